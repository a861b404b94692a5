import { describe, expect, test } from 'vitest';
import { articleFormIssues } from '../../../domain/articles/article.ts';

const form = { title: 'x', excerpt: '', metaDescription: '', heroImageUrl: '', heroImageAltText: '' };
const meta = 'Meta description should be 150-160 characters.';

describe('the rules of the article form', () => {
  test.each([
    ['a title alone', {}, false, {}],
    ['no title', { title: ' \u00a0' }, false, { title: 'Title is required.' }],
    ['180 characters', { excerpt: 'x'.repeat(180) }, false, {}],
    [
      '181 characters',
      { excerpt: 'x'.repeat(181) },
      false,
      { excerpt: 'Excerpt cannot exceed 180 characters.' },
    ],
    ['181 with blanks that are not stored', { excerpt: ` ${'x'.repeat(180)}` }, false, {}],
    ['149', { metaDescription: 'x'.repeat(149) }, false, { metaDescription: meta }],
    ['150', { metaDescription: 'x'.repeat(150) }, false, {}],
    ['160', { metaDescription: 'x'.repeat(160) }, false, {}],
    ['161', { metaDescription: 'x'.repeat(161) }, false, { metaDescription: meta }],
    ['no meta description, in public', {}, true, { metaDescription: meta }],
    [
      'a hero without words',
      { heroImageUrl: '/a.jpg', heroImageAltText: ' ' },
      false,
      { heroImageAltText: 'Alt text is required if a hero image is present.' },
    ],
    ['a hero with words', { heroImageUrl: '/a.jpg', heroImageAltText: 'x' }, false, {}],
    ['words without a hero', { heroImageAltText: 'x' }, false, {}],
  ])('%s', (_, changes, published, faults) => {
    expect(articleFormIssues({ ...form, ...changes }, { published })).toEqual(faults);
  });
});
