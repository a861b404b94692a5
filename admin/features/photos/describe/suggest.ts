import type { Caller } from '#browser/calls/caller.ts';
import { isTitleOpen, openWords, tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { noClusterMessage, noTemplateMessage } from '#domain/semantic/generate.ts';
import { describePhoto, fillTemplates } from '../../../calls/suggestions.ts';
import type { PostDraft } from '../edit/post-draft.ts';

/** Who proposes words. */
export type Proposer = 'ai' | 'templates';

const wordNames = ['title', 'slug', 'alt_text', 'caption', 'story', 'meta_description', 'tags'] as const;
export type WordName = (typeof wordNames)[number];

/** Proposed texts by the name of their field, tags as one text; what is left out or empty is not proposed. */
export type Words = Partial<Record<WordName, string>>;

export interface Proposed {
  words: Words;
  /** A name for the photographer's own copy; '' when none is proposed. */
  fileName: string;
  /** Why nothing is proposed; null when something is. */
  nothing: string | null;
}

type Described = Pick<
  PostDraft,
  'title' | 'alt_text' | 'caption' | 'story' | 'tags' | 'geo_city' | 'file_url' | 'meta_description'
> & {
  /** The title is only a file's name, though it does not look like one. */
  isTitleFree?: boolean;
  /** The alt text was read from the file, even where it looks like a fallback. */
  isAltTextFromFile?: boolean;
};

interface DescribedPost extends Described {
  /** ISO: the date that its pages show. */
  postedAt: string;
}

/** @throws CallError, DOMException `AbortError` when it is stopped */
export function propose(
  proposer: Proposer,
  call: Caller,
  draft: DescribedPost,
  signal: AbortSignal,
): Promise<Proposed> {
  return proposer === 'ai' ? proposeByAi(call, draft, signal) : proposeByTemplates(call, draft, signal);
}

async function proposeByAi(call: Caller, draft: Described, signal: AbortSignal): Promise<Proposed> {
  if (!draft.file_url) return { words: {}, fileName: '', nothing: 'Add an image first.' };
  const known = {
    // A camera's number says nothing.
    title: draft.isTitleFree || isTitleOpen(draft.title) ? null : draft.title,
    description: draft.caption || draft.story.slice(0, 2000) || null,
    city: draft.geo_city || null,
  };
  const { title, alt_text, description, tags } = await describePhoto(call, draft.file_url, known, signal);
  return {
    words: filled({ title, alt_text, story: description, tags: tagText(tags) }),
    fileName: '',
    nothing: null,
  };
}

async function proposeByTemplates(
  call: Caller,
  draft: DescribedPost,
  signal: AbortSignal,
): Promise<Proposed> {
  const { tags, geo_city: city, caption, story, postedAt } = draft;
  const known = { tags: tagsOf(tags), city, caption, story, postedAt };
  const { result } = await fillTemplates(call, known, signal);
  if (!result?.template) {
    return { words: {}, fileName: '', nothing: result ? noTemplateMessage : noClusterMessage };
  }
  const { title, slug, alt_text, meta_description, file_name: fileName } = result;
  const words = { title, slug, alt_text, caption: result.caption, story: result.story, meta_description };
  return { words: filled(words), fileName, nothing: null };
}

function filled(words: Words): Words {
  return Object.fromEntries(namesOf(words).map((name) => [name, words[name]]));
}

/** The fields that something is proposed for, in the form's order. */
export function namesOf(words: Words): WordName[] {
  return wordNames.filter((name) => words[name]);
}

/** What each of them has words for. */
const proposedBy: Record<Proposer, readonly WordName[]> = {
  ai: ['title', 'alt_text', 'story', 'tags'],
  templates: ['title', 'alt_text', 'caption', 'story', 'meta_description'],
};

/** Whether there is a field to fill that this one has words for. */
export function isAnythingOpen(draft: Described, proposer: Proposer): boolean {
  const open = openFields(draft);
  return proposedBy[proposer].some((name) => open.has(name));
}

/** Those of the proposed words that nobody else has written. */
export function wordsForOpenFields(draft: Described, words: Words): Words {
  const open = openFields(draft);
  const names = namesOf(words).filter((name) => open.has(name));
  return Object.fromEntries(names.map((name) => [name, words[name]]));
}

/** An address is never among them: it stands wherever it has been written down. */
function openFields(draft: Described): ReadonlySet<WordName> {
  const open = openWords({ ...draft, altText: draft.alt_text, tags: tagsOf(draft.tags) });
  if (draft.isAltTextFromFile) open.delete('altText');
  const names: WordName[] = [...open].map((name) => (name === 'altText' ? 'alt_text' : name));
  if (draft.isTitleFree) names.push('title');
  if (draft.meta_description.trim() === '') names.push('meta_description');
  return new Set(names);
}
