import { describe, expect, test } from 'vitest';
import { robotsText, searchAgents, trainingAgents } from '../../../domain/seo/indexing.ts';
import { readRobots } from '../../readers/robots.ts';

const siteUrl = 'https://photos.example';
const read = (blockAiSearch: boolean) => {
  const text = robotsText({ siteUrl, sitemaps: ['/sitemap.xml', '/image-sitemap.xml'], blockAiSearch });
  return { text, robots: readRobots(`${siteUrl}/robots.txt`, text) };
};

describe('robots.txt, read back by an independent parser', () => {
  const welcome = [
    'Googlebot',
    'Googlebot-Image',
    'Bingbot',
    'Applebot',
    'YandexBot',
    'facebookexternalhit',
    'Twitterbot',
    'Somebody',
  ];

  test.each(welcome)('lets %s everywhere but into the admin area', (agent) => {
    const { robots } = read(true);
    expect(robots.isAllowed(`${siteUrl}/`, agent)).toBe(true);
    expect(robots.isAllowed(`${siteUrl}/post/a`, agent)).toBe(true);
    expect(robots.isAllowed(`${siteUrl}/media/a.jpg`, agent)).toBe(true);
    expect(robots.isAllowed(`${siteUrl}/adminupload`, agent)).toBe(true);
    expect(robots.isAllowed(`${siteUrl}/admin/login`, agent)).toBe(false);
  });

  test.each(trainingAgents)('excludes %s', (agent) => {
    expect(read(false).robots.isAllowed(`${siteUrl}/post/a`, agent)).toBe(false);
  });

  test.each(searchAgents)('excludes %s only when the owner configures it', (agent) => {
    expect(read(false).robots.isAllowed(`${siteUrl}/post/a`, agent)).toBe(true);
    expect(read(true).robots.isAllowed(`${siteUrl}/post/a`, agent)).toBe(false);
  });

  test('names both sitemaps in full', () => {
    expect(read(false).robots.getSitemaps()).toEqual([
      `${siteUrl}/sitemap.xml`,
      `${siteUrl}/image-sitemap.xml`,
    ]);
  });

  test('has no other Disallow line', () => {
    expect(read(false).text.match(/^Disallow:.*$/gm)).toEqual(['Disallow: /admin/', 'Disallow: /']);
  });
});
