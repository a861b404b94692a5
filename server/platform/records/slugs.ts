import type { Repositories } from '../../compose/repositories.ts';

/** Repositories of posts or of articles. */
type SlugReader = Pick<Repositories['posts'] | Repositories['articles'], 'slugTaken' | 'slugEndings'>;

interface SlugRule {
  /** '' for a wish without a letter or digit. */
  make: (wish: string) => string;
  /** For such a wish. */
  nameless: string;
}

/**
 * Gives out slugs that no other thing of the kind has or had in public: the wish itself, or with -2, -3 and so on. Knows
 * what it has given out before, so that a whole batch can be named before any of it is stored.
 */
export function createSlugGiver(reader: SlugReader, { make, nameless }: SlugRule) {
  const given = new Set<string>();
  const endings = new Map<string, Set<string>>();

  async function endingsOf(base: string, exceptId: string): Promise<Set<string>> {
    const known = endings.get(base) ?? (await reader.slugEndings(base, exceptId));
    endings.set(base, known);
    return known;
  }

  /** @param exceptId the one that may keep what it has */
  return async function giveSlug(wish: string, exceptId = ''): Promise<string> {
    const base = make(wish) || nameless;
    let slug = base;
    if (given.has(base) || (await reader.slugTaken(base, exceptId))) {
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
