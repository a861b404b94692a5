/** Why a file is refused for its size, in the browser before it is sent and on the server. */
export function tooLargeWords(mostBytes: number): string {
  return `The file has more than ${Math.floor(mostBytes / 1024 / 1024)} MB; that is the most this site accepts.`;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people read it: `812 bytes`, `4.2 KB`, `38 MB`; thousands, as cameras and phones count. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let size = bytes;
  // What would be rounded to 1000 belongs to the next unit already.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
