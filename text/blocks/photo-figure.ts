import {
  figureSizes,
  mostWidth,
  type PhotoLayout,
  type PhotoWidth,
  ratioSum,
  setSizes,
} from '#domain/media/figure-sizes.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import { type Element, element, type Node, type Properties, type StoredImage, text } from '../render/tree.ts';

/** A published photo as an article shows it: `width` and `height` are those of the largest public file. */
export interface ArticlePhoto extends Omit<StoredImage, 'animation'> {
  /** Base64. */
  thumbhash: string;
  alt: string;
  /** Address of its page. */
  href: string;
  title: string;
  /** Empty when it has none. */
  caption: string;
  /** City of the photo if it may be shown. */
  city: string | null;
  /** `lang` and `dir` of its words. */
  words: { lang: string; dir?: 'rtl' };
  /** Copyright notice. */
  notice: string | null;
  license: { href: string; label: string } | null;
}

/** A published series as an article shows it. */
export interface ArticleSeries {
  title: string;
  /** Address of its page. */
  href: string;
  /** `14 photographs`. */
  count: string;
  /** `lang` and `dir` of its title. */
  words: ArticlePhoto['words'];
  /** Those that are shown: three at most. */
  photos: readonly ArticlePhoto[];
}

/** The first photos of a series, and the way to all of them. */
export function seriesFigure({ title, href, count, words, photos }: ArticleSeries, texts: Texts): Element {
  const link = element('a', { href, ...words }, [text(title)]);
  const caption = element('figcaption', {}, [element('p', {}, [link, text(` · ${count}`)])]);
  if (photos.length === 0) return element('figure', { className: ['fig', 'fig--text'] }, [caption]);
  const form = photos.length === 1 ? 'text' : photos.length === 2 ? 'pair' : 'row';
  const figure = photoFigure(photos, form, texts);
  return { ...figure, children: [...figure.children.slice(0, -1), caption] };
}

/** One photo, or a pair or row of them with one caption. @param photos at least one */
export function photoFigure(
  photos: readonly ArticlePhoto[],
  form: PhotoWidth | PhotoLayout,
  { photo }: Texts,
): Element {
  const [only] = photos;
  const isSet = form === 'pair' || form === 'row';
  const width = isSet ? 'wide' : form;
  const sizes = photos.length === 1 && only ? [figureSizes(width, only)] : setSizes(photos);
  const shown = photos.map((photo, index) => pictureOf(photo, sizes[index] ?? '100vw'));
  const className = ['fig', `fig--${width}`];
  if (photos.length > 1) className.push(photos.length === 2 ? 'fig--pair' : 'fig--row');
  const style = `--r:${rounded(ratioSum(photos))};--most:${mostWidth(photos)}px;--c:${only?.colour ?? ''}`;
  return element('figure', { className, style }, [
    ...(photos.length > 1 ? [element('div', { className: ['fig-set'] }, shown)] : shown),
    element('figcaption', {}, captionsOf(photos, photo.undescribed)),
  ]);
}

function pictureOf(photo: ArticlePhoto, sizes: string): Element {
  const { avif, webp, jpg, src, width, height, colour, alt, title, caption, thumbhash, words } = photo;
  const image = {
    src,
    ...(jpg && { srcSet: jpg, sizes }),
    width,
    height,
    alt,
    ...words,
    loading: 'lazy',
    decoding: 'async',
    dataThumbhash: thumbhash || null,
    // For the full-screen view: a row has one caption for all.
    dataTitle: title || null,
    dataCaption: caption,
  } satisfies Properties;
  const sources = [
    ...(avif ? [element('source', { type: 'image/avif', srcSet: avif, sizes }, [])] : []),
    ...(webp ? [element('source', { type: 'image/webp', srcSet: webp, sizes }, [])] : []),
  ];
  return element('div', { style: `--r:${rounded(width / height)};--c:${colour}` }, [
    element('picture', {}, [...sources, element('img', image, [])]),
  ]);
}

/** The words of each photo; rights that all of them share are said once. */
function captionsOf(photos: readonly ArticlePhoto[], untitled: string): Element[] {
  const rights = photos.map((photo) => JSON.stringify([photo.notice, photo.license]));
  const isShared = rights.every((one) => one === rights[0]);
  return photos.map((photo, index) => {
    const { caption, words } = photo;
    const isLast = index === photos.length - 1;
    const credit = creditOf(photo, isShared && !isLast ? null : photo, untitled);
    return element('p', {}, [
      ...(caption ? [element('span', { ...words }, [text(caption)]), text(' ')] : []),
      element('span', { className: ['fig-credit'] }, credit),
    ]);
  });
}

function creditOf(
  photo: ArticlePhoto,
  rights: Pick<ArticlePhoto, 'notice' | 'license'> | null,
  untitled: string,
): Node[] {
  const { href, title, city, words } = photo;
  const license = rights?.license;
  const parts: Node[] = [
    element('a', { href, ...words }, [text(title || untitled)]),
    ...(city ? [text(city)] : []),
    ...(rights?.notice ? [text(rights.notice)] : []),
    ...(license
      ? [element('a', { href: license.href, rel: ['license', 'noopener'] }, [text(license.label)])]
      : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? [part] : [text(' · '), part]));
}

function rounded(ratio: number): number {
  return Number(ratio.toFixed(3));
}
