/** The rules of the Quick Upload dialog: who may fill its fields, and what is saved of them. */

import { fold } from '../text/clean.ts';
import { longestSlug, transliterate } from '../text/slug.ts';
import type { Provenance } from './post.ts';
import { fallbackAltText, postLimits } from './post-input.ts';

/**
 * Whoever fills a field, the weakest first: `default` is what the file's name says, `template` the owner's own
 * templates, which nobody asks unless the owner wants them.
 */
const voices = ['default', 'ai', 'template', 'metadata', 'owner'] as const;
type Voice = (typeof voices)[number];

const fieldNames = ['title', 'altText', 'caption', 'story', 'tags'] as const;
export type QuickUploadField = (typeof fieldNames)[number];

/** The fields as they stand in the dialog, each with the one who filled it; tags are one text. */
export type QuickUploadDraft = Readonly<Record<QuickUploadField, { text: string; voice: Voice }>>;

/** Proposed texts; a field that is left out or empty is not proposed. */
export type Proposal = Partial<Record<QuickUploadField, string>>;

const unfilled = { text: '', voice: 'default' } as const;

export const emptyDraft: QuickUploadDraft = mapFields(() => unfilled);

/** Fills what nobody stronger has filled; see the order of the voices. */
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

/** What belonged to another photograph goes; the owner's words stay. */
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

/** What is saved: gaps are filled as far as the specification fills them. */
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

/** A title that is too long is its own fault alone: what stands in for the alternative text keeps within its limit. */
export function altTextOrFallback(altText: string, title: string): string {
  return altText.trim() || title.trim().slice(0, postLimits.altText) || fallbackAltText;
}

/** Who wrote the fields that the owner did not write; the file's name is nobody, templates are the owner's words. */
export function authorsOf(draft: QuickUploadDraft): Partial<Record<QuickUploadField, Provenance>> {
  const written = fieldNames.flatMap((name) => {
    const { text, voice } = draft[name];
    return (voice === 'ai' || voice === 'metadata') && text !== '' ? [[name, voice] as const] : [];
  });
  return Object.fromEntries(written);
}

/**
 * The lower-cased title in Latin letters, every run of anything else a hyphen, `photo` when nothing is left, and the
 * time behind it. No longer than an address may be.
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

/** Tags as one text; a comma inside a tag would divide it, so it becomes a blank. */
export function tagText(tags: readonly string[]): string {
  return tags
    .map((tag) =>
      tag
        .split(',')
        .map((part) => part.trim())
        .join(' ')
        .trim(),
    )
    .join(', ');
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

/** Words of a post that others than its owner may write. */
export interface PostWords {
  title: string;
  altText: string;
  caption: string;
  story: string;
  tags: readonly string[];
}

/** Names that cameras and telephones give their files, made readable or not. */
const cameraName =
  /^_?(?:dsc[fn]?|imgp?|mvimg|pxl|gopr|g[hx]|dji|sam|cimg|mg|p|photo|image|untitled)?[\s_.-]*\d[\d\s_.()-]{2,}$/i;
/** A number alone may be a title, a year for one; this many digits are a clock's. */
const clockDigits = 6;

/** Whether a title is what was taken in want of one: a file's name, or the words for none. */
export function isTitleOpen(title: string): boolean {
  const words = title.trim();
  if (words === '' || words === 'Untitled Photo' || words === fallbackAltText) return true;
  return cameraName.test(words) && (/\p{L}/u.test(words) || words.replace(/\D/g, '').length >= clockDigits);
}

/** What nobody has written yet: empty, or only what stands in for it. */
export function openWords({ title, altText, caption, story, tags }: PostWords): Set<keyof PostWords> {
  const alt = altText.trim();
  const isOpen: Record<keyof PostWords, boolean> = {
    title: isTitleOpen(title),
    altText: alt === '' || alt === title.trim() || alt === fallbackAltText,
    caption: caption.trim() === '',
    story: story.trim() === '',
    tags: tags.length === 0,
  };
  const names = Object.keys(isOpen) as (keyof PostWords)[];
  return new Set(names.filter((name) => isOpen[name]));
}
