import { slugify } from '#domain/text/slug.ts';
import type { Repositories } from '#server/repositories/all.ts';

/**
 * Gives out slugs that no other post has or had in public: the wish itself, or with -2, -3 and so on. Knows
 * what it has given out before, so that a whole batch can be named before any of it is stored.
 */
export function createSlugGiver(posts: Pick<Repositories['posts'], 'slugTaken' | 'slugEndings'>, now: Date) {
  const given = new Set<string>();
  const endings = new Map<string, Set<string>>();

  async function endingsOf(base: string, exceptId: string): Promise<Set<string>> {
    const known = endings.get(base) ?? (await posts.slugEndings(base, exceptId));
    endings.set(base, known);
    return known;
  }

  /** @param exceptId the post that may keep what it has */
  return async function giveSlug(wish: string, exceptId = ''): Promise<string> {
    const base = slugify(wish) || `photo-${now.getTime()}`;
    let slug = base;
    if (given.has(base) || (await posts.slugTaken(base, exceptId))) {
      const taken = await endingsOf(base, exceptId);
      let number = 2;
      while (taken.has(String(number)) || given.has(`${base}-${number}`)) number += 1;
      taken.add(String(number));
      slug = `${base}-${number}`;
    }
    given.add(slug);
    return slug;
  };
}
