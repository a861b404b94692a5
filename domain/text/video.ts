const address =
  /^(?:(?:https?:)?\/\/)?(?:(?:www|m|music|gaming)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:watch|embed|shorts|live|v|e)\/|(?:watch)?\/?\?(?:[^#\s]*&)?v=))([\w-]{11})(?![\w-])/i;

/** The id of a YouTube video, from the id alone or any address of the video; null for anything else. */
export function videoId(written: string): string | null {
  const given = written.trim();
  const id = address.exec(given)?.[1] ?? given;
  return /^[\w-]{11}$/.test(id) ? id : null;
}
