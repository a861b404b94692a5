import { describe, expect, it } from 'vitest';
import { catalogue } from '#demo/content/catalogue.ts';
import { demoPosts } from '#demo/content/posts.ts';
import { demoSynonyms } from '#demo/content/words.ts';
import { matches, matchRule, subjectOf } from '#domain/clusters/matching.ts';
import { slugify } from '#domain/text/slug.ts';
import { plainText, readText } from '#text/read/reading.ts';
import { synonymsOf } from '../../../domain/clusters/matching.ts';

const published = demoPosts.filter((post) => post.published);
const day = (days: number) => published.filter((post) => post.daysAgo <= days).length;
const wordCount = (text: string) => plainText(text).split(/\s+/).filter(Boolean).length;

function counted(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

describe('each photograph of the demo', () => {
  it.each(demoPosts.map((post) => [post.title, post] as const))('%s is complete', (_, post) => {
    expect(wordCount(post.title)).toBeGreaterThanOrEqual(2);
    expect(wordCount(post.title)).toBeLessThanOrEqual(6);
    expect(post.caption.length).toBeGreaterThanOrEqual(20);
    expect(post.story.length).toBeGreaterThanOrEqual(120);
    expect(wordCount(post.story)).toBeGreaterThanOrEqual(60);
    expect(wordCount(post.story)).toBeLessThanOrEqual(200);
    expect(post.altText.length).toBeGreaterThanOrEqual(10);
    expect(post.altText.length).toBeLessThanOrEqual(125);
    expect(post.metaDescription.length).toBeGreaterThanOrEqual(150);
    expect(post.metaDescription.length).toBeLessThanOrEqual(160);
    expect(post.tags.length).toBeGreaterThanOrEqual(3);
    expect(post.tags.length).toBeLessThanOrEqual(6);
    expect(new Set(post.tags).size).toBe(post.tags.length);
    for (const tag of post.tags) expect(tag).toMatch(/^[a-z]+$/);
    expect(`${post.title}${post.caption}${post.story}${post.metaDescription}`).not.toContain('!');
    expect(readText(post.story).shortcodes.filter(({ shortcode }) => shortcode === null)).toEqual([]);
  });

  it('has an address of its own', () => {
    const slugs = demoPosts.map((post) => slugify(post.title));
    expect(slugs).not.toContain('');
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('shows one picture of the catalogue, and says of it what the catalogue says', () => {
    const shown = demoPosts.map(({ picture, altText }) => [picture, altText]);
    expect(shown.toSorted()).toEqual(catalogue.map(({ key, shows }) => [key, shows]).toSorted());
  });
});

describe('the demo as a whole', () => {
  it('has thirty-six published photographs and two drafts', () => {
    expect(published).toHaveLength(36);
    expect(demoPosts).toHaveLength(38);
  });

  it('has well-filled and thin cities', () => {
    const counts = [...counted(published.map((post) => post.city)).values()];
    expect(counts.length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(13);
    expect(counts.some((count) => count < 5)).toBe(true);
  });

  it('has well-filled and thin tags', () => {
    const counts = [...counted(published.flatMap((post) => post.tags)).values()];
    expect(counts.length).toBeGreaterThanOrEqual(12);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(13);
    expect(counts.some((count) => count < 5)).toBe(true);
  });

  it.each([
    ['street candid', ['street', 'candid']],
    ['waterfront candid', ['waterfront', 'candid']],
    ['urban life', ['urban']],
  ])('fills the hub %s', (_, requiredTokens) => {
    const rule = matchRule({ requiredTokens, negativeTokens: [] });
    expect(
      published.filter((post) => matches(subjectOf(post, plainText(post.story)), rule)).length,
    ).toBeGreaterThanOrEqual(5);
  });

  it('is in the same hubs with its synonyms as without them', () => {
    const synonyms = synonymsOf(
      demoSynonyms.map((map, index) => ({ ...map, id: String(index), createdDate: '' })),
    );
    for (const token of ['street', 'candid', 'waterfront', 'urban'])
      expect(synonyms.allOf(token)).toEqual([token]);
    const written = published.flatMap(({ tags }) => tags);
    for (const { key } of demoSynonyms) expect(written).toContain(key);
  });

  it('reaches from this week to fourteen months ago', () => {
    expect(day(7)).toBeGreaterThanOrEqual(2);
    expect(day(30)).toBeGreaterThan(day(7));
    expect(day(425)).toBe(published.length);
    expect(Math.max(...published.map((post) => post.daysAgo))).toBeGreaterThan(365);
    for (const { daysAgo, hour } of demoPosts)
      expect([Number.isInteger(daysAgo), hour >= 0 && hour < 24]).toEqual([true, true]);
  });

  it('has photographs in Serbian and in German, with every text in that language', () => {
    const serbian = published.filter(({ language }) => language === 'sr');
    expect(serbian).toHaveLength(1);
    for (const { title, caption, story, altText, metaDescription } of serbian)
      for (const text of [title, caption, story, altText, metaDescription])
        expect([text, /^[^\p{L}]*\p{Script=Cyrillic}/u.test(text), /[a-z]/i.test(text)]).toEqual([
          text,
          true,
          false,
        ]);
    const compound = published.find(({ title }) => /[a-zäöüß]{30}/i.test(title));
    expect(compound?.language).toBe('de');
  });

  it('uses buttons and two videos', () => {
    const found = published
      .flatMap(({ story }) => readText(story).shortcodes)
      .map(({ shortcode }) => shortcode?.name);
    expect(found.filter((name) => name === 'button').length).toBeGreaterThanOrEqual(4);
    expect(found.filter((name) => name === 'youtube')).toHaveLength(2);
    expect(
      published.filter(({ story }) => readText(story).shortcodes.length > 0).length,
    ).toBeGreaterThanOrEqual(6);
  });
});
