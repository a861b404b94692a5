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
