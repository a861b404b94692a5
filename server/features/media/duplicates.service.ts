import { areCopies } from '#domain/media/duplicates.ts';
import type { Media, Post } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { ReadSketch } from './images/sketches.ts';
import type { PictureMarks } from './picture-marks.ts';

export interface DuplicatesDependencies {
  reader: Pick<Repositories, 'posts'>;
  marks: PictureMarks;
  readSketch: ReadSketch;
  /** Told when copies could not be looked for. */
  onFailure: (error: unknown) => void;
}

/** A post that shows the same picture, or a copy of it. */
export interface Duplicate {
  kind: 'exact' | 'near';
  post: Post;
}

export type DuplicatesService = ReturnType<typeof createDuplicatesService>;

/** Pictures that are looked at closely, of all that could be copies. */
const lookedAt = 40;
/** Nobody reads more of the posts that show one picture. */
const namedPosts = 200;

export function createDuplicatesService({ reader, marks, readSketch, onFailure }: DuplicatesDependencies) {
  async function near(media: Media): Promise<Post[]> {
    const candidates = await marks.candidates(media, lookedAt);
    const posts = await reader.posts.showing(candidates, namedPosts);
    const sketch = posts.length > 0 ? await readSketch(media) : null;
    const copies = new Set<string>();
    for (const id of sketch ? candidates : []) {
      const other = posts.find((post) => post.media?.id === id)?.media;
      const otherSketch = other ? await readSketch(other) : null;
      if (sketch && otherSketch && areCopies(sketch, otherSketch)) copies.add(id);
    }
    return [...copies].flatMap((id) => posts.filter((post) => post.media?.id === id));
  }

  async function orNothing<T>(work: () => Promise<T[]>): Promise<T[]> {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      return [];
    }
  }

  return {
    /** Posts that show a copy of this picture, the likeliest first. */
    copiesOf: (media: Media): Promise<Post[]> => orNothing(() => near(media)),

    /** Posts that show this picture, then those that show a copy of it. No upload fails for it. */
    of: (media: Media): Promise<Duplicate[]> =>
      orNothing(async () => {
        const exact = await reader.posts.showing([media.id], namedPosts);
        const copies = await near(media);
        return [
          ...exact.map((post) => ({ kind: 'exact' as const, post })),
          ...copies.map((post) => ({ kind: 'near' as const, post })),
        ];
      }),
  };
}
