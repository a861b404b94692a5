import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminAddress, adminPages, pathOf, withoutDataForm } from '#domain/site/paths.ts';

describe('what an address has to do with the admin area', () => {
  test.each([
    ['/admin', 'page', 'admin'],
    ['/admin/', 'page', 'admin'],
    ['/admin/whatever/deep', 'page', 'deep'],
    ['/AdminUpload?x=1#y', 'page', 'adminupload'],
    ['/foo/adminWRITE/', 'page', 'adminwrite'],
    ['/adminupload.data', 'page', 'adminupload'],
    ['/adminupload/_.data', 'page', 'adminupload'],
    ['/%41%64min%75pload%2Edata', 'page', 'adminupload'],
    ['/adminupload%2f', 'page', 'adminupload'],
    ['\\adminupload', 'page', 'adminupload'],
    ['/%zz/adminupload', 'page', 'adminupload'],
    ['https://other.example/adminupload', 'page', 'adminupload'],
    ['/API/adminupload', 'page', 'adminupload'],
    ['/admin/login', 'login', null],
    ['/Admin//LOGIN/', 'login', null],
    ['/admin/login.data', 'login', null],
    ['/admin/login/more', 'page', 'more'],
    ['/x/admin/login', 'none', null],
    ['/api/admin', 'call', null],
    ['/api/admin/posts/1', 'call', null],
    ['/Api/%61dmin', 'call', null],
    ['/api/./admin/x', 'call', null],
    ['/api/administrators', 'none', null],
    ['/api/posts/adminupload', 'none', null],
    ['/', 'none', null],
    ['', 'none', null],
    ['/post/admin', 'none', null],
    ['/administration', 'none', null],
    ['/index?next=/admin', 'none', null],
    ['/index#/adminupload', 'none', null],
    ['/tag/caf%C3%A9', 'none', null],
  ])('%s: %s %s', (target, kind, name) => {
    expect(adminAddress(target)).toEqual({ kind, name });
  });

  test('no letter case and no encoding of letters hides a page', () => {
    const written = (letter: string) =>
      fc.constantFrom(letter, letter.toUpperCase(), `%${letter.charCodeAt(0).toString(16)}`);
    const spelled = fc
      .constantFrom(...adminPages)
      .chain((name) => fc.tuple(fc.constant(name), fc.tuple(...[...name].map(written))));
    fc.assert(
      fc.property(spelled, fc.string(), ([name, letters], query) => {
        const target = `/${letters.join('')}?${query}`;
        expect(adminAddress(target)).toEqual({ kind: 'page', name });
      }),
    );
  });

  test('a path is the part between origin and query', () => {
    expect(pathOf('http://a.example:80/b/c?d#e')).toBe('/b/c');
    expect(pathOf('http://a.example')).toBe('/');
    expect(pathOf('/b?c=http://x/y')).toBe('/b');
  });

  test('the data form is cut off, nothing else', () => {
    expect(withoutDataForm('/a.data')).toBe('/a');
    expect(withoutDataForm('/a/_.data')).toBe('/a/');
    expect(withoutDataForm('/_root.data')).toBe('/');
    expect(withoutDataForm('/a.database')).toBe('/a.database');
  });
});
