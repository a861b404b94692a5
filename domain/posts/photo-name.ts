/** Fields of the calls that name a photo, whose title may be missing, for its owner. */
export interface NamedPhoto {
  title: string;
  /** Name of the uploaded file; null if it is not known. */
  original_name: string | null;
}

/** Name of a photo for its owner: its title, else the name of its file. */
export function photoName({ title, original_name }: NamedPhoto): string {
  return title || original_name || 'Untitled';
}
