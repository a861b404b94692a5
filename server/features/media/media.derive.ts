import { mediaKeysIn } from '#domain/media/media-files.ts';
import type { Repositories } from '../../compose/repositories.ts';

type Media = Pick<Repositories, 'media'>;

/** Of a new text: its pictures of ours are named from now on. @param id whose text it is */
export async function nameWrittenPictures(repos: Media, id: string, text: string): Promise<void> {
  const owner = { kind: 'body' as const, id };
  const mediaIds = await repos.media.idsByKeys(mediaKeysIn(text));
  await repos.media.addReferences(mediaIds.map((mediaId) => ({ owner, mediaId })));
}

/**
 * What a text names from now on is exactly what stands in it. A picture that is let go stays for a day as a staged
 * one does, so that an earlier text can be brought back with it.
 */
export async function followWrittenPictures(
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

/** ISO: what was uploaded then or later stays, although nothing may name it yet. */
export function stagedSince(now: Date): string {
  return new Date(now.getTime() - stagedForMs).toISOString();
}
