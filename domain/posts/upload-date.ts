/** The date of an uploaded photo: `taken` if the file has one, else the time of the upload. The first is the usual one. */
export const uploadDates = ['now', 'taken'] as const;
export type UploadDate = (typeof uploadDates)[number];

/** Between photos of one upload; a longer pause ends it. */
const longestPauseMs = 15 * 60_000;

/**
 * Every photo whose id sorts from here up to `id` was uploaded together with it: no two of them are further apart than
 * the longest pause. The first 12 digits of an id are its time in milliseconds.
 */
export function beginningOfPause(id: string): string {
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - longestPauseMs;
  // Without a time of its own a photo is an upload by itself.
  if (!(time >= 0)) return id;
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
