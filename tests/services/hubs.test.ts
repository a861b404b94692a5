import { beforeAll, expect, test } from 'vitest';
import { type HubsService, hubsService } from '../../server/features/clusters/hubs.service.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('hubs as visitors see them', (make) => {
  let hubs: HubsService;
  const sort = { by: 'weight', descending: true } as const;
  const query = { filters: {}, sort, limit: 50, offset: 0 };
  const names = async (changes: object) => {
    const { hubs: found, total } = await hubs.list({ ...query, ...changes });
    return [total, ...found.map(({ name }) => name)];
  };

  beforeAll(async () => {
    const database = await make();
    const site = contentServices(database);
    await database.transaction(async ({ clusters }) => {
      for (const { id } of await clusters.all()) await clusters.delete(id);
    });
    for (const [name, weight] of [
      ['b', 1],
      ['a', 2],
      ['c', 1],
    ] as const)
      await site.hub({ name, weight });
    await site.hub({ name: 'off', weight: 9, enabled: false });
    const { reader } = database;
    const count: typeof reader.listings.count = ({ kind }) =>
      kind === 'all' ? Promise.resolve(null) : Promise.reject(new Error('each hub is counted by itself'));
    hubs = hubsService({ ...site.app, reader: { ...reader, listings: { ...reader.listings, count } } });
  });

  test.each<[string, object, (number | string)[]]>([
    ['by weight, those of the same as they were made', {}, [3, 'a', 'b', 'c']],
    ['the lightest first', { sort: { by: 'weight', descending: false } }, [3, 'b', 'c', 'a']],
    ['by name', { sort: { by: 'name', descending: false } }, [3, 'a', 'b', 'c']],
    ['page by page', { limit: 1, offset: 1 }, [3, 'b']],
    ['beyond the last', { offset: 3 }, [3]],
    ['the enabled ones', { filters: { enabled: true } }, [3, 'a', 'b', 'c']],
    ['the disabled ones are nobody’s business', { filters: { enabled: false } }, [0]],
  ])('are listed %s', async (_, changes, expected) => {
    expect(await names(changes)).toEqual(expected);
  });

  test('are counted at once', async () => {
    expect((await hubs.all()).map(({ name, total }) => [name, total])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 0],
    ]);
  });
});
