/** The rules of the Quick Upload dialog: which source may fill a field, and what is saved. */

import { fold } from '../text/clean.ts';
import { longestSlug, transliterate } from '../text/slug.ts';
import { isCameraCounter } from './counter-names.ts';
import type { Provenance } from './post.ts';
import { fallbackAltText, hasOwnAltText, postLimits } from './post-input.ts';

/**
 * The sources of a field, lowest priority first: `default` is the file name, `template` the owner's
 * templates, used only if the owner turns them on.
 */
const voices = ['default', 'ai', 'template', 'metadata', 'owner'] as const;
type Voice = (typeof voices)[number];

const fieldNames = ['title', 'altText', 'caption', 'story', 'tags'] as const;
export type QuickUploadField = (typeof fieldNames)[number];

/** The fields of the dialog, each with its source; tags are one string. */
export type QuickUploadDraft = Readonly<Record<QuickUploadField, { text: string; voice: Voice }>>;

/** Proposed texts; a field that is left out or empty is not proposed. */
export type Proposal = Partial<Record<QuickUploadField, string>>;

const unfilled = { text: '', voice: 'default' } as const;

export const emptyDraft: QuickUploadDraft = mapFields(() => unfilled);

/** Fills fields whose source has a lower priority. */
export function withProposal(
  draft: QuickUploadDraft,
  voice: Exclude<Voice, 'owner'>,
  proposal: Proposal,
): QuickUploadDraft {
  return mapFields((name) => {
    const text = proposal[name]?.trim();
    const isStronger = voices.indexOf(voice) >= voices.indexOf(draft[name].voice);
    return text && isStronger ? { text, voice } : draft[name];
  });
}

/** The owner's own text, also when it is empty: what was deleted is not proposed again. */
export function withOwnText(draft: QuickUploadDraft, name: QuickUploadField, text: string): QuickUploadDraft {
  return { ...draft, [name]: { text, voice: 'owner' } };
}

/** Removes values of another photo; the owner's text stays. */
export function withoutProposals(draft: QuickUploadDraft): QuickUploadDraft {
  return mapFields((name) => (draft[name].voice === 'owner' ? draft[name] : unfilled));
}

/** Closing would lose something that a person has typed. */
export function hasOwnText(draft: QuickUploadDraft): boolean {
  return fieldNames.some((name) => draft[name].voice === 'owner' && draft[name].text.trim() !== '');
}

/** The file's name without its extension; '' when there is nothing else. */
export function titleOfFile(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').trim();
}

/** The values to save: empty fields get their defaults. */
export function textsToSave(draft: QuickUploadDraft, fileName: string) {
  const title = draft.title.text.trim() || titleOfFile(fileName) || 'Untitled Photo';
  return {
    title,
    altText: altTextOrFallback(draft.altText.text, title),
    caption: draft.caption.text.trim(),
    story: draft.story.text.trim(),
    tags: tagsOf(draft.tags.text),
  };
}

/** A title that is too long has its own error; as the default alt text it is truncated. */
export function altTextOrFallback(altText: string, title: string): string {
  return altText.trim() || title.trim().slice(0, postLimits.altText) || fallbackAltText;
}

/** Provenance of fields that the owner did not write; file names have none, templates count as the owner's text. */
export function authorsOf(draft: QuickUploadDraft): Partial<Record<QuickUploadField, Provenance>> {
  const written = fieldNames.flatMap((name) => {
    const { text, voice } = draft[name];
    return (voice === 'ai' || voice === 'metadata') && text !== '' ? [[name, voice] as const] : [];
  });
  return Object.fromEntries(written);
}

/**
 * The lower-cased title in Latin letters, every run of anything else a hyphen, `photo` when nothing is left, and the
 * time behind it. No longer than a URL may be.
 * @param now milliseconds
 */
export function quickUploadSlug(title: string, now: number): string {
  const suffix = `-${now}`;
  const words = transliterate(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug - suffix.length)
    .replace(/^-|-$/g, '');
  return (words || 'photo') + suffix;
}

/** Tags as one text, which {@link tagsOf} reads. */
export function tagText(tags: readonly string[]): string {
  return tagsOf(tags.join(',')).join(', ');
}

/** Trimmed, without empty ones, each once whatever its letter case. */
export function tagsOf(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const tag of text.split(',').map((part) => part.trim())) {
    if (tag !== '' && !byKey.has(fold(tag))) byKey.set(fold(tag), tag);
  }
  return [...byKey.values()];
}

function mapFields<T>(make: (name: QuickUploadField) => T): Record<QuickUploadField, T> {
  return Object.fromEntries(fieldNames.map((name) => [name, make(name)])) as Record<QuickUploadField, T>;
}

/** Texts of a post that can have another source than the owner. */
export interface PostWords {
  title: string;
  altText: string;
  caption: string;
  story: string;
  tags: readonly string[];
}

/** A number alone may be a title, a year for one; this many digits are a clock's. */
const clockDigits = 6;
/** A written title may end in a small number, such as `Tram 7`; the counter of a program has more digits. */
const counterDigits = 3;

/** Whether a title is only a default: the file name, or the text for none. */
export function isTitleUnset(title: string): boolean {
  const words = title.trim();
  if (words === '' || words === 'Untitled Photo' || words === fallbackAltText) return true;
  if (!isCameraCounter(words)) return false;
  const digits = words.replace(/\D/g, '').length;
  return /\p{L}/u.test(words) ? digits === 0 || digits >= counterDigits : digits >= clockDigits;
}

/** Empty fields: without a value, or with a default. */
export function emptyPostFields({ title, altText, caption, story, tags }: PostWords): Set<keyof PostWords> {
  const isOpen: Record<keyof PostWords, boolean> = {
    title: isTitleUnset(title),
    altText: !hasOwnAltText({ title, altText }),
    caption: caption.trim() === '',
    story: story.trim() === '',
    tags: tags.length === 0,
  };
  const names = Object.keys(isOpen) as (keyof PostWords)[];
  return new Set(names.filter((name) => isOpen[name]));
}
