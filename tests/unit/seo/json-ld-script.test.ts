import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webAddress } from '../../../domain/seo/xml.ts';
import { jsonForScript } from '../../../domain/text/clean.ts';

describe('JSON inside a script element', () => {
  test.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', '\u2028\u2029', 'a & b', '"\\'])(
    'cannot be broken by %j and reads back the same',
    (text) => {
      const json = jsonForScript({ name: text });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ name: text });
    },
  );

  test('reads back whatever was put in', () => {
    fc.assert(
      fc.property(fc.object(), (value) => {
        expect(JSON.parse(jsonForScript(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

test.each([
  ['https://example.com/rights', 'https://example.com/rights'],
  [' http://example.com ', 'http://example.com'],
  ['javascript:alert(1)', null],
  ['example.com', null],
  ['https://', null],
  ['https://a b', null],
  ['', null],
  [null, null],
])('the web address in %j is %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
