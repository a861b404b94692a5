import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeNextPath } from '../../../domain/access/addresses.ts';

describe('where to go after signing in', () => {
  test.each([
    ['/admin', '/admin'],
    ['/adminupload', '/adminupload'],
    ['/AdminArticleEditor?id=7&tab=2', '/AdminArticleEditor?id=7&tab=2'],
    ['/photo?slug=rain#top', '/photo?slug=rain#top'],
    ['/', '/'],
    ['/tag/c%2B%2B', '/tag/c%2B%2B'],
    ['/photo?back=//evil.example', '/photo?back=//evil.example'],
    ['/tag/café noir', '/tag/caf%C3%A9%20noir'],
    ['/apiary', '/apiary'],
    ['/admin/loginless', '/admin/loginless'],
  ])('%j is a path of ours', (next, expected) => {
    expect(safeNextPath(next)).toBe(expected);
  });

  test.each([
    '',
    'admin',
    'https://evil.example',
    'HTTPS://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/foo\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/%0d%0aSet-Cookie:a=b',
    '/%00',
    '/a\u0000b',
    '/a\u007f',
    '/a\u0085b',
    ' //evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/a/..//evil.example',
    '/a//b',
    '/./evil',
    '/x/%2e%2e/y',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    ':80',
    '?next=/admin',
    '#x',
    '/admin/login',
    '/ADMIN/LOGIN/',
    '/admin/login?next=/x',
    '/api/auth/logout',
    '/API/x',
    `/${'x'.repeat(2001)}`,
  ])('%j is not', (next) => {
    expect(safeNextPath(next)).toBe('/adminphotos');
  });

  test.each([undefined, null, 7, {}, ['/admin', '/x']])('%j is no address at all', (next) => {
    expect(safeNextPath(next)).toBe('/adminphotos');
  });

  test('for any request a browser stays on the site and the header is sendable', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%5c',
      '%2f',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'é',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (next) => {
          const path = safeNextPath(next);
          expect(new URL(path, 'https://ours.example').origin).toBe('https://ours.example');
          expect(new URL(new URL(path, 'https://ours.example').pathname, 'https://ours.example').host).toBe(
            'ours.example',
          );
          expect(path).toMatch(/^\/[\u0021-\u007e]*$/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
