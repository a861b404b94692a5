import { isSameFocus, openingReason } from '#domain/posts/opening.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';
import type { DerivedPost, OpeningFacts } from './derived.repository.ts';

/** Jobs that make the crops of the image that opens Home. */
export const coverKind = 'cover';

/** The list of a post that may open Home. @param facts undefined without an image */
export function openingListings(
  { published }: { published: boolean },
  facts: OpeningFacts | undefined,
): DerivedPost['listings'] {
  const reason = facts ? openingReason({ published, opensHome: facts.opensHome }, facts) : null;
  return reason === null ? [] : [{ kind: 'opening', key: reason, label: 'opening' }];
}

/** @returns whether crops are missing */
export async function addCoverJob({ jobs, listings }: Repositories, recipe?: string): Promise<boolean> {
  const opening = await listings.opening();
  if (!opening) return false;
  const { cover, focus, post } = opening;
  if (cover && isSameFocus(cover, focus) && cover.recipe === (recipe ?? cover.recipe)) return false;
  // Before everything that the start of a server has added.
  const job = { id: newId(), kind: coverKind, subject: post.media.id, runAfter: '' };
  await jobs.addSoon([job], new Date().toISOString());
  return true;
}
