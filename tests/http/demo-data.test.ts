import { expect, it } from 'vitest';
import { demoArticles } from '#demo/content/articles.ts';
import { createDemoData, type DemoData } from '#server/features/demo/demo-data.service.ts';
import { system } from '../../domain/access/account.ts';
import { addArticle } from './seed.ts';
import { eachSite } from './site.ts';

eachSite('the data of the demo', (start) => {
  it('makes a table, a chart and a calculator, and is removed without a trace', async () => {
    const { services, ask } = await start();
    const data = createDemoData(services.app);
    const stored: DemoData = { assets: [], calculators: [] };
    const bodies: string[] = [];
    for (const article of demoArticles) bodies.push(await data.bodyOf(article, stored));
    await addArticle(services, { slug: 'demo', title: 'Demo', body: bodies.join('\n\n') });
    const { body } = await ask('/article/demo');
    expect(body).toContain('<caption>Starting exposures by hand, from neon to a dark lane</caption>');
    expect(body).toContain('<title>Line chart: Blur of somebody walking past, in pixels</title>');
    expect(body).toContain('data-title="Blur of a walker"');

    await data.clear(stored);
    await data.clear(stored);
    const query = { filters: {}, limit: 10, offset: 0 };
    const sort = { by: 'createdDate', descending: true } as const;
    expect((await services.assets.list(system, { ...query, sort })).total).toBe(0);
    expect((await services.calculators.list(system, { ...query, sort })).total).toBe(0);
  });

  it('refuses an article that names missing data', async () => {
    const { services } = await start();
    const article = { ...demoArticles[0], body: '[table csv="/demo/none"]' } as (typeof demoArticles)[number];
    const asked = createDemoData(services.app).bodyOf(article, { assets: [], calculators: [] });
    await expect(asked).rejects.toThrow('/demo/none');
  });
});
