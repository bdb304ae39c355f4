// Builds the page as a plain static site: every address in it is relative, so that any folder of any host serves it.
import {defineConfig} from 'vite';

export default defineConfig({
  base: './',
  build: {target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0},
  worker: {format: 'es'},
});
