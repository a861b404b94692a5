import { expect, it, vi } from 'vitest';
import { withProblemReports } from '#server/features/articles/block-problems.service.ts';
import { createMarkup } from '#text/render/render.ts';

const data = { files: new Map(), calculators: new Set<string>(), isOurs: () => true };
const block = '[table csv="/media/data/none.csv"]';

function markup() {
  const report = vi.fn();
  const { renderArticle: drawArticle, renderStory: drawStory } = createMarkup();
  const { renderArticle, renderStory } = withProblemReports(
    {
      renderArticle: async (body, options) => drawArticle(body, options),
      renderStory: async (text, options) => drawStory(text, options),
    },
    report,
  );
  const article = (body: string, preview = false) =>
    renderArticle(body, { title: 'T', data, preview, path: '/article/lamps' });
  return { report, article, renderStory };
}

it('a block that cannot be shown is reported once, with where and why', async () => {
  const { report, article } = markup();
  await article(block);
  await article(block);
  expect(report.mock.calls).toEqual([
    [{ path: '/article/lamps', block, reason: '/media/data/none.csv is not a CSV file of this site.' }],
  ]);
});

it('each of several blocks is reported, and those of a story', async () => {
  const { report, article, renderStory } = markup();
  await article(`${block}\n\n[calc id="a" schema="none"]`);
  await renderStory('[youtube id="short"]', { path: '/post/a' });
  expect(report.mock.calls.map(([problem]) => problem.block)).toEqual([
    block,
    '[calc id="a" schema="none"]',
    '[youtube id="short"]',
  ]);
});

it('of a text with very many such blocks only the first are reported, once', async () => {
  const { report, article } = markup();
  const blocks = Array.from({ length: 1500 }, (_, number) => `[table csv="/${number}.csv"]`).join('\n\n');
  await article(blocks);
  await article(blocks);
  expect(report).toHaveBeenCalledTimes(20);
});

it('a preview reports nothing, nor does a text without problems', async () => {
  const { report, article } = markup();
  await article(block, true);
  await article('Words.');
  expect(report).not.toHaveBeenCalled();
});

it('a text that is shown as it was written is reported by its beginning', async () => {
  const { report, renderStory } = markup();
  await renderStory('<div>'.repeat(2000), { path: '/post/a' });
  expect(report.mock.calls.map(([problem]) => problem.block)).toEqual(['<div>'.repeat(16)]);
});
