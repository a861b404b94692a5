import { describe, expect, it } from 'vitest';
import { type DemoArticle, demoArticles } from '#demo/content/articles.ts';
import { catalogue } from '#demo/content/catalogue.ts';
import { demoPages } from '#demo/content/pages.ts';
import { demoPosts } from '#demo/content/posts.ts';
import { demoSeries } from '#demo/content/series.ts';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import { pageOf, paths } from '#domain/site/paths.ts';
import { slugify } from '#domain/text/slug.ts';
import { plainText, readText } from '#text/read/reading.ts';
import { photoSlugs } from '#text/read/shortcodes.ts';
import { createMarkup } from '#text/render/render.ts';

const markup = createMarkup();
const checkedOf = (article: DemoArticle) => ({
  ...article,
  heroImageUrl: article.heroPicture,
  heroImageAltText: article.heroAlt,
  dismissedSentences: [],
});
const published = demoPosts.filter((post) => post.published);
const ways = new Set([
  paths.photos(),
  ...published.map((post) => paths.post(slugify(post.title))),
  ...published.flatMap((post) => post.tags.map((tag) => paths.tag(tag))),
  ...demoArticles.map((article) => paths.article(article.slug)),
  paths.seriesList(),
  ...demoSeries.map(({ title }) => paths.series(slugify(title))),
  ...['street-candid', 'waterfront-candid', 'urban-life'].map((slug) => paths.hub(slug)),
]);

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
const ownLinks = (html: string) => linksOf(html).filter((href) => href.startsWith('/'));

describe('each article of the demo', () => {
  it.each(demoArticles.map((article) => [article.slug, article] as const))('%s is complete', (_, article) => {
    const { html, contents } = markup.renderArticle(article.body, article);
    const words = plainText(article.body).split(' ').length;
    expect(article.slug).toBe(slugify(article.title));
    expect(article.body.startsWith(`# ${article.title}\n`)).toBe(true);
    expect(html).not.toContain('<h1');
    expect(
      checkArticle(checkedOf(article), readText(article.body), { siteUrl: 'https://photos.example' }).failing,
    ).toEqual([]);
    expect(words).toBeLessThanOrEqual(1300);
    expect(article.title.length).toBeLessThanOrEqual(60);
    expect(contents.filter(({ level }) => level === 2).length).toBeGreaterThanOrEqual(3);
    expect(contents.some(({ level }) => level === 3)).toBe(true);
    expect(ownLinks(html).filter((href) => /^\/(?:post|article)\//.test(href)).length).toBeGreaterThanOrEqual(
      2,
    );
    expect(article.body).not.toContain('!');
    expect(article.tags.length).toBeGreaterThanOrEqual(2);
    expect(article.heroAlt).toBe(catalogue.find(({ key }) => key === article.heroPicture)?.shows);
    expect(readText(article.body).shortcodes.filter(({ shortcode }) => shortcode === null)).toEqual([]);
  });

  it('one of five uses a table, a button or a video at least', () => {
    const all = demoArticles.map(({ body }) => body).join('\n\n');
    const names = readText(all).shortcodes.map(({ shortcode }) => shortcode?.name);
    expect(demoArticles).toHaveLength(5);
    expect(names).toContain('button');
    expect(names).toContain('youtube');
    expect(names).toEqual(expect.arrayContaining(['table', 'chart', 'calc']));
  });

  it('shows published photos alone, in every form that there is', () => {
    const shown = demoArticles.flatMap(({ body }) =>
      readText(body).shortcodes.map(({ shortcode }) => shortcode),
    );
    const slugs = published.map((post) => slugify(post.title));
    for (const slug of shown.flatMap(photoSlugs)) expect(slugs).toContain(slug);
    const forms = shown.flatMap((one) =>
      one?.name === 'photo' ? one.width : one?.name === 'photos' ? one.layout : [],
    );
    expect([...new Set(forms)].sort()).toEqual(['full', 'pair', 'row', 'text', 'wide']);
  });

  it('shows every series', () => {
    const shown = demoArticles.flatMap(({ body }) =>
      readText(body).shortcodes.map(({ shortcode }) =>
        shortcode?.name === 'series' ? shortcode.slug : null,
      ),
    );
    const slugs = demoSeries.map(({ title }) => slugify(title));
    expect(shown.filter((slug) => slug !== null).sort()).toEqual(slugs.sort());
  });
});

describe('links of the demo', () => {
  const texts = [
    ...demoArticles.map(
      (article) => [article.slug, markup.renderArticle(article.body, article).html] as const,
    ),
    ...demoPosts.map((post) => [post.title, markup.renderStory(post.story).html] as const),
    ...demoSeries.map(({ title, text }) => [title, markup.renderStory(text).html] as const),
    ...demoPages.flatMap((page) =>
      'start' in page ? [] : [[page.title, markup.renderArticle(page.body, page).html] as const],
    ),
  ];
  it.each(texts)('of %s lead somewhere', (_, html) => {
    for (const href of ownLinks(html)) expect(ways).toContain(href);
    for (const href of linksOf(html))
      expect(href).toMatch(
        /^(?:\/|#|mailto:hello@example\.com$|https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$)/,
      );
  });

  it('name pages of the map of addresses', () => {
    for (const way of ways) {
      const { pathname, searchParams } = new URL(way, 'http://localhost');
      expect(pageOf(pathname, searchParams).page).not.toBe('unknown');
    }
  });
});
