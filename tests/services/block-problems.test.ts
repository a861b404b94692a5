import { expect, it, vi } from 'vitest';
import { createMarkup } from '#server/adapters/markup/markup.ts';
import { withProblemReports } from '#server/services/block-problems.ts';

const data = { files: new Map(), calculators: new Set<string>(), isOurs: () => true };
const block = '[table csv="/media/data/none.csv"]';

function markup() {
  const report = vi.fn();
  let version = 1;
  const { renderArticle, renderStory } = withProblemReports(createMarkup(), {
    version: () => version,
    report,
  });
  const article = (body: string, preview = false) =>
    renderArticle(body, { title: 'T', data, preview, path: '/article/lamps' });
  return { report, article, renderStory, write: () => (version += 1) };
}

it('a block that cannot be shown is reported once for each content version, with where and why', () => {
  const { report, article, write } = markup();
  article(block);
  article(block);
  expect(report.mock.calls).toEqual([
    [{ path: '/article/lamps', block, reason: '/media/data/none.csv is not a CSV file of this site.' }],
  ]);
  write();
  article(block);
  expect(report).toHaveBeenCalledTimes(2);
});

it('each of several blocks is reported, and those of a story', () => {
  const { report, article, renderStory } = markup();
  article(`${block}\n\n[calc id="a" schema="none"]`);
  renderStory('[youtube id="short"]', { path: '/post/a' });
  expect(report.mock.calls.map(([problem]) => problem.block)).toEqual([
    block,
    '[calc id="a" schema="none"]',
    '[youtube id="short"]',
  ]);
});

it('a preview reports nothing, nor does a text without problems', () => {
  const { report, article } = markup();
  article(block, true);
  article('Words.');
  expect(report).not.toHaveBeenCalled();
});
