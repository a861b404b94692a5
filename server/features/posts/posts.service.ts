import { createPostBulk, type PostBulkDependencies } from './bulk.service.ts';
import { createPostEditing } from './post-editing.ts';
import { createPostMatching } from './post-matching.ts';
import { createPublishedPosts, type PublishedPostsDependencies } from './published.service.ts';

export type PostsService = ReturnType<typeof createPostsService>;

/** All use-cases of photo posts. */
export function createPostsService(dependencies: PublishedPostsDependencies & PostBulkDependencies) {
  return {
    ...createPublishedPosts(dependencies),
    ...createPostEditing(dependencies),
    ...createPostBulk(dependencies),
    ...createPostMatching(dependencies),
  };
}
