import { expect, test } from 'vitest';
import { createIsOwnHost } from '../../../domain/seo/indexing.ts';

test.each([
  ['https://example.org', 'example.org', true],
  ['https://example.org', 'EXAMPLE.Org', true],
  ['https://example.org', 'example.org:443', true],
  ['https://example.org', 'example.org:80', false],
  ['http://example.org', 'example.org:80', true],
  ['http://example.org', 'example.org:443', false],
  ['http://example.org:3000', 'Example.org:3000', true],
  ['http://example.org:3000', 'example.org', false],
  ['http://example.org:3000', 'example.org:3000:80', false],
  ['http://[::1]', '[::1]:80', true],
  ['https://example.org', 'www.example.org', false],
  ['https://example.org', 'example.org.evil.test', false],
  ['https://example.org', '', false],
  ['https://example.org', undefined, false],
])('of the site at %s the host %j is its own: %s', (address, host, isOwn) => {
  const { host: siteHost, protocol } = new URL(address);
  expect(createIsOwnHost({ host: siteHost, https: protocol === 'https:' })(host)).toBe(isOwn);
});
