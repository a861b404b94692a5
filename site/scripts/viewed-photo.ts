/** The data of the full-screen view, read from a photo page. */
export interface ViewedPhoto {
  /** URL of its page. */
  url: string;
  title: string;
  caption: string;
  alt: string;
  /** URL of the largest rendition, with its pixels; the original may have more. */
  largest: string;
  width: number;
  height: number;
  /** URL of a rendition that is already loaded, or small. */
  quick: string;
  previous: string | null;
  next: string | null;
}

/** @param url the page's URL, for its relative links; returns null if the page has no photo */
export function readPhoto(page: Document, url: string): ViewedPhoto | null {
  const stage = page.querySelector('[data-stage]');
  const image = stage?.querySelector('img');
  if (!stage || !image) return null;
  const candidates = candidatesIn(stage.querySelector('source')?.srcset || image.srcset || image.src);
  const largest = candidates.at(-1);
  const [given, high] = ['width', 'height'].map((name) => Number(image.getAttribute(name))) as [
    number,
    number,
  ];
  const width = largest?.width || given;
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? '';
  const linkOf = (rel: string) => {
    const link = page.querySelector(`[data-pager] [rel=${rel}]`)?.getAttribute('href');
    return link ? new URL(link, url).href : null;
  };
  return {
    url,
    title: textOf('h1'),
    caption: textOf('.photo-head .caption'),
    alt: image.alt,
    largest: largest?.address ?? image.src,
    width,
    height: (width * high) / given,
    quick: image.currentSrc || (candidates[0]?.address ?? image.src),
    previous: linkOf('prev'),
    next: linkOf('next'),
  };
}

/** Null if the page cannot be loaded or has no photo: then open the page itself. */
export async function fetchPhoto(url: string): Promise<ViewedPhoto | null> {
  // A response can also break off after the first bytes.
  const text = await fetch(url)
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  return text === null ? null : readPhoto(new DOMParser().parseFromString(text, 'text/html'), url);
}

/** Of a `srcset`, smallest first as the server lists them; a lone URL has no width. */
function candidatesIn(srcset: string): { address: string; width: number }[] {
  return srcset.split(', ').map((candidate) => {
    const [address = '', width = ''] = candidate.trim().split(' ');
    return { address, width: Number.parseInt(width, 10) || 0 };
  });
}
