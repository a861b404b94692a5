import { mediaKeysIn } from '#domain/media/media-files.ts';
import type { Repositories } from '../../compose/repositories.ts';

type Media = Pick<Repositories, 'media'>;

/** References the stored images in a new text. @param id of the text's owner */
export async function referenceBodyImages(repos: Media, id: string, text: string): Promise<void> {
  const owner = { kind: 'body' as const, id };
  const mediaIds = await repos.media.idsByKeys(mediaKeysIn(text));
  await repos.media.addReferences(mediaIds.map((mediaId) => ({ owner, mediaId })));
}

/**
 * Sets the references of a text to the images in it. A removed image stays for a day like a staged one, so that an
 * earlier text can be restored with it.
 */
export async function updateBodyReferences(
  repos: Media,
  id: string,
  text: string,
  now: string,
): Promise<void> {
  const owner = { kind: 'body' as const, id };
  const before = await repos.media.namedBy(owner);
  const after = await repos.media.idsByKeys(mediaKeysIn(text));
  if (before.join() === after.join()) return;
  await repos.media.setReferences(owner, after);
  for (const mediaId of before) if (!after.includes(mediaId)) await repos.media.restage(mediaId, now);
}

const stagedForMs = 24 * 60 * 60 * 1000;

/** ISO: images uploaded then or later stay without a reference. */
export function stagedSince(now: Date): string {
  return new Date(now.getTime() - stagedForMs).toISOString();
}
