import type { Repositories } from '../../compose/repositories.ts';

/** The repository of whatever has a slug. */
type SlugReader = Pick<Repositories['posts' | 'articles' | 'pages' | 'series'], 'slugTaken' | 'slugEndings'>;

interface SlugRule {
  /** Returns '' for a text without a letter or digit. */
  make: (wish: string) => string;
  /** The slug for such a text. */
  nameless: string;
}

/**
 * Creates a chooser of slugs that no other record of the kind has or had in public: the requested one, or
 * with -2, -3 and so on. Remembers its choices, so that a whole batch gets slugs before any of it is stored.
 */
export function createSlugChooser(reader: SlugReader, { make, nameless }: SlugRule) {
  const given = new Set<string>();
  const endings = new Map<string, Set<string>>();

  async function endingsOf(base: string, exceptId: string): Promise<Set<string>> {
    const known = endings.get(base) ?? (await reader.slugEndings(base, exceptId));
    endings.set(base, known);
    return known;
  }

  /** @param exceptId the record that may keep its slug */
  return async function chooseSlug(wish: string, exceptId = ''): Promise<string> {
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
