import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readUnfinishedJson } from '../../../domain/composer/read-work.ts';

it.each([
  ['', null],
  ['Here it is:', null],
  ['{', {}],
  ['{"tit', {}],
  ['{"titles"', {}],
  ['{"titles":', {}],
  ['{"titles": [', { titles: [] }],
  ['{"titles": ["One', { titles: ['One'] }],
  ['{"titles": ["One",', { titles: ['One'] }],
  ['{"titles": ["One", "Two"], "meta', { titles: ['One', 'Two'] }],
  [
    '{"titles": ["One"], "meta_description": "Half a sen',
    { titles: ['One'], meta_description: 'Half a sen' },
  ],
  ['{"a": "one\\', { a: 'one' }],
  ['{"a": "one\\\\', { a: 'one\\' }],
  ['{"a": "one\\u00', { a: 'one' }],
  ['{"a": "a \\"quote', { a: 'a "quote' }],
  ['```json\n{"a": "b"}\n```', { a: 'b' }],
  ['{"a": [{"anchor": "x", "sl', { a: [{ anchor: 'x' }] }],
])('%j says %j so far', (text, value) => {
  expect(readUnfinishedJson(text)).toEqual(value);
});

it('at every place of any answer it says something that can be read', () => {
  const answers = fc.record({
    titles: fc.array(fc.string()),
    meta_description: fc.string(),
    n: fc.array(fc.record({ a: fc.string() })),
  });
  fc.assert(
    fc.property(answers, fc.nat(), (answer, end) => {
      const whole = JSON.stringify(answer, null, end % 3);
      const said = readUnfinishedJson(whole.slice(0, 1 + (end % whole.length)));
      expect(said).toBeTypeOf('object');
      expect(said).not.toBeNull();
      expect(readUnfinishedJson(whole)).toEqual(answer);
    }),
  );
});
