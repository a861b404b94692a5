import { dataAddress, isInsertable, usablePicture } from '../surface/picture-file.ts';

/** A picture in the text is sent with every save until it has become a file. */
const mostInlineBytes = 5 * 1024 * 1024;

/**
 * The address that a chosen file gets: where `store` puts it, or itself as data.
 * Rejects with a message for the owner.
 */
export async function addressOfFile(
  file: File,
  store: ((file: File) => Promise<string>) | undefined,
): Promise<string> {
  if (!isInsertable(file)) throw new Error('Choose a PNG, GIF, JPEG, BMP or icon file.');
  const picture = await usablePicture(file).catch((cause: unknown) => {
    throw new Error('This image cannot be read.', { cause });
  });
  if (store) return store(picture);
  if (picture.size > mostInlineBytes) {
    throw new Error(
      'An image in the text has at most 5 MB. Upload this one on the Upload page, and insert its address.',
    );
  }
  return dataAddress(picture);
}
