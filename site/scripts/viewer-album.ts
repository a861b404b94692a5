import { largestFile, sourceFiles } from '#domain/media/source-set.ts';

/** A photo as the full-screen view shows it. */
export interface ViewedPhoto {
  /** Position in the album, from 1. */
  number: number;
  /** URL of its page, or of its file where it has none. */
  url: string;
  title: string;
  caption: string;
  /** Date and place. */
  facts: string;
  alt: string;
  /** Files of the photo by format, the best first; none for an image of another site. */
  sources: Element[];
  /** Language of the photo's texts; empty: the page's. */
  lang: string;
  srcset: string;
  src: string;
  /** Pixels of the largest public file. */
  width: number;
  height: number;
  /** URL of a file that is already loaded, or small. */
  quick: string;
  colour: string;
  /** Base64; empty when unknown. */
  thumbhash: string;
}

/** The photos that the view walks through; not all of them are known from the start. */
export interface Album {
  total: number;
  /** True if each photo has a page of its own. */
  hasPages: boolean;
  /** Photos loaded so far, in order. */
  known(): ViewedPhoto[];
  /** Photo `step` places from `number`; null if there is none, undefined if it is not loaded yet. */
  beside(number: number, step: number): ViewedPhoto | null | undefined;
  /** Loads the photos around a number. A failed request is repeated by the next call. */
  reach(number: number): Promise<void>;
  /** Opens the page of the photo that the view was closed on. False: it has none, and is shown in this page. */
  leave(photo: ViewedPhoto): boolean;
}

/** The album of the page, and its photo that was opened; null when there is nothing to show. */
export function openAlbum(opener: HTMLElement): { album: Album; photo: ViewedPhoto } | null {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  return stage?.contains(opener) ? siteAlbum(stage) : articleAlbum(opener);
}

/** All photos of the site, newest first: those beside this page's, then whole pages of the archive. */
function siteAlbum(stage: HTMLElement): ReturnType<typeof openAlbum> {
  const { number = '1', of = '1', list = '', listSize = '1' } = stage.dataset;
  const textOf = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '';
  const photo = readImage(stage.querySelector('img'), {
    number: Number(number),
    url: location.href,
    title: textOf('h1'),
    caption: textOf('.photo-head .caption'),
    facts: [textOf('[data-fact=Date]'), textOf('[data-fact=Location]')].filter(Boolean).join(' · '),
  });
  if (!photo) return null;
  const photos = new Map([[photo.number, photo]]);
  const add = (added: ViewedPhoto | null) => {
    if (!added) return;
    const { number, caption, facts, alt } = added;
    const before = photos.get(number);
    // A photo of the pager has only a title: the others of its texts come from the list.
    if (before && before !== photo) Object.assign(before, { caption, facts, alt });
    if (!before) photos.set(number, added);
  };
  for (const [rel, by] of [
    ['prev', -1],
    ['next', 1],
  ] as const) {
    const link = document.querySelector<HTMLAnchorElement>(`[data-pager] [rel=${rel}]`);
    if (link && stage.dataset.of)
      add(readCard(link, photo.number + by, link.querySelector('.name')?.textContent ?? ''));
  }
  const pages = new Map<number, Promise<void>>();
  const loaded = new Set<number>();
  const load = async (page: number) => {
    const response = await fetch(page > 1 ? `${list}?page=${page}` : list);
    if (!response.ok) throw new Error(`Status ${response.status}`);
    const archive = new DOMParser().parseFromString(await response.text(), 'text/html');
    const cards = [...archive.querySelectorAll<HTMLElement>(':is(.rows .card, .shot)')];
    const first = (page - 1) * Number(listSize) + 1;
    const read = cards.map((card, index) => readCard(card, first + index));
    // A photo published since this page was loaded shifts the numbers of all others by one.
    const own = read.find((other) => other && slugOf(other.url) === slugOf(photo.url));
    const shift = own ? photo.number - own.number : 0;
    for (const other of read) add(other && { ...other, number: other.number + shift });
    loaded.add(page);
  };
  const pageOf = (wanted: number) => Math.ceil(wanted / Number(listSize));
  return {
    photo,
    album: {
      total: Number(of),
      hasPages: true,
      known: () => [...photos.values()].sort((a, b) => a.number - b.number),
      beside(from, step) {
        for (let next = from + step; next >= 1 && next <= Number(of); next += step) {
          const found = photos.get(next);
          if (found) return found;
          // A post without an image has a number too.
          if (!loaded.has(pageOf(next))) return undefined;
        }
        return null;
      },
      async reach(wanted) {
        if (wanted < 1 || wanted > Number(of) || !stage.dataset.of) return;
        const page = pageOf(wanted);
        const loading = pages.get(page) ?? load(page);
        pages.set(page, loading);
        await loading.catch(() => pages.delete(page));
      },
      leave({ url }) {
        location.replace(url);
        return true;
      },
    },
  };
}

