import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';

export const wordsKind = 'words';

/** The files of these images are to be public, or withheld, as is due now. */
export async function followFiles(
  { jobs }: Repositories,
  mediaIds: readonly string[],
  now: string,
): Promise<void> {
  const ids = [...new Set(mediaIds)];
  await jobs.addSoon(
    // Before everything that the start of a server has added: the owner waits.
    ids.map((subject) => ({ id: newId(), kind: wordsKind, subject, runAfter: '' })),
    now,
  );
}

const stagedForMs = 24 * 60 * 60 * 1000;

/** ISO: images uploaded then or later stay without a reference. */
export function stagedSince(now: Date): string {
  return new Date(now.getTime() - stagedForMs).toISOString();
}
