import type { Caller } from '#browser/calls/caller.ts';
import { emptyPostFields, isTitleUnset, tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { noClusterMessage, noTemplateMessage } from '#domain/semantic/generate.ts';
import { generatedFields } from '#domain/semantic/records.entity.ts';
import { describePhoto, fillTemplates } from '../../../calls/suggestions.ts';
import type { PostDraft } from '../fields/columns.tsx';

/** The source of suggested texts. */
export type SuggestionSource = 'ai' | 'templates';

const textNames = ['title', 'slug', 'altText', 'caption', 'story', 'metaDescription', 'tags'] as const;
export type TextName = (typeof textNames)[number];

/** Suggested texts by the name of their field, tags as one text; a missing or empty one is no suggestion. */
export type SuggestedTexts = Partial<Record<TextName, string>>;

export interface SuggestedPost {
  words: SuggestedTexts;
  /** A name for the photographer's own copy; '' when none is suggested. */
  fileName: string;
  /** Reason why nothing is suggested; null if something is. */
  nothing: string | null;
}

type Described = Pick<
  PostDraft,
  'title' | 'altText' | 'caption' | 'story' | 'tags' | 'city' | 'mediaId' | 'metaDescription'
> & {
  /** True if the title is only a file's name, though it does not look like one. */
  isTitleUnset?: boolean;
  /** True if the alt text was read from the file, even if it looks like a fallback. */
  isAltTextFromFile?: boolean;
};

interface DescribedPost extends Described {
  /** ISO: the date that its pages show; null for a post that is not saved yet. */
  postedAt: string | null;
}

/** @throws CallError, DOMException `AbortError` when it is stopped */
export function suggest(
  source: SuggestionSource,
  call: Caller,
  draft: DescribedPost,
  signal: AbortSignal,
): Promise<SuggestedPost> {
  return source === 'ai' ? suggestByAi(call, draft, signal) : suggestByTemplates(call, draft, signal);
}

async function suggestByAi(call: Caller, draft: Described, signal: AbortSignal): Promise<SuggestedPost> {
  if (!draft.mediaId) return { words: {}, fileName: '', nothing: 'Add an image first.' };
  const known = {
    // A camera's counter is not a title.
    title: draft.isTitleUnset || isTitleUnset(draft.title) ? null : draft.title,
    description: draft.caption || draft.story.slice(0, 2000) || null,
    city: draft.city || null,
  };
  const {
    title,
    alt_text: altText,
    description,
    tags,
  } = await describePhoto(call, draft.mediaId, known, signal);
  return {
    words: filled({ title, altText, story: description, tags: tagText(tags) }),
    fileName: '',
    nothing: null,
  };
}

async function suggestByTemplates(
  call: Caller,
  draft: DescribedPost,
  signal: AbortSignal,
): Promise<SuggestedPost> {
  const { result } = await fillTemplates(call, { ...draft, tags: tagsOf(draft.tags) }, signal);
  if (!result?.template) {
    return { words: {}, fileName: '', nothing: result ? noTemplateMessage : noClusterMessage };
  }
  const { fileName = '', ...words } = generatedFields.fromWire(result);
  return { words: filled(words), fileName, nothing: null };
}

function filled(words: SuggestedTexts): SuggestedTexts {
  return Object.fromEntries(namesOf(words).map((name) => [name, words[name]]));
}

/** Names of the fields with a suggestion, in the form's order. */
export function namesOf(words: SuggestedTexts): TextName[] {
  return textNames.filter((name) => words[name]);
}

/** The suggested texts for empty fields. */
export function textsForEmptyFields(draft: Described, words: SuggestedTexts): SuggestedTexts {
  const open = fieldsToFill(draft);
  const names = namesOf(words).filter((name) => open.has(name));
  return Object.fromEntries(names.map((name) => [name, words[name]]));
}

/** Names of the fields that suggestions may fill; never the slug, because other sites may link to it. */
function fieldsToFill(draft: Described): ReadonlySet<TextName> {
  const open = new Set<TextName>(emptyPostFields({ ...draft, tags: tagsOf(draft.tags) }));
  if (draft.isAltTextFromFile) open.delete('altText');
  if (draft.isTitleUnset) open.add('title');
  if (draft.metaDescription.trim() === '') open.add('metaDescription');
  return open;
}
