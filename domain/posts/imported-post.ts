import { fold, truncateAtWord, withoutDirectionControls } from '../text/clean.ts';
import { longestSlug, slugify } from '../text/slug.ts';
import { cleanTags } from '../text/tags.ts';
import { isCameraCounter, withoutExtensions } from './counter-names.ts';
import type { Camera, PhotoMetadata, Provenance } from './post.ts';
import { type PostInput, postLimits } from './post-input.ts';

/**
 * The post made from a file's metadata: title (else the file's name made readable; '' where both are only a
 * camera's counter), caption, alt text, story (the extended description), tags in lower case, place. A description
 * that only repeats the title or the story is no caption. What is longer than a post may hold is cut; tags beyond the
 * limit are left out.
 * @param readable the beginning of a text that may be read as markup: the story ends there
 */
export function importedPost(
  fileName: string,
  metadata: PhotoMetadata,
  readable: (text: string) => string,
): PostInput {
  const fileFields = {
    title: titleOf(metadata.title),
    caption: captionOf(metadata),
    altText: metadata.altText && truncateAtWord(metadata.altText, postLimits.altText),
    story:
      metadata.extendedDescription &&
      readable(truncateAtWord(metadata.extendedDescription, postLimits.story)),
    tags: tagsOf(metadata.keywords),
    city: place(metadata.city),
    region: place(metadata.region),
    country: place(metadata.country),
  };
  const given = Object.entries(fileFields).filter(([, value]) => value !== null && value.length > 0);
  return {
    ...fileFields,
    title: fileFields.title || titleFromFileName(fileName),
    caption: fileFields.caption ?? '',
    altText: fileFields.altText ?? '',
    story: fileFields.story ?? '',
    provenance: Object.fromEntries(given.map(([name]): [string, Provenance] => [name, 'metadata'])),
  };
}

/** Some programs write the file's name there. */
function titleOf(fileFields: string | null): string | null {
  return fileFields === null || isCameraCounter(fileFields)
    ? null
    : truncateAtWord(fileFields, postLimits.title);
}

/** Cameras and editors write the same text into several fields; a page shows it once. */
function captionOf({ title, description, extendedDescription }: PhotoMetadata): string | null {
  const bare = (text: string) =>
    fold(text)
      .replace(/\s+/g, ' ')
      .replace(/(?<![\s.])[\s.]+$/, '');
  if (description === null) return null;
  const repeated = [title, extendedDescription].filter((text) => text !== null).map(bare);
  if (repeated.includes(bare(description))) return null;
  return truncateAtWord(description, postLimits.caption);
}

/** `street_scene-at.night.jpg` becomes 'Street scene at night'; a camera's counter, or a name without letters, ''. */
export function titleFromFileName(fileName: string): string {
  const name = withoutDirectionControls(unescaped(fileName)).normalize('NFC');
  const bare = withoutExtensions(name);
  const words = (bare === name ? name.replace(/\.[^.]*$/, '') : bare).replace(/[_\-.\s]+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(words) || isCameraCounter(name)) return '';
  return truncateAtWord(words.slice(0, 1).toLocaleUpperCase('en') + words.slice(1), postLimits.title);
}

/** Name of a file that a browser stored as its address writes it: `my%20photo.jpg`. */
function unescaped(fileName: string): string {
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName;
  }
}

function tagsOf(keywords: readonly string[]): string[] {
  const tags = cleanTags(keywords.map((keyword) => keyword.toLocaleLowerCase('en')));
  return tags.filter((tag) => tag.length <= postLimits.tag).slice(0, postLimits.tags);
}

function place(name: string | null): string | null {
  return name && truncateAtWord(name, postLimits.place);
}

/**
 * One line about how a photograph was taken, like `Sony ILCE-7M3 · FE 35 mm F1.8 · 35 mm · f/2 · 1/60 s · ISO 3200`.
 * Unknown parts are omitted; null if all are unknown.
 */
export function cameraLine(camera: Camera): string | null {
  const parts = [...cameraNames(camera), ...exposureValues(camera)];
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** Camera and lens, as far as they are known. */
export function cameraNames(camera: Camera): string[] {
  const { body, lens } = cameraParts(camera);
  return [body, lens].filter((name) => name !== null);
}

/** The two names; null for what is not known. */
export function cameraParts(camera: Camera): { body: string | null; lens: string | null } {
  return { body: bodyName(camera), lens: lensName(camera) };
}

/** Key of a camera or lens in the URL of its list; a name without Latin letters stays as it is. */
export function cameraKey(name: string): string {
  return slugify(name) || Array.from(fold(name)).slice(0, longestSlug).join('');
}

/** `35 mm`, `f/2`, `1/60 s`, `ISO 3200`, as far as they are known. */
export function exposureValues(camera: Camera): string[] {
  return [
    camera.focalLength === null ? null : `${oneDecimal(camera.focalLength)} mm`,
    camera.aperture === null ? null : `f/${aperture(camera.aperture)}`,
    camera.exposureTime === null ? null : exposure(camera.exposureTime),
    camera.iso === null ? null : `ISO ${Math.round(camera.iso)}`,
  ].filter((value) => value !== null);
}

function bodyName({ make, model }: Camera): string | null {
  return [make, model].filter((part) => part !== null).join(' ') || null;
}

/** A phone's lens name only repeats the phone's name. */
function lensName({ lens, model }: Camera): string | null {
  if (lens === null || (model !== null && lens.startsWith(model))) return null;
  return lens.replace(/(\d) ?mm\b/g, '$1 mm');
}

/** From 0.3 s upwards cameras speak in seconds, below in fractions. */
function exposure(seconds: number): string {
  return seconds >= 0.29 ? `${oneDecimal(seconds)} s` : `1/${Math.round(1 / seconds)} s`;
}

/** The fastest lenses are named with two decimals: `0.95`. */
function aperture(value: number): string {
  return value < 1 ? String(Math.round(value * 100) / 100) : oneDecimal(value);
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const labelTags: ReadonlySet<string> = new Set([
  'street',
  'waterfront',
  'park',
  'cafe',
  'beach',
  'rooftop',
  'urban',
  'market',
  'gallery',
]);
/** Characters; a title longer than this is cut. */
const longestTitle = 50;
const maxTitleStart = 47;

/**
 * Label of a related post's card: its first telling tag with the city ('waterfront Seattle'); without either
 * of the two, the title.
 */
export function relatedLabel(post: { tags: readonly string[]; city: string | null; title: string }): string {
  const tag = post.tags.find((candidate) => labelTags.has(fold(candidate)));
  const city = post.city?.trim();
  if (tag && city) return `${tag.trim()} ${city}`;
  return shortTitle(post.title);
}

function shortTitle(title: string): string {
  const characters = Array.from(title);
  return characters.length > longestTitle ? `${characters.slice(0, maxTitleStart).join('')}...` : title;
}
