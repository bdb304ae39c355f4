// Ten lines of flock: node example.mjs
import {Flock} from './boids.js';

const flock = await Flock.load({threads: 2});
flock.open('murmuration');
flock.set('cohesion.weight', 1.5);
flock.advance(100);
const {polarisation} = flock.observe();
const [x, y, z] = flock.positions;
console.log(`${flock.count} boids after ${flock.step} steps, polarisation ${polarisation.toFixed(3)}, hash ${flock.hash}`);
console.log(`boid ${flock.ids[0]} is at ${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)}`);
flock.close();
