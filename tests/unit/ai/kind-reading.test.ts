import { expect, test } from 'vitest';
import { seoSchema } from '../../../domain/composer/prompts.ts';
import { analysisSchema } from '../../../domain/posts/analysis.ts';
import { answerShape } from '../../../server/features/ai/provider/answers.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
/** What is read of an answer; `refused` for none. */
function read(schema: object, answer: unknown): unknown {
  const { value, problem } = answerShape({ ...schema }).read(JSON.stringify(answer));
  return problem === null ? value : 'refused';
}
const object = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

const photo = { title: 'Night', alt_text: 'A tram', description: 'Late.', tags: ['tram'] };

test.each<[string, unknown, unknown]>([
  ['as it was asked for', photo, photo],
  ['with fields that were not', { ...photo, mood: 'dark', camera: { make: 'x' } }, photo],
  ['in a list', [photo], photo],
  ['inside an object of its own', { photo }, photo],
  [
    'with names in another spelling',
    { Title: 'Night', altText: 'A tram', DESCRIPTION: 'Late.', Tags: ['tram'] },
    photo,
  ],
  [
    'with nothing for a field',
    { title: 'Night' },
    { title: 'Night', alt_text: '', description: '', tags: [] },
  ],
  ['with null for a field', { ...photo, title: null, tags: null }, { ...photo, title: '', tags: [] }],
  [
    'with paragraphs in a list',
    { ...photo, description: ['One.', 'Two.'] },
    { ...photo, description: 'One.\n\nTwo.' },
  ],
  ['with a number for a text', { ...photo, title: 1984 }, { ...photo, title: '1984' }],
  ['with a text in an object', { ...photo, title: { text: 'Night' } }, photo],
  [
    'with a comma text for tags',
    { ...photo, tags: 'tram, wet street; night' },
    { ...photo, tags: ['tram', 'wet street', 'night'] },
  ],
  [
    'with a bullet list for tags',
    { ...photo, tags: '- tram\n* night\n3. rain\n' },
    { ...photo, tags: ['tram', 'night', 'rain'] },
  ],
  ['with a single tag', { ...photo, tags: 'tram' }, photo],
  [
    'with tags as objects',
    { ...photo, tags: [{ name: 'tram' }, { tag: 'night' }] },
    { ...photo, tags: ['tram', 'night'] },
  ],
  [
    'with tags by number',
    { ...photo, tags: { 1: 'tram', 2: 'night' } },
    { ...photo, tags: ['tram', 'night'] },
  ],
  ['with gaps in tags', { ...photo, tags: ['tram', null, '', 7] }, { ...photo, tags: ['tram', '7'] }],
  ['with what cannot be a text', { ...photo, title: { a: 'x', b: 'y' } }, 'refused'],
  ['with nothing that was asked for', { error: 'I cannot see it.' }, 'refused'],
  ['with nothing at all', {}, 'refused'],
])('an analysis %s', (_, answer, expected) => {
  expect(read(analysisSchema, answer)).toEqual(expected);
});

test('SEO texts that lack some are empty there, and links without a part stay readable', () => {
  const answer = {
    titles: 'Rain falls on the tram, late at night',
    internal_links: [{ slug: 'a' }, null],
    score: 9,
  };
  expect(read(seoSchema, answer)).toEqual({
    titles: ['Rain falls on the tram, late at night'],
    ...{ meta_description: '', og_title: '', og_description: '', twitter_title: '', twitter_description: '' },
    internal_links: [{ anchor: '', slug: 'a' }],
  });
});

test.each<[string, object, unknown, unknown]>([
  ['a number in a text', object({ count: { type: 'integer' } }), { count: '12' }, { count: 12 }],
  ['a word for a flag', object({ safe: { type: 'boolean' } }), { safe: 'Yes' }, { safe: true }],
  [
    'a choice in other letters',
    object({ mood: { enum: ['very dark'], type: 'string' } }),
    { mood: 'Very_Dark' },
    { mood: 'very dark' },
  ],
  ['null where it is allowed', object({ a: { type: ['string', 'null'] } }), { a: null }, { a: null }],
  [
    'an optional field that is missing',
    object({ a: text, b: text }, { required: ['a'] }),
    { a: 'x' },
    { a: 'x' },
  ],
  [
    'others where they are allowed',
    object({ a: text }, { additionalProperties: true }),
    { a: 'x', b: 1 },
    { a: 'x', b: 1 },
  ],
  ['a list inside an object', texts, { tags: ['a', 'b'] }, ['a', 'b']],
  ['a missing number', object({ a: text, count: { type: 'number' } }), { a: 'x' }, 'refused'],
  [
    'a missing text that must have letters',
    object({ a: text, b: { ...text, minLength: 1 } }),
    { a: 'x' },
    'refused',
  ],
  ['a word that is no number', object({ count: { type: 'number' } }), { count: 'many' }, 'refused'],
  [
    'a choice that is not offered',
    object({ mood: { enum: ['dark'], type: 'string' } }),
    { mood: 'gay' },
    'refused',
  ],
])('%s', (_, schema, answer, expected) => {
  expect(read(schema, answer)).toEqual(expected);
});
