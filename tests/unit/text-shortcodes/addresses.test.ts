import { describe, expect, it } from 'vitest';
import { fetchSchemes, isAbsolute, linkSchemes, safeAddress } from '#domain/text/addresses.ts';

describe('an address that may be followed', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['  /post/a  ', '/post/a'],
    ['post/a', 'post/a'],
    ['/a:b', '/a:b'],
    ['?at=10:30', '?at=10:30'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+43 1 234', 'tel:+43 1 234'],
    ['//example.org/a', 'https://example.org/a'],
    ['\u00a0//example.org', 'https://example.org'],
    ['/\\example.org', 'https://example.org'],
    ['https:\\\\example.org\\a?b\\c', 'https://example.org/a?b%5Cc'],
    ['/a\n/b', '/a/b'],
  ])('%s', (given, address) => {
    expect(safeAddress(given, linkSchemes)).toBe(address);
  });

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    'ftp://example.org',
    '//',
    '///example.org',
    '/\\\\example.org',
    '//?a',
    'a\u0001b',
    'https://example.org/\u202egpj.exe',
    '/post/\u2067a',
    'mailto:\u200fa@example.org',
    'https:example.org',
    'http://',
    'http:///a',
    '1a:b',
  ])('%j is refused', (given) => {
    expect(safeAddress(given, linkSchemes)).toBeNull();
  });

  it('a file is fetched from the web or from here only', () => {
    expect(safeAddress('mailto:a@example.org', fetchSchemes)).toBeNull();
    expect(safeAddress('https://example.org/a.csv', fetchSchemes)).toBe('https://example.org/a.csv');
  });

  it('a path is not absolute, a web address is', () => {
    expect([isAbsolute('/a'), isAbsolute('mailto:a@b.c'), isAbsolute('https://a.b')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
