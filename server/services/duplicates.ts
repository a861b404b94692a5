import type { Media, Post } from '#domain/photo/post.ts';
import type { Repositories } from '#server/repositories/all.ts';

export interface DuplicatesDependencies {
  reader: Pick<Repositories, 'posts'>;
}

/** A post that shows the same picture, or a copy of it. */
export interface Duplicate {
  kind: 'exact' | 'near';
  post: Post;
}

export type DuplicatesService = ReturnType<typeof createDuplicatesService>;

export function createDuplicatesService({ reader }: DuplicatesDependencies) {
  return {
    async of(media: Media): Promise<Duplicate[]> {
      const posts = await reader.posts.showing([media.id]);
      return posts.map((post) => ({ kind: 'exact', post }));
    },
  };
}