/** The images of an article, in their order. */
function articleAlbum(opener: HTMLElement): ReturnType<typeof openAlbum> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-full-screen]:has(img)')];
  const photos = links.flatMap((link, index) => {
    const image = link.querySelector('img');
    // A photo of the library has its own words, also in a row with one caption for all.
    const {
      title: own,
      caption = link.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? '',
      facts = '',
    } = { ...image?.dataset, ...link.dataset };
    const title = own || image?.alt || caption || document.title;
    return (
      readImage(image, {
        number: index + 1,
        url: link.href,
        title,
        caption: caption === title ? '' : caption,
        facts,
      }) ?? []
    );
  });
  const photo = photos.find(({ number }) => links[number - 1] === opener);
  return (
    (photo && {
      photo,
      album: {
        total: photos.length,
        hasPages: false,
        known: () => photos,
        beside: (number, step) => photos[number - 1 + step] ?? null,
        reach: async () => {},
        leave({ number }) {
          links[number - 1]?.scrollIntoView({ block: 'nearest' });
          links[number - 1]?.focus({ preventScroll: true });
          return false;
        },
      },
    }) ??
    null
  );
}

function readCard(card: HTMLElement, number: number, title?: string): ViewedPhoto | null {
  const textOf = (selector: string) => card.querySelector(selector)?.textContent?.trim() ?? '';
  const link = card.closest('a') ?? card.querySelector<HTMLAnchorElement>('a:not([data-full-screen])');
  return readImage(card.querySelector('img'), {
    number,
    url: link?.href ?? '',
    title: title ?? textOf('.name'),
    caption: textOf('.caption'),
    facts:
      card.querySelector<HTMLElement>('[data-facts]')?.dataset.facts ??
      [...card.querySelectorAll('.meta > :not(.more)')].map(({ textContent }) => textContent).join(' · '),
  });
}

type Text = Pick<ViewedPhoto, 'number' | 'url' | 'title' | 'caption' | 'facts'>;

function readImage(image: HTMLImageElement | null, text: Text): ViewedPhoto | null {
  if (!image) return null;
  // An animation has one moving file; its other files are still.
  const sources = [...(image.parentElement?.querySelectorAll('source:not([media])') ?? [])];
  const srcset = sources[0]?.getAttribute('srcset') ?? image.srcset;
  // The attributes are those of the box if the image is cropped.
  const given = image.naturalWidth || Number(image.getAttribute('width'));
  const high = image.naturalHeight || Number(image.getAttribute('height'));
  const width = largestFile(srcset)?.width || given;
  return {
    ...text,
    alt: image.alt,
    lang: image.lang,
    sources,
    srcset: image.srcset,
    src: image.src,
    width,
    height: (width * high) / given,
    quick: image.currentSrc || (sourceFiles(srcset)[0]?.address ?? image.src),
    colour: getColour(image),
    thumbhash: image.dataset.thumbhash ?? '',
  };
}

/** `--c` of the nearest element that sets it. */
function getColour(image: HTMLElement): string {
  return image.closest<HTMLElement>('[style*="--c"]')?.style.getPropertyValue('--c') ?? '';
}

function slugOf(url: string): string | undefined {
  const { searchParams, pathname } = new URL(url);
  return searchParams.get('slug') ?? pathname.split('/').pop();
}
