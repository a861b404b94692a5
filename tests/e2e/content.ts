import { system } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import type { Services } from '../../server/compose/services.ts';
import { picture } from '../factories/pictures.ts';
import { addArticle, addPosts } from '../http/seed.ts';

const shapes: [number, number][] = [
  [1500, 1000],
  [1000, 1500],
  [1200, 1200],
  [2000, 400],
  [1600, 1200],
  [900, 1125],
];

const newest = Date.parse('2026-05-20T12:00:00.000Z');

/** Posts of every shape, the newest first, with what is hard to set in type. */
const posts: PostInput[] = [
  {
    title: 'Window Light',
    caption: 'A man in a hurry, a wall that is not.',
    story:
      'The windows are across the road.\n\n[button url="/article/waiting"]How it is made[/button]\n\n[youtube id="abcdefghijk"]\n\nOne frame.\n\n| Time | Light | Lens | Stop | Film | Place | Weather |\n|---|---|---|---|---|---|---|\n| 18:04 | the last of it | 35 mm | f/2 | pushed | corner | clear |\n\n```\nconst aVeryLongLineOfCode = "that no phone in the world has ever had enough room for, however it is turned";\n```',
    tags: ['street', 'candid'],
    city: 'Munich',
    region: 'Bavaria',
    country: 'Germany',
  },
  { title: 'Last Order', tags: ['street', 'candid', 'cafe'], city: 'Kyoto', country: 'Japan' },
  { title: 'Square Deal', tags: ['urban'], city: 'Kyoto' },
  { title: 'The Whole Harbour', tags: ['waterfront', 'candid'], city: 'Helsinki' },
  {
    title: 'Straßenbahnhaltestellenwartehäuschenbeleuchtungsanlagenlicht',
    caption: 'A word as long as the pier.',
    tags: ['urban'],
  },
  { title: 'Полуденный свет', caption: 'Площадь ждёт тени.', tags: ['street', 'candid'], city: 'Arezzo' },
];

export async function fillSite(services: Services): Promise<void> {
  await addPosts(services, 24, (index) => ({
    tags: ['many', 'urban'],
    city: 'Lisbon',
    caption: index % 2 ? 'A caption.' : '',
  }));
  const ids: string[] = [];
  for (const [index, post] of posts.entries()) {
    const [width, height] = shapes[index];
    const { media } = await services.media.store(system, {
      bytes: await picture(index, width, height),
      name: `${index}.jpg`,
    });
    const createdDate = new Date(newest - index * 3_600_000).toISOString();
    const { id } = await services.posts.create(system, {
      ...post,
      mediaId: media.id,
      published: true,
      altText: 'Soft light on a wall',
      createdDate,
    });
    ids.push(id);
  }
  await services.series.create(system, {
    title: 'Walls and Water',
    text: 'Six walls, *one* river.',
    posts: ids.toReversed(),
    cover: ids[0] ?? null,
    published: true,
  });
  const sections = ['One', 'Two', 'Three', 'Four'].map(
    (name) => `## Part ${name}\n\n### Detail ${name}\n\n${'Some words about light. '.repeat(60)}`,
  );
  const table = '| Lamp | Time |\n|---|---|\n| Sodium | 1/60 s |';
  await addArticle(services, {
    slug: 'waiting',
    title: 'Waiting as a Method',
    body: `# Waiting as a Method\n\n${sections.join('\n\n')}\n\n${table}`,
  });
  await addArticle(services, { slug: 'second', title: 'A Second One' });
  const published = { published: true };
  await services.sitePages.create(system, {
    ...published,
    title: 'About',
    body: 'I walk.\n\n## Contact\n\n[Write](mailto:ann@example.org) to me.\n\n## Licensing\n\nAsk first.',
  });
  await services.sitePages.create(system, {
    ...published,
    title: 'House Rules',
    body: `${table}\n\n## Quiet\n\nSoft steps.`,
  });
}
