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
  if (!redrawnTypes.includes(file.type)) return file;
  const png = await drawn(await createImageBitmap(file)).convertToBlob({ type: 'image/png' });
  return new File([png], file.name.replace(/\.\w+$/, '.png'), { type: 'image/png' });
}

/** CSS pixels on the longer side, at most. */
const previewSide = 320;

/** The picture as a small address of its own. Rejects when it cannot be read. */
export async function previewOf(file: File): Promise<string> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, previewSide / Math.max(whole.width, whole.height));
  const [width, height] = [whole.width * scale, whole.height * scale];
  const small = await drawn(whole, width, height).convertToBlob({ type: 'image/png' });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(small);
  });
}

function drawn(bitmap: ImageBitmap, width = bitmap.width, height = bitmap.height): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
