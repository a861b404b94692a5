import { expect, it, vi } from 'vitest';
import { createMarkup } from '#text/render/render.ts';
import { siteMarkup } from '../../server/features/articles/block-problems.service.ts';
import { articleRendering } from '../../server/features/articles/published.service.ts';
import { assetsService } from '../../server/features/assets/assets.service.ts';
import { type Markup, withRenderCache } from '../../text/render/render.ts';
import { oneDatabase } from '../databases.ts';
import { testContext } from '../factories/context.ts';

const body = 'Words.\n\n[table csv="/a.csv"]\n\n[table csv="https://e.com/b.csv"]';

oneDatabase('the rendering of articles', (make) => {
  /** @param file what the only file of ours holds, by and by */
  async function service(file = { text: 'a\r\n1\r\n' }) {
    const app = testContext(await make(), { settings: { SITE_URL: 'https://site.test' } });
    const plain = createMarkup();
    const renderArticle = vi.fn<Markup['renderArticle']>(async (...given) => plain.renderArticle(...given));
    const renderStory: Markup['renderStory'] = async (...given) => plain.renderStory(...given);
    const readByUrl = vi.fn(async () => ({ type: 'csv' as const, text: file.text }));
    Object.assign(siteMarkup(app), withRenderCache({ renderStory, renderArticle }, 1_000_000));
    vi.spyOn(assetsService(app), 'readByUrl').mockImplementation(readByUrl);
    return { rendering: articleRendering(app), renderArticle, readByUrl, file };
  }

  it('is done once, and again when a file that it shows has changed', async () => {
    const { rendering, renderArticle, file } = await service();
    const first = await rendering.render({ slug: 'a', title: 'T', body });
    expect(await rendering.render({ slug: 'a', title: 'T', body })).toBe(first);
    expect(renderArticle).toHaveBeenCalledTimes(1);
    file.text = 'a\r\n2\r\n';
    const { html } = await rendering.render({ slug: 'a', title: 'T', body });
    expect(renderArticle).toHaveBeenCalledTimes(2);
    expect(html).toContain('<td class="num">2</td>');
  });

  it('depends on the title too, because a heading that repeats it is removed', async () => {
    const { rendering } = await service();
    expect((await rendering.render({ slug: 'a', title: 'One', body: '# One' })).html).toBe('');
    expect((await rendering.render({ slug: 'a', title: 'Two', body: '# One' })).html).toBe(
      '<h2 id="one">One</h2>',
    );
  });

  it('never asks for what is on another host', async () => {
    const { rendering, readByUrl } = await service();
    await rendering.render({
      slug: 'a',
      title: 'T',
      body: `${body}\n\n[chart data="https://site.test/c.json"]`,
    });
    expect(readByUrl.mock.calls.flat()).toEqual(['/a.csv', 'https://site.test/c.json']);
  });

  it('of a preview is for the owner alone', async () => {
    const { rendering, renderArticle } = await service();
    await expect(rendering.preview({ role: 'visitor' }, { title: 'T', body })).rejects.toThrow();
    expect(renderArticle).not.toHaveBeenCalled();
  });

  it('of a preview refuses a text that is beyond the bounds, with the field', async () => {
    const { rendering } = await service();
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
