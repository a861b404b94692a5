/** Pixels: enough for the dialog's thumbnail on a dense screen. */
const width = 512;

/** A small upright copy as a `data:` address; null for what this browser cannot decode. */
export async function previewOf(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    // The server decides what is a photograph; until it has answered, nothing is shown.
    return null;
  }
}
