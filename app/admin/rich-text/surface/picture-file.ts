/** What the image picker offers. */
const pictureTypes = ['image/png', 'image/gif', 'image/jpeg'];
/** Kinds that no server of ours takes: they are drawn again as PNG. */
const redrawnTypes = ['image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon'];

export const acceptedPictures = [...pictureTypes, ...redrawnTypes].join(',');

/** Whether the text can take the picture, as it is or drawn again. */
export function isInsertable({ type }: File): boolean {
  return pictureTypes.includes(type) || redrawnTypes.includes(type);
}

/** The picture itself, or drawn again where its kind asks for it. Rejects when it cannot be read. */
export async function usablePicture(file: File): Promise<File> {
  // Read in any case: a name and a type say nothing of what is in a file.
  const bitmap = await createImageBitmap(file);
  if (!redrawnTypes.includes(file.type)) {
    bitmap.close();
    return file;
  }
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return new File([png], file.name.replace(/\.\w+$/, '.png'), { type: 'image/png' });
}

/** The picture as an address of its own. */
export function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
