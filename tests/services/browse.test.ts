import { expect, it } from 'vitest';
import { createBrowseService } from '../../server/features/browse/browse.service.ts';
import { oneDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

oneDatabase('years with posts', (make) => {
  it('are counted once per content version, one year at a time', async () => {
    const { publish, reader, versions } = contentServices(await make());
    for (const year of [2024, 2025, 2025]) await publish({ createdDate: `${year}-05-05T12:00:00.000Z` });
    let counted = 0;
    const browse = createBrowseService({
      reader: {
        listings: reader.listings,
        browse: {
          ...reader.browse,
          counts(periods) {
            counted += 1;
            return reader.browse.counts(periods);
          },
        },
      },
      site: { timeZone: 'UTC', locationPrecision: 'city' },
      version: { current: () => versions.at(-1) ?? 0 },
      gazetteer: { points: async () => [] },
      onFailure: (error) => expect.unreachable(String(error)),
    });
    const totals = async (...names: string[]) => {
      const found: number[] = [];
      for (const name of names) found.push((await browse.yearPage(name, 1, 12)).total);
      return found;
    };
    expect(await totals('2025', '2025', '2023')).toEqual([2, 2, 0]);
    expect(counted).toBe(1);
    expect((await browse.all()).years.map(({ year, total }) => [year, total])).toEqual([
      [2025, 2],
      [2024, 1],
    ]);
    expect(await browse.lists(2)).toEqual([{ kind: 'year', key: '2025' }]);
    expect(counted).toBe(2);
    await publish({ createdDate: '2023-05-05T12:00:00.000Z' });
    expect(await totals('2025', '2023')).toEqual([2, 1]);
    expect(counted).toBe(4);
  });
});

oneDatabase('cities on a map', (make) => {
  it('are named by a gazetteer; without it the lists are shown without a map', async () => {
    const { publish, reader, versions } = contentServices(await make());
    await publish({ city: 'Ghent', country: 'Belgium' });
    await publish({ city: 'Nowhere' });
    const asked: unknown[] = [];
    const failures: unknown[] = [];
    let isBroken = false;
    const browse = createBrowseService({
      reader,
      site: { timeZone: 'UTC', locationPrecision: 'city' },
      version: { current: () => versions.at(-1) ?? 0 },
      gazetteer: {
        async points(cities) {
          if (isBroken) throw new Error('no such file');
          asked.push(...cities);
          return cities.map(({ city }) => (city === 'Ghent' ? { latitude: 51, longitude: 4 } : null));
        },
      },
      onFailure: (error) => failures.push(error),
    });
    expect((await browse.all()).mapped).toEqual([
      { key: 'ghent', label: 'Ghent', total: 1, latitude: 51, longitude: 4 },
    ]);
    expect(asked).toEqual([
      { city: 'Ghent', region: null, country: 'Belgium' },
      { city: 'Nowhere', region: null, country: null },
    ]);
    isBroken = true;
    const { cities, mapped } = await browse.all();
    expect([cities.number, mapped]).toEqual([2, []]);
    expect(failures).toEqual([new Error('no such file')]);
  });
});
