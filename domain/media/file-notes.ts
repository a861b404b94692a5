/** Note on a file that was repaired before it could be read. */
export const mendedNote = 'The file is damaged, but its image is complete.';

/** Shown for photos; in an article the animation moves. */
const stillNote = 'The file is animated. Photo pages show only its first frame.';

/** False for a photo that is saved as a draft until its owner has read the notes of its file. */
export function isPublishedAtOnce(notes: readonly string[]): boolean {
  return notes.length === 0;
}

/**
 * Notes on its file that the owner of a photo should read before publishing it.
 * @param notes of the file @param isAnimated there is a copy of it that moves
 */
export function photoNotes(notes: readonly string[], isAnimated: boolean): string[] {
  return isAnimated ? [...notes, stillNote] : [...notes];
}
