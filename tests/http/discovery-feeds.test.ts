import Parser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { type FeedFormat, renderFeed } from '#server/features/discovery/feeds.presenter.ts';
import { someArticle, somePost, someSite } from '../factories/published.ts';
import { sourceOf } from './discovery-source.ts';

const site = someSite({ owner: 'Ann Owner' });
const source = sourceOf({ newestPosts: [somePost()], newestArticles: [someArticle()] });
const read = async (format: FeedFormat, from = source) => {
  const { body } = await renderFeed(site, from, format);
  return new Parser().parseString(body);
};

interface JsonFeed {
  version: string;
  home_page_url: string;
  items: {
    url: string;
    title: string;
    image: string;
    content_html: string;
    tags: string[];
    date_published: string;
  }[];
}

describe.each(['rss', 'atom'] as const)('the %s feed, read by an independent reader', (format) => {
  test('mixes posts and articles, the newest first, by their canonical addresses', async () => {
    const feed = await read(format);
    expect(feed.title).toBe('Passerby');
    expect(feed.link).toBe('https://photos.example/');
    expect(feed.items.map(({ title, link, isoDate }) => ({ title, link, isoDate }))).toEqual([
      {
        title: 'Last Order',
        link: 'https://photos.example/post/last-order',
        isoDate: '2026-06-05T20:00:00.000Z',
      },
      {
        title: 'After the Lamps Come On',
        link: 'https://photos.example/article/after-the-lamps',
        isoDate: '2026-05-01T08:00:00.000Z',
      },
    ]);
  });

  test('shows the picture with its measures', async () => {
    const [post] = (await read(format)).items;
    const content = post?.['content:encoded'] ?? post?.content;
    expect(content).toContain(
      '<img src="https://photos.example/media/night-1280.jpg" width="1280" height="853"',
    );
    expect(content).toContain('<p>The cook turns the stools.</p>');
  });

  test('without entries has no time of a change that never was', async () => {
    const { body } = await renderFeed(site, sourceOf(), format);
    expect(body).toContain('Passerby');
    // Atom must have one.
    expect(body.match(/1970/g) ?? []).toHaveLength(format === 'rss' ? 0 : 1);
  });

  test('does not repeat the H1 of a body, and separates headings from the text', async () => {
    const body = '# After the lamps  come on\n\nFirst words.\n\n## A part\n\nSecond words.';
    const article = someArticle({ title: 'After the Lamps Come On', excerpt: '', body });
    const feed = await read(format, sourceOf({ newestPosts: [], newestArticles: [article] }));
    const [entry] = feed.items;
    expect(entry?.['content:encoded'] ?? entry?.content).toContain(
      '<p>First words.</p><h2>A part</h2><p>Second words.</p>',
    );
    expect(entry?.['content:encoded'] ?? entry?.content).not.toMatch(/<h\d>After|<p>After/);
  });

  test.each([
    [
      'a link of the site',
      '[a **lamp** post](/post/lamp) here',
      '<p><a href="https://photos.example/post/lamp">a lamp post</a> here</p>',
    ],
    [
      'a link beside the page',
      '[next](walks?a=1&b=2)',
      '<a href="https://photos.example/article/walks?a=1&amp;b=2">next</a>',
    ],
    [
      'a link inside the page',
      '[below](#part)',
      '<a href="https://photos.example/article/after-the-lamps#part">below</a>',
    ],
    [
      'a link of HTML',
      '<p>See <a href="/tag/night">the\n night</a>.</p>',
      '<p>See <a href="https://photos.example/tag/night">the night</a>.</p>',
    ],
    [
      'a reference',
      'See [there].\n\n[there]: /hub?slug=rain',
      '<p>See <a href="https://photos.example/hub?slug=rain">there</a>.</p>',
    ],
    [
      'a button',
      '[button url="/about"]About me[/button]',
      '<a href="https://photos.example/about">About me</a>',
    ],
    [
      'links in a list',
      '- [One](/1)\n- [Two](/2)',
      '<p><a href="https://photos.example/1">One</a> <a href="https://photos.example/2">Two</a></p>',
    ],
    [
      'an image of the site',
      'One.\n\n![A "lamp"](/media/a.jpg)\n\nTwo.',
      '<p>One.</p><p><img src="https://photos.example/media/a.jpg" alt="A &quot;lamp&quot;"></p><p>Two.</p>',
    ],
    [
      'an image of another site in a link',
      '[![A lamp](https://o.example/a.jpg)](/post/lamp)',
      '<p><a href="https://photos.example/post/lamp"><img src="https://o.example/a.jpg" alt="A lamp"></a></p>',
    ],
  ])('keeps %s, with an absolute URL', async (_, body, html) => {
    const article = someArticle({ excerpt: '', body });
    const [entry] = (await read(format, sourceOf({ newestArticles: [article] }))).items;
    expect(entry?.['content:encoded'] ?? entry?.content).toContain(html);
  });

  test('keeps no address that runs as a script, and no link beyond the words that it shows', async () => {
    const body = `[bad](javascript:alert(1)) ${'word '.repeat(78)}[cut link here](/one) [unseen](/two)`;
    const post = somePost({ caption: '', story: body });
    const [entry] = (await read(format, sourceOf({ newestPosts: [post] }))).items;
    const content = entry?.['content:encoded'] ?? entry?.content ?? '';
    expect(content).toMatch(/word <a href="https:\/\/photos\.example\/one">cut<\/a>…<\/p>$/);
    expect(content).not.toMatch(/javascript|two/);
  });

  test('survives every text that would break it', async () => {
    const nasty = ']]> <b>&amp; " ]]></item>\u0000\u001f';
    const post = somePost({
      title: nasty,
      caption: nasty,
      story: nasty,
      altText: nasty,
      tags: ['a<b', 'c & "d"'],
    });
    const feed = await read(format, sourceOf({ newestPosts: [post] }));
    expect(feed.items).toHaveLength(1);
    // Atom's titles are HTML, and this reader leaves them as they are written.
    expect(feed.items[0]?.title).toContain(format === 'atom' ? '&lt;b&gt;&amp;amp;' : '<b>&amp;');
  });

  test('is readable when nothing is published, and the same each time', async () => {
    const { body } = await renderFeed(site, sourceOf(), format);
    expect((await read(format, sourceOf())).items).toEqual([]);
    expect((await renderFeed(site, sourceOf(), format)).body).toBe(body);
  });
});

