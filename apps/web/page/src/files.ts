// What comes from a file and what goes into one.

/** Saves bytes or text under a name, the way a link would. */
export function save(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const largest = 256 * 2 ** 20;

/** The text of a file; an Error where it is none that is read here. */
export async function textOf(file: File): Promise<string> {
  if (file.size > largest) throw new Error(`${file.name} is larger than 256 MB; the program reads it: boids view ${file.name}`);
  if (!/\.(toml|csv|xyz)$/i.test(file.name))
    throw new Error(`${file.name} is no scenario (.toml), state (.csv) or recording (.xyz, .csv); the program opens .h5: boids view ${file.name}`);
  return file.text();
}

/** Whether a text holds the moments of a trajectory, rather than one state or a scenario. */
export const isRecording = (name: string, text: string) => /\.xyz$/i.test(name) || (/\.csv$/i.test(name) && /^(#.*\n)*step,/.test(text));

/** Opens what is dropped on the page or chosen in the dialog of the browser. */
export function takeFiles(input: HTMLInputElement, take: (file: File) => void): void {
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) take(file);
    input.value = '';
  };
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

/** Rows of numbers as CSV. */
export const csvOf = (names: string[], rows: number[][]) => [names.join(','), ...rows.map(row => row.join(','))].join('\n') + '\n';
