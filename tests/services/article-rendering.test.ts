import { describe, expect, it, vi } from 'vitest';
import { type ArticleOptions, createMarkup } from '#server/adapters/markup/markup.ts';
import { createArticleRenderingService } from '#server/services/article-rendering.ts';

function service(version = { now: 1 }) {
  const markup = createMarkup();
  const renderArticle = vi.fn((body: string, options: ArticleOptions) =>
    // What is very long need not be read for this.
    body.length > 10_000
      ? { ...markup.renderArticle('', options), html: body }
      : markup.renderArticle(body, options),
  );
  const readAsset = vi.fn(async () => ({ type: 'csv' as const, text: `a\r\n${version.now}\r\n` }));
  const rendering = createArticleRenderingService({
    markup: { renderArticle },
    readAsset,
    calculatorExists: async () => true,
    ownOrigins: ['https://site.test'],
    contentVersion: () => version.now,
  });
  return { rendering, renderArticle, readAsset, version };
}

const body = 'Words.\n\n[table csv="/a.csv"]\n\n[table csv="https://e.com/b.csv"]';

describe('the rendering of articles', () => {
  it('is done once for each content version, and anew after a write', async () => {
    const { rendering, renderArticle, version } = service();
    const first = await rendering.render({ title: 'T', body });
    expect(await rendering.render({ title: 'T', body })).toBe(first);
    expect(renderArticle).toHaveBeenCalledTimes(1);
    version.now = 2;
    const { html } = await rendering.render({ title: 'T', body });
    expect(renderArticle).toHaveBeenCalledTimes(2);
    expect(html).toContain('<td class="num">2</td>');
  });

  it('depends on the title too, because a heading that repeats it goes', async () => {
    const { rendering } = service();
    expect((await rendering.render({ title: 'One', body: '# One' })).html).toBe('');
    expect((await rendering.render({ title: 'Two', body: '# One' })).html).toBe('<h2 id="one">One</h2>');
  });

  it('keeps the newest and lets the oldest go', async () => {
    const { rendering, renderArticle } = service();
    const long = (letter: string) => ({ title: letter, body: letter.repeat(6_000_000) });
    await rendering.render(long('a'));
    await rendering.render({ title: 'T', body });
    await rendering.render(long('b'));
    expect(renderArticle).toHaveBeenCalledTimes(3);
    await rendering.render({ title: 'T', body });
    expect(renderArticle).toHaveBeenCalledTimes(3);
    await rendering.render(long('a'));
    expect(renderArticle).toHaveBeenCalledTimes(4);
  });

  it('never asks for what is on another host', async () => {
    const { rendering, readAsset } = service();
    await rendering.render({ title: 'T', body: `${body}\n\n[chart data="https://site.test/c.json"]` });
    expect(readAsset.mock.calls.flat()).toEqual(['/a.csv', 'https://site.test/c.json']);
  });

  it('of a preview is for the owner alone', async () => {
    const { rendering, renderArticle } = service();
    await expect(rendering.preview({ role: 'visitor' }, { title: 'T', body })).rejects.toThrow();
    expect(renderArticle).not.toHaveBeenCalled();
  });
});
