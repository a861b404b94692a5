import type { DiscoverySource, ListedPost } from './source.ts';

/** Rows asked for at once: few enough to hold, many enough to be quick. */
const batch = 1000;

/** Posts number `skip` to `skip + take` of the stable order, a batch in memory at a time. */
export async function* postsBetween(
  source: DiscoverySource,
  skip: number,
  take: number,
): AsyncGenerator<ListedPost> {
  let afterId = '';
  let position = 0;
  while (position < skip + take) {
    const posts = await source.postsAfter({ afterId, limit: Math.min(batch, skip + take - position) });
    const last = posts.at(-1);
    if (!last) return;
    yield* posts.slice(Math.max(0, skip - position));
    position += posts.length;
    afterId = last.id;
  }
}
