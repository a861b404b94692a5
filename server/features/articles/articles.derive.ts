import { plainText, usesIn } from '#text/read/reading.ts';
import type { ReadBody } from '../../compose/events.ts';

/** For articles that are written many at once; a long body blocks other requests. */
export function derivedOfBody(body: string): ReadBody {
  return { plain: plainText(body), uses: usesIn(body) };
}

/** The owner of the images in a working copy. */
export function copyOwner(userId: string, articleId: string): string {
  return `${userId}:${articleId}`;
}
