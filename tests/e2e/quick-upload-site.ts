import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';

/** The post in the database. */
export function admin({ services }: { services: Services }) {
  return {
    async find(title: string) {
      const { posts } = await services.posts.list(system, {
        filters: {},
        sort: { by: 'created_date', descending: true },
        limit: 500,
        offset: 0,
      });
      return posts.filter((post) => post.title.includes(title));
    },
    async addPost(title: string, bytes: Buffer) {
      const { media } = await services.media.store(system, { bytes, name: 'stored.jpg' });
      return services.posts.create(system, {
        title,
        altText: 'Light on a wall',
        mediaId: media.id,
        published: true,
      });
    },
  };
}
