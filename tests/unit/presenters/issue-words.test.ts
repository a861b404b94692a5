import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issueWords } from '#contract/issue-words.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueWords }).error?.issues[0]?.message;

describe('a problem of a value is described in words', () => {
  test.each([
    ['a field that is left out', z.string(), undefined, 'This is missing.'],
    ['a number for a text', z.string(), 7, 'Must be a text.'],
    ['a text for a list', z.array(z.string()), 'a, b', 'Must be a list.'],
    ['a list for an object', z.object({}), [], 'Must be an object.'],
    ['nothing for an object', z.object({}), null, 'Must be an object.'],
    ['a text for a flag', z.boolean(), 'yes', 'Must be true or false.'],
    ['a fraction for a whole number', z.int(), 1.5, 'Must be a whole number.'],
    ['a word that is no choice', z.enum(['a', 'b']), 'c', 'Must be one of a, b.'],
    ['a name nobody knows', z.strictObject({}), { foo: 1, bar: 2 }, 'Unknown field: foo, bar.'],
    [
      'more names than a message should have',
      z.strictObject({}),
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, 1])),
      'Unknown field: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 and others.',
    ],
    ['an empty text', z.string().min(1), '', 'At least 1 character.'],
    ['a text too long', z.string().max(2), 'abc', 'At most 2 characters.'],
    ['a text much too long', z.string().max(2000), 'x'.repeat(2001), 'At most 2,000 characters.'],
    ['an empty list', z.array(z.string()).min(1), [], 'At least 1 in this list.'],
    ['a number too small', z.number().min(3), 2, 'At least 3.'],
    ['nothing where something is to be counted', z.int().positive(), 0, 'More than 0.'],
    ['a number that is the limit itself', z.number().lt(3), 3, 'Less than 3.'],
    ['a schema with words of its own', z.string('Title is required.'), undefined, 'Title is required.'],
  ])('%s', (_, schema, value, words) => {
    expect(said(schema, value)).toBe(words);
  });
});
