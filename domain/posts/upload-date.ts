/** The date of an uploaded photo: `taken` if the file has one, else the time of the upload. */
export type UploadDate = 'now' | 'taken';

/** The post's date as its owner sets it; nothing where it is left to the server. */
export function dateOfUpload(
  date: UploadDate,
  { taken_date }: { taken_date: string | null },
): { created_date?: string } {
  return date === 'taken' && taken_date !== null ? { created_date: taken_date } : {};
}
