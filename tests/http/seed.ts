import { system } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import type { Services } from '../../server/compose/services.ts';
import { picture, withCamera } from '../factories/pictures.ts';

/** What the file of a picture says. */
type CameraNames = Parameters<typeof withCamera>[1];

/** Far from the seeds that tests choose. */
let lastSeed = 1e6;

/** Stores a picture of its own and a post that shows it. */
export async function addPost(
  services: Services,
  input: PostInput & { seed?: number; width?: number; camera?: CameraNames },
) {
  const { seed = ++lastSeed, width = 300, camera, ...post } = input;
  const bytes = await picture(seed, width, (width * 2) / 3);
  const { media } = await services.media.store(system, {
    bytes: camera ? await withCamera(bytes, camera) : bytes,
    name: `${seed}.jpg`,
  });
  return services.posts.create(system, {
    mediaId: media.id,
    published: true,
    altText: 'Soft light',
    ...post,
  });
}

/** Posts that share one picture, a minute apart, the first the newest. */
export async function addPosts(
  services: Services,
  count: number,
  input: (index: number) => PostInput,
  camera: CameraNames = {},
) {
  const { media } = await services.media.store(system, {
    bytes: await withCamera(await picture(count, 300, 200), camera),
    name: 'many.jpg',
  });
  const newest = Date.parse('2026-01-31T12:00:00.000Z');
  return services.posts.createMany(
    system,
    Array.from({ length: count }, (_, index) => ({
      mediaId: media.id,
      published: true,
      title: `Photo ${index + 1}`,
      createdDate: new Date(newest - index * 60_000).toISOString(),
      ...input(index),
    })),
  );
}

/** Published photos with these titles, and a draft, 'Dark Lamp'. @returns their ids by title, that of the draft as `Draft` */
export async function addLamps(
  services: Services,
  titles: readonly string[],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const title of titles) ids[title] = (await addPost(services, { title })).id;
  ids.Draft = (await addPost(services, { title: 'Dark Lamp', published: false })).id;
  return ids;
}

export async function addArticle(
  services: Services,
  changes: {
    slug: string;
    title: string;
    body?: string;
    published?: boolean;
    createdDate?: string;
    excerpt?: string;
  },
) {
  const date = '2026-01-20T09:00:00.000Z';
  await services.articles.insert(system, [
    {
      id: `article-${changes.slug}`,
      excerpt: 'What it is about.',
      body: 'Words.',
      heroImageUrl: '',
      heroImageAltText: '',
      heroMediaId: null,
      metaDescription: '',
      tags: ['street'],
      city: null,
      published: true,
      createdDate: date,
      updatedDate: date,
      publishedAt: changes.published === false ? null : date,
      seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
      ...changes,
    },
  ]);
}
