import { describe, expect, it } from 'vitest';
import { catalogue } from '#demo/content/catalogue.ts';
import { demoGaps, demoPages, demoProfile } from '#demo/content/pages.ts';
import { demoPosts } from '#demo/content/posts.ts';
import { demoHub, demoSeries } from '#demo/content/series.ts';
import { matches, matchRule, subjectOf } from '#domain/clusters/matching.ts';
import { demoSizeText } from '#domain/site/demo-size.ts';
import { pageStarts, type SiteFacts } from '#domain/site-pages/starts.ts';
import { en } from '#domain/texts/en.ts';
import { plainText } from '#text/read/reading.ts';

const postOf = (picture: string) => demoPosts.find((post) => post.picture === picture);

describe('each series of the demo', () => {
  it.each(demoSeries.map((series) => [series.title, series] as const))('%s is complete', (_, series) => {
    const { pictures, cover, text } = series;
    expect(pictures.filter((picture) => postOf(picture)?.published).length).toBeGreaterThanOrEqual(8);
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(pictures.filter((picture) => !postOf(picture))).toEqual([]);
    expect(pictures).toContain(cover);
    const opens = catalogue.find(({ key }) => key === cover);
    expect((opens?.width ?? 0) / (opens?.height ?? 1)).toBeCloseTo(1.5, 1);
    expect(plainText(text).split(/\s+/).length).toBeGreaterThanOrEqual(40);
    expect(text).not.toContain('!');
  });

  it('has a shape and an order of its own; one has a draft that visitors do not see', () => {
    const days = demoSeries.map(({ pictures }) => pictures.map((picture) => postOf(picture)?.daysAgo ?? 0));
    for (const order of days) expect(order).not.toEqual(order.toSorted((a, b) => a - b));
    const drafts = demoSeries.map(
      ({ pictures }) => pictures.filter((picture) => !postOf(picture)?.published).length,
    );
    expect(drafts).toEqual([0, 1]);
  });
});

describe('the hub of the demo', () => {
  it('has its own photographs, in an order that is not that of their dates', () => {
    const tokens = demoHub.slug.split('-');
    const rule = matchRule({ requiredTokens: tokens, negativeTokens: [] });
    const posts = demoHub.pictures.map(postOf);
    for (const post of posts) {
      expect(post?.published).toBe(true);
      expect(post && matches(subjectOf(post, plainText(post.story)), rule)).toBe(true);
    }
    const days = posts.map((post) => post?.daysAgo ?? 0);
    expect(days).not.toEqual(days.toSorted((a, b) => a - b));
    expect(demoHub.pictures).toContain(demoHub.cover);
  });
});

describe('the pages of the demo', () => {
  const facts: SiteFacts[] = (['exact', 'hidden'] as const).flatMap((locationPrecision) =>
    [null, 'Ann Owner'].flatMap((owner) =>
      [null, { host: null }, { host: 'images.example' }].map((storage) => ({
        ...{ owner, storage, locationPrecision },
        hasBiography: true,
        licenseUrl: null,
        isEncrypted: false,
        ai: null,
      })),
    ),
  );

  it('fill every gap of the starts that they use', () => {
    const used = demoPages.flatMap((page) => ('start' in page ? [page.start] : []));
    expect(used).toEqual(['imprint', 'privacy']);
    const asked = facts
      .flatMap((fact) => pageStarts(fact, en))
      .filter(({ kind }) => used.some((start) => start === kind))
      .flatMap(({ body }) => [...body.matchAll(/\[FILL IN: ([^\]]+)\]/g)].map(([, what]) => what));
    expect([...new Set(asked)].sort()).toEqual(Object.keys(demoGaps).sort());
  });

  it('say on About who takes the photographs, with an upright portrait', () => {
    expect(demoProfile.biography.split(/\s+/).length).toBeGreaterThanOrEqual(40);
    const portrait = catalogue.find(({ key }) => key === demoProfile.portrait);
    expect((portrait?.width ?? 0) / (portrait?.height ?? 1)).toBe(0.8);
    expect(demoPages[0]).toMatchObject({ slug: 'about', body: expect.stringContaining('## Contact') });
  });
});

describe('the size of the demo', () => {
  it.each([
    [{ photos: 38, articles: 5, series: 2, pages: 3 }, '38 photos, 5 articles, 2 series and 3 pages'],
    [{ photos: 1, articles: 1, series: 1, pages: 1 }, '1 photo, 1 article, 1 series and 1 page'],
    [{ photos: 38, articles: 5, series: 0, pages: 0 }, '38 photos and 5 articles'],
  ])('%j is said in words', (size, words) => {
    expect(demoSizeText(size)).toBe(words);
  });
});
