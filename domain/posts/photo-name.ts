/** What its owner reads of a photo whose title may be missing, in the fields of the calls. */
export interface NamedPhoto {
  title: string;
  /** Of its file. */
  original_name: string | null;
}

/** What a photo is called for its owner: its title, else the name of its file. */
export function photoName({ title, original_name }: NamedPhoto): string {
  return title || original_name || 'Untitled';
}
