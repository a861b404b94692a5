import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonIssue, lineAt } from '../../../domain/assets/json-issue.ts';

it.each([
  ['', 0, 'unexpected end, expected a value'],
  ['{"a":1,\n"b":}', 12, 'unexpected "}", expected a value'],
  ['[1,2', 4, 'unexpected end, expected "," or a closing bracket'],
  ['[1,]', 3, 'unexpected "]", expected a value'],
  ['{"a":1,}', 7, 'unexpected "}", expected a name in double quotes'],
  ["{'a':1}", 1, 'unexpected "\'", expected a name in double quotes or "}"'],
  ['{"a" 1}', 5, 'unexpected "1", expected ":"'],
  ['[1 2]', 3, 'unexpected "2", expected "," or a closing bracket'],
  ['[1}', 2, 'unexpected "}"'],
  ['1 2', 2, 'expected nothing more'],
  ['[01]', 2, 'unexpected "1"'],
  ['[+1]', 1, 'unexpected "+"'],
  ['[.5]', 1, 'unexpected "."'],
  ['[NaN]', 1, 'unexpected "N"'],
  ['undefined', 0, 'unexpected "u"'],
  ['"open', 0, 'not closed'],
  ['"a\nb"', 0, 'not closed'],
  ['"\\x"', 1, 'invalid escape'],
  ['[[[1]]]', 2, 'more than 2 nested levels'],
  ['{"a":1} // note', 8, 'unexpected "/"'],
])('%j fails at %d: %s', (text, at, reason) => {
  const fault = findJsonIssue(text, 2);
  expect(fault?.at).toBe(at);
  expect(fault?.reason).toContain(reason);
});

it('agrees with the engine on every JSON there is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.nat(3), (text, indent) => {
      expect(findJsonIssue(JSON.stringify(JSON.parse(text), null, indent), 20)).toBeNull();
    }),
  );
});

it('agrees with the engine on texts that are nearly JSON', () => {
  const piece = fc.constantFrom(
    ...'{}[]:, \n"\\01-.e',
    'true',
    'null',
    '"a"',
    '"b":',
    '\\u00e9',
    '1.5e3',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      expect([text, findJsonIssue(text, 20) === null]).toEqual([text, isJson(text)]);
    }),
    { numRuns: 5000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['a\nb\r\nc\rd', 0, 1],
  ['a\nb\r\nc\rd', 2, 2],
  ['a\nb\r\nc\rd', 5, 3],
  ['a\nb\r\nc\rd', 7, 4],
])('in %j character %d is in line %d', (text, at, line) => {
  expect(lineAt(text, at)).toBe(line);
});
