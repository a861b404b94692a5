import { widthNames } from '#text/blocks/photo.ts';
import type { LibraryPhoto } from '../../calls/images.ts';
import type { PhotoShortcode } from './photo-source.ts';

type LookUp = (slug: string) => Promise<LibraryPhoto | null>;

/** Looks a photo up once, however often it is shown; a failed request is repeated when it is shown again. */
export function cachedLookUp(find: LookUp): LookUp {
  const known = new Map<string, Promise<LibraryPhoto | null>>();
  return (slug) => {
    const found = known.get(slug) ?? find(slug);
    known.set(slug, found);
    found.catch(() => known.delete(slug));
    return found;
  };
}

/** View of photos of the library. */
export function photosView(shortcode: PhotoShortcode, source: string, lookUp: LookUp): HTMLElement {
  const isOne = shortcode.name === 'photo';
  const slugs = isOne ? [shortcode.slug] : shortcode.slugs;
  const dom = element('figure', 'rich-photos');
  dom.dataset.shortcodeblock = source;
  dom.dataset.form = isOne ? shortcode.width : shortcode.layout;
  const row = dom.appendChild(element('div', 'rich-photos-row'));
  const form = isOne ? widthNames[shortcode.width] : slugs.length === 2 ? 'pair' : 'row of three';
  const caption = dom.appendChild(element('figcaption', 'rich-photos-words'));
  caption.append(element('span', 'rich-photos-form', form.charAt(0).toUpperCase() + form.slice(1)));
  for (const slug of slugs) {
    const place = row.appendChild(element('div', 'rich-photos-place', slug));
    const words = caption.appendChild(element('span', '', slug));
    lookUp(slug).then(
      (photo) => (photo ? show(photo, place, words) : fail(place, words, `No photo has the slug ${slug}.`)),
      () => fail(place, words, `Could not load the photo ${slug}.`),
    );
  }
  return dom;
}

function show(photo: LibraryPhoto, place: HTMLElement, words: HTMLElement): void {
  const { name, caption, altText, imageUrl, width, height, published } = photo;
  if (imageUrl) {
    const image = document.createElement('img');
    image.src = imageUrl;
    image.alt = altText;
    image.draggable = false;
    if (width > 0) {
      image.width = width;
      image.height = height;
      place.style.setProperty('--r', String(width / height));
    }
    place.replaceChildren(image);
  }
  const draft = published ? '' : ' (draft: visitors do not see it yet)';
  words.textContent = `${caption || name}${draft}`;
}

function fail(place: HTMLElement, words: HTMLElement, problem: string): void {
  place.dataset.failed = '';
  place.textContent = problem;
  words.remove();
}

export function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
