import { afterEach, expect, test } from 'vitest';
import { checkArticle } from '../../../domain/articles/checklist/check-article.ts';
import { wordsIn } from '../../../domain/articles/checklist/measure.ts';
import {
  createThreadedMarkup,
  type ThreadedMarkup,
} from '../../../server/features/articles/markup/threaded-markup.ts';
import { plainText, readText } from '../../../text/read/reading.ts';
import { createMarkup } from '../../../text/render/render.ts';
import { fitArticle } from '../../factories/article-texts.ts';

const data = {
  files: new Map(),
  calculators: new Set(['c1']),
  isOurs: (address: string) => address.startsWith('https://site.test/'),
};
const heavy = `[calc id="a" schema="c1"]\n\n[table csv="https://site.test/a.csv"]\n\n[table csv="https://e.com/b.csv"]\n\n${'- *a*\n'.repeat(500)}`;
/** Many levels of many lists: within the bounds, and longer than a moment. */
const slow = '- a\n'.repeat(990);

const wall = {
  avif: null,
  webp: '/media/ab/wall-640.webp 640w',
  jpg: '/media/ab/wall-640.jpg 640w',
  src: '/media/ab/wall-640.jpg',
  ...{ width: 900, height: 600, colour: '#776655', animation: null },
};

let markup: ThreadedMarkup;

function start(timeLimitMs?: number): void {
  markup = createThreadedMarkup({
    ownOrigins: ['https://site.test'],
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  });
}

afterEach(() => markup.close());

test('a heavy text is rendered in a thread as it is rendered here', async () => {
  start(60_000);
  const here = createMarkup();
  const options = { title: 'T', data };
  expect(await markup.renderArticle(heavy, options)).toEqual(here.renderArticle(heavy, options));
  expect(await markup.renderArticle(heavy, { title: 'T' })).toEqual(
    here.renderArticle(heavy, { title: 'T' }),
  );
  // Its files, sizes and dimensions come along.
  const withImage = `![A wall](/media/ab/wall-1280.jpg)\n\n${heavy}`;
  const stored = { ...options, images: new Map([['/media/ab/wall-1280.jpg', wall]]) };
  const rendered = await markup.renderArticle(withImage, stored);
  expect(rendered.html).toContain('<picture>');
  expect(rendered).toEqual(here.renderArticle(withImage, stored));
  expect(await markup.renderStory(heavy)).toEqual(here.renderStory(heavy));
  expect(await markup.renderStory('*light*')).toEqual(here.renderStory('*light*'));
});

test('what takes too long is shown as it was written, and the next text is rendered', async () => {
  start(1);
  const { html, plain: reason } = await markup.renderStory(slow);
  expect(html).toMatch(/^<p>- a\n- a\n/);
  expect(reason).toContain('too long');
  expect(await markup.renderStory('*a*')).toEqual({
    html: '<p><em>a</em></p>',
    plain: null,
    problems: [],
  });
});

test('a heavy body is judged and counted in the thread as it is here', async () => {
  start(60_000);
  const article = fitArticle({ body: heavy });
  const options = { siteUrl: 'https://site.test' };
  expect(await markup.check(article, options)).toEqual(
    checkArticle(article, readText(article.body), options),
  );
  expect(await markup.summarize(heavy)).toEqual({
    words: wordsIn(readText(heavy)),
    plain: plainText(heavy),
    uses: [{ kind: 'calculator', name: 'c1' }],
  });
  expect(await markup.summarize('one *two*')).toEqual({ words: 2, plain: 'one two', uses: [] });
});

test('a body that takes too long to judge is refused with the field it is in', async () => {
  start(1);
  const refusal = { code: 'invalid', fields: { body: expect.stringContaining('too long to check') } };
  await expect(markup.summarize(slow)).rejects.toMatchObject(refusal);
});
