/* A thread that decodes images: the page stays free, however large they are. */

export interface PreviewQuestion {
  id: number;
  file: Blob;
}

export interface PreviewAnswer {
  id: number;
  /** A `data:` URL; null for what this browser cannot decode. */
  url: string | null;
}

/** Pixels: enough for a tile on a dense screen. */
const previewWidth = 320;

addEventListener('message', async ({ data: { id, file } }: MessageEvent<PreviewQuestion>) => {
  // The server decides whether the file is a photo; until it has answered, there is no preview.
  const url = await previewOf(file).catch(() => null);
  postMessage({ id, url } satisfies PreviewAnswer);
});

/** A small upright copy as a `data:` URL. */
async function previewOf(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(small);
  });
}
