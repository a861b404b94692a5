import { afterEach, expect, test } from 'vitest';
import { createMarkup } from '../../../server/adapters/markup/markup.ts';
import {
  createThreadedMarkup,
  type ThreadedMarkup,
} from '../../../server/adapters/markup/threaded-markup.ts';

const data = {
  files: new Map(),
  calculators: new Set(['c1']),
  isOurs: (address: string) => address.startsWith('https://site.test/'),
};
const heavy = `[calc id="a" schema="c1"]\n\n[table csv="https://site.test/a.csv"]\n\n[table csv="https://e.com/b.csv"]\n\n${'- *a*\n'.repeat(500)}`;
/** Many levels of many lists: within the bounds, and longer than a moment. */
const slow = '- a\n'.repeat(1900);

let markup: ThreadedMarkup;
let plain: string[];

function start(timeLimitMs?: number): void {
  plain = [];
  markup = createThreadedMarkup({
    ownOrigins: ['https://site.test'],
    onPlain: (reason) => plain.push(reason),
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
  expect(await markup.renderStory(heavy)).toEqual(here.renderStory(heavy));
  expect(await markup.renderStory('*light*')).toEqual(here.renderStory('*light*'));
  expect(plain).toEqual([]);
});

test('what takes too long is shown as it was written, and the next text is rendered', async () => {
  start(1);
  const { html, plain: reason } = await markup.renderStory(slow);
  expect(html).toMatch(/^<p>- a\n- a\n/);
  expect(reason).toContain('too long');
  expect(await markup.renderStory('*a*')).toEqual({ html: '<p><em>a</em></p>', plain: null });
});

test('a text beyond the bounds is reported once, and not for a preview', async () => {
  start();
  const deep = '<div>'.repeat(101);
  await markup.renderStory(deep, { preview: true });
  expect(plain).toEqual([]);
  await markup.renderStory(deep);
  await markup.renderArticle(deep, { title: 'T' });
  expect(plain).toEqual([expect.stringContaining('HTML is nested')]);
});
