import { Image } from '@tiptap/extension-image';
import { fetchSchemes, isAbsolute, safeAddress } from '#domain/text/addresses.ts';

/**
 * An image in a line. One of another host is named, not fetched: the admin area requests nothing from other hosts. What
 * is not the URL of an image is named, too.
 * @param imageOrigins besides the page's own those whose images are ours
 */
export const imageNode = (imageOrigins: readonly string[]) =>
  Image.extend({
    parseHTML() {
      return [
        {
          tag: 'img[src]',
          getAttrs: (element) => (imageUrl(element.getAttribute('src') ?? '') === null ? false : null),
        },
      ];
    },
    addNodeView() {
      return ({ node }) => {
        const { src, alt, title } = node.attrs as { src: string; alt: string | null; title: string | null };
        const url = imageUrl(src);
        if (url === null || isElsewhere(url, imageOrigins)) {
          const dom = document.createElement('span');
          dom.className = 'rich-written';
          dom.textContent = ['image', alt, src].filter(Boolean).join(' · ');
          return { dom };
        }
        const dom = document.createElement('img');
        dom.src = url;
        dom.alt = alt ?? '';
        if (title) dom.title = title;
        return { dom };
      };
    },
  }).configure({ inline: true, allowBase64: true });

function isElsewhere(url: string, imageOrigins: readonly string[]): boolean {
  return isAbsolute(url) && ![window.location.origin, ...imageOrigins].includes(originOf(url));
}

/** Origin of a URL; '' for an invalid one. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i;

/** The URL without outer blanks if an image may have it: http, https, a path from the root, or data. */
export function imageUrl(given: string): string | null {
  const url = given.trim();
  if (/^data:/i.test(url)) return inlineImage.test(url) ? url : null;
  const safe = safeAddress(url, fetchSchemes);
  return safe !== null && (isAbsolute(safe) || safe.startsWith('/')) ? safe : null;
}

/** Reason why {@link imageUrl} refuses a URL. */
export function imageRefusal(given: string): string {
  if (/^\s*data:image\/svg/i.test(given))
    return 'SVG images can contain scripts. Save the image as a PNG and choose that file.';
  if (/^\s*data:/i.test(given))
    return 'This data URL is not a complete PNG, JPEG, GIF, WebP or AVIF image in base64.';
  return 'Enter an http(s) URL or a path such as /media/lamp.jpg.';
}

/** Types offered by the file dialog of images. */
const imageTypes = ['image/png', 'image/gif', 'image/jpeg'];
/** Kinds that no server of ours takes: they are drawn again as PNG. */
const redrawnTypes = ['image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon'];

export const acceptedImages = [...imageTypes, ...redrawnTypes].join(',');

/** True if the text can take the image, unchanged or converted. */
export function isInsertable({ type }: File): boolean {
  return imageTypes.includes(type) || redrawnTypes.includes(type);
}

/** Image, converted if its type requires it. Rejects when it cannot be read. */
export async function usableImage(file: File): Promise<File> {
  if (!redrawnTypes.includes(file.type)) return file;
  const png = await drawn(await createImageBitmap(file)).convertToBlob({ type: 'image/png' });
  return new File([png], file.name.replace(/\.\w+$/, '.png'), { type: 'image/png' });
}

/** CSS pixels on the longer side, at most. */
const previewSide = 320;

/** Small preview URL of the image. Rejects when it cannot be read. */
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