describe('the rss feed', () => {
  test('encloses each picture with its type and size', async () => {
    const [post] = (await read('rss')).items;
    expect(post?.enclosure).toEqual({
      url: 'https://photos.example/media/night-1280.jpg',
      type: 'image/jpeg',
      length: '128000',
    });
    expect(post?.categories).toEqual(['street', 'night']);
  });

  test('describes each picture: its measures, and its alt text, whatever is in it', async () => {
    const nasty = 'A cook & "stools" ]]> <b>\u0000';
    const { body } = await renderFeed(site, sourceOf({ newestPosts: [somePost({ altText: nasty })] }), 'rss');
    const reader = new Parser({ customFields: { item: [['media:content', 'media']] } });
    const { media } = (await reader.parseString(body)).items[0] as unknown as {
      media: { $: Record<string, string>; 'media:description': { _: string }[] };
    };
    expect(media.$).toMatchObject({
      url: 'https://photos.example/media/night-1280.jpg',
      ...{ medium: 'image', type: 'image/jpeg', fileSize: '128000', width: '1280', height: '853' },
    });
    expect(media['media:description'][0]?._).toBe('A cook & "stools" ]]> <b>');
  });
});

describe('the json feed', () => {
  test('holds the same entries', async () => {
    const { body, contentType } = await renderFeed(site, source, 'json');
    const feed = JSON.parse(body) as JsonFeed;
    expect(contentType).toBe('application/feed+json; charset=utf-8');
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed).toMatchObject({
      ...{ language: 'en', feed_url: 'https://photos.example/feed.json' },
      authors: [{ name: 'Ann Owner', url: 'https://photos.example/' }],
    });
    expect(feed.items[0]).toMatchObject({
      url: 'https://photos.example/post/last-order',
      title: 'Last Order',
      image: 'https://photos.example/media/night-1280.jpg',
      attachments: [
        {
          url: 'https://photos.example/media/night-1280.jpg',
          ...{ mime_type: 'image/jpeg', size_in_bytes: 128000, title: somePost().altText },
        },
      ],
      tags: ['street', 'night'],
      date_published: '2026-06-05T20:00:00.000Z',
    });
  });
});

test('a feed holds no more than 40 entries', async () => {
  const newestPosts = Array.from({ length: 40 }, (_, index) => somePost({ slug: `p${index}` }));
  expect((await read('rss', sourceOf({ newestPosts, newestArticles: [someArticle()] }))).items).toHaveLength(
    40,
  );
});
