import { measured } from './sizes.ts';

/** How much of the page a photo in an article takes. */
export const photoWidths = ['text', 'wide', 'full'] as const;
export type PhotoWidth = (typeof photoWidths)[number];
export type PhotoLayout = 'pair' | 'row';
/** Photos beside each other. */
export const mostInRow = 3;

/** Window pixels for one of the file: a photo is enlarged no further. */
const mostEnlarged = 1.25;
/** rem: site/styles/figures.css. */
const [column, wide, gap] = [36, 75, 1.25];

/** Pixels of a photo's largest public file. */
export interface Measures {
  width: number;
  height: number;
}

/** Window pixels that a figure is wide at most, so that none of its photos is enlarged too far. */
export function mostWidth(photos: readonly Measures[]): number {
  const lowest = Math.min(...photos.map(({ height }) => height));
  return Math.round(ratioSum(photos) * lowest * mostEnlarged);
}

/** Width of photos of equal height beside each other, in their height. */
export function ratioSum(photos: readonly Measures[]): number {
  return photos.reduce((sum, { width, height }) => sum + width / height, 0);
}

/** The `sizes` of a single photo, neither in a pair nor in a row. */
export function figureSizes(width: PhotoWidth, photo: Measures): string {
  const most = mostWidth([photo]);
  if (width === 'full') return measured(capped('100vw', most));
  const rem = width === 'wide' ? wide : column;
  const inColumn = `(min-width: ${rem + 4}rem) ${Math.min(rem * 16, most)}px`;
  return measured(`${inColumn}, ${capped(width === 'wide' ? '94vw' : '100vw', most)}`);
}

/** Wider windows show no more pixels of it. */
function capped(share: string, most: number): string {
  return `(min-width: ${most}px) ${most}px, ${share}`;
}

/** The `sizes` of each photo of a pair or row; on a phone, the first of three is above the others. */
export function setSizes(photos: readonly Measures[]): string[] {
  const share = (photo: Measures, among: readonly Measures[]) => photo.width / photo.height / ratioSum(among);
  const total = Math.min(wide, mostWidth(photos) / 16) - gap * (photos.length - 1);
  return photos.map((photo, index) => {
    const onPhone =
      photos.length < mostInRow ? share(photo, photos) : index === 0 ? 1 : share(photo, photos.slice(1));
    const all = share(photo, photos);
    return measured(
      [
        `(max-width: 40rem) ${Math.round(onPhone * 92)}vw`,
        `(max-width: ${wide + 4}rem) ${Math.round(all * 92)}vw`,
        `${Math.round(all * total * 16)}px`,
      ].join(', '),
    );
  });
}

/** The portrait beside the biography: site/styles/about.css. */
export const portraitSizes =
  '(max-width: 40rem) 94vw, (max-width: 52rem) 36rem, (max-width: 92rem) 39vw, 36rem';
