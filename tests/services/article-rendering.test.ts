import { describe, expect, it, vi } from 'vitest';
import { createMarkup } from '#text/render/render.ts';
import { readers } from '../../server/features/articles/markup/threaded-markup.ts';
import { createArticleRenderingService } from '../../server/features/articles/published.service.ts';
import { type Markup, withRenderCache } from '../../text/render/render.ts';

/** @param file what the only file of ours holds, by and by */
function service(file = { text: 'a\r\n1\r\n' }) {
  const plain = createMarkup();
  const renderArticle = vi.fn<Markup['renderArticle']>(async (...given) => plain.renderArticle(...given));
  const renderStory: Markup['renderStory'] = async (...given) => plain.renderStory(...given);
  const readAsset = vi.fn(async () => ({ type: 'csv' as const, text: file.text }));
  const rendering = createArticleRenderingService({
    markup: withRenderCache({ renderStory, renderArticle }, 1_000_000),
    inspect: async (...given) => readers.inspect(...given),
    readAsset,
    calculatorExists: async () => true,
    bodyImages: async () => new Map(),
    articlePhotos: async () => new Map(),
    articleSeries: async () => new Map(),
    ownOrigins: ['https://site.test'],
  });
  return { rendering, renderArticle, readAsset, file };
}

const body = 'Words.\n\n[table csv="/a.csv"]\n\n[table csv="https://e.com/b.csv"]';

describe('the rendering of articles', () => {
  it('is done once, and again when a file that it shows has changed', async () => {
    const { rendering, renderArticle, file } = service();
    const first = await rendering.render({ slug: 'a', title: 'T', body });
    expect(await rendering.render({ slug: 'a', title: 'T', body })).toBe(first);
    expect(renderArticle).toHaveBeenCalledTimes(1);
    file.text = 'a\r\n2\r\n';
    const { html } = await rendering.render({ slug: 'a', title: 'T', body });
    expect(renderArticle).toHaveBeenCalledTimes(2);
    expect(html).toContain('<td class="num">2</td>');
  });

  it('depends on the title too, because a heading that repeats it is removed', async () => {
    const { rendering } = service();
    expect((await rendering.render({ slug: 'a', title: 'One', body: '# One' })).html).toBe('');
    expect((await rendering.render({ slug: 'a', title: 'Two', body: '# One' })).html).toBe(
      '<h2 id="one">One</h2>',
    );
  });

  it('never asks for what is on another host', async () => {
    const { rendering, readAsset } = service();
    await rendering.render({
      slug: 'a',
      title: 'T',
      body: `${body}\n\n[chart data="https://site.test/c.json"]`,
    });
    expect(readAsset.mock.calls.flat()).toEqual(['/a.csv', 'https://site.test/c.json']);
  });

  it('of a preview is for the owner alone', async () => {
    const { rendering, renderArticle } = service();
    await expect(rendering.preview({ role: 'visitor' }, { title: 'T', body })).rejects.toThrow();
    expect(renderArticle).not.toHaveBeenCalled();
  });

  it('of a preview refuses a text that is beyond the bounds, with the field', async () => {
    const { rendering } = service();
    const owner = { role: 'admin', userId: 'u', username: 'owner' } as const;
    const deep = '<div>'.repeat(101);
    await expect(rendering.preview(owner, { title: 'T', body: deep })).rejects.toMatchObject({
      code: 'invalid',
      fields: { body: expect.stringContaining('more than 100 levels') },
    });
    await expect(rendering.previewStory(owner, deep)).rejects.toMatchObject({
      fields: { story: expect.stringContaining('more than 100 levels') },
    });
  });
});
