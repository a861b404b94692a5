import type { AdminPost, UpdatePostBody } from '#contract/posts.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { hasOwnAltText } from '#domain/posts/post-input.ts';
import { changedFields, type DraftKind, filledForm } from '../../../kit/drafts/draft-kind.ts';
import { blankPost, type DraftField, fieldLabels, type PostDraft, sentValue } from '../fields/columns.tsx';

/** An alt text that nothing and no one wrote is empty. */
export function draftOf(post: AdminPost | null): PostDraft {
  const draft = filledForm(blankPost, postFields, post);
  const isOfFile = post !== null && postFields.fromWire(post.provenance).altText === 'metadata';
  return { ...draft, altText: isOfFile || hasOwnAltText(draft) ? draft.altText : '' };
}

/** A field as text, to be compared and shown. */
function valueText(draft: PostDraft, name: keyof PostDraft): string {
  const value = draft[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${Math.round(value * 100)}%`;
  if (name === 'locationPrecision') return String(value) || 'Site default';
  return String(value);
}

export const photoKind: DraftKind<AdminPost, PostDraft> = {
  noun: 'photo',
  fieldLabels,
  draftOf,
  valueText,
  fieldOf: postFields.fieldOf,
};

/**
 * Body with the fields that differ, so that the others keep their authors, and the version that was read.
 * Texts that the AI wrote are marked as its own.
 */
export function updateBody(draft: PostDraft, post: AdminPost): UpdatePostBody {
  const changed = changedFields(photoKind, draft, draftOf(post)) as DraftField[];
  const changes = Object.fromEntries(changed.map((name) => [name, sentValue(draft, name)]));
  const ofAi = changed.filter((name) => draft.byAi[name] === draft[name]);
  return {
    ...(postFields.toWire(changes) as UpdatePostBody),
    ...(ofAi.length > 0 && {
      provenance: Object.fromEntries(ofAi.map((name) => [postFields.wires[name], 'ai' as const])),
    }),
    version: post.version,
  };
}
