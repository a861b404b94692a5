import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { createDemoWords } from '../../server/features/demo/demo-data.service.ts';
import { adminClient } from './admin-client.ts';
import { addPosts } from './seed.ts';
import { oneSite } from './site.ts';

oneSite("the demo's words", (start) => {
  const lists = ['terms', 'synonyms', 'stopwords', 'templates'] as const;

  it('fill every list, make texts for a photograph, and go without a trace; the hubs stay', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const counts = async () => {
      const answers = [];
      for (const list of lists) answers.push((await owner.get(`/api/admin/${list}?limit=100`)).json.length);
      return answers;
    };
    const words = createDemoWords(site.services.app);
    await addPosts(site.services, 1, () => ({ tags: ['urban'] }));
    await words.store();
    expect(await counts()).toEqual([14, 4, 1, 1]);
    const { result } = (
      await owner.post('/api/admin/semantic/generate', {
        ...{
          tags: ['urban', 'brolly', 'Lens'],
          city: 'Lisbon',
          caption: '',
          story: '',
          mood: '',
          context: '',
        },
      })
    ).json;
    expect(result).toMatchObject({
      title: 'Lisbon: city life',
      tags: ['urban', 'umbrella'],
      slug: expect.stringMatching(/^lisbon-city-life-[0-9a-f]{6}$/),
    });

    await words.clear();
    await words.clear();
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect((await owner.get('/api/admin/clusters')).json).toHaveLength(3);
  });

  it("leave a list alone that has something of the owner's, and take nothing of it away", async () => {
    const site = await start();
    const own = await site.services.semantic.synonyms.create(system, { key: 'rain', variants: ['wet'] });
    const words = createDemoWords(site.services.app);
    await words.store();
    await words.store();
    const all = { filters: {}, sort: { by: 'createdDate', descending: true }, limit: 10, offset: 0 } as const;
    expect((await site.services.semantic.synonyms.list(system, all)).records).toMatchObject([{ id: own.id }]);
    expect((await site.services.semantic.templates.list(system, all)).total).toBe(1);
    await words.clear();
    expect((await site.services.semantic.synonyms.list(system, all)).records).toMatchObject([{ id: own.id }]);
    expect((await site.services.semantic.templates.list(system, all)).total).toBe(0);
  });
});
