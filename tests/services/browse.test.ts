import { expect, it, vi } from 'vitest';
import { browseService } from '../../server/features/browse/browse.service.ts';
import { gazetteer } from '../../server/features/media/places.service.ts';
import { oneDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

oneDatabase('years with posts', (make) => {
  it('are counted once per content version, one year at a time', async () => {
    const { app, publish, reader } = contentServices(await make());
    for (const year of [2024, 2025, 2025]) await publish({ createdDate: `${year}-05-05T12:00:00.000Z` });
    const counts = vi.spyOn(reader.browse, 'counts');
    const browse = browseService(app);
    const totals = async (...names: string[]) => {
      const found: number[] = [];
      for (const name of names) found.push((await browse.yearPage(name, 1, 12)).total);
      return found;
    };
    expect(await totals('2025', '2025', '2023')).toEqual([2, 2, 0]);
    expect(counts).toHaveBeenCalledTimes(1);
    expect((await browse.all()).years.map(({ year, total }) => [year, total])).toEqual([
      [2025, 2],
      [2024, 1],
    ]);
    expect(await browse.lists(2)).toEqual([{ kind: 'year', key: '2025' }]);
    expect(counts).toHaveBeenCalledTimes(2);
    await publish({ createdDate: '2023-05-05T12:00:00.000Z' });
    expect(await totals('2025', '2023')).toEqual([2, 1]);
    expect(counts).toHaveBeenCalledTimes(4);
  });
});

oneDatabase('cities on a map', (make) => {
  it('are named by a gazetteer; without it the lists are shown without a map', async () => {
    const { app, publish } = contentServices(await make());
    await publish({ city: 'Ghent', country: 'Belgium' });
    await publish({ city: 'Nowhere' });
    const asked: unknown[] = [];
    const points = vi.spyOn(gazetteer(app), 'points').mockImplementation(async (cities) => {
      asked.push(...cities);
      return cities.map(({ city }) => (city === 'Ghent' ? { latitude: 51, longitude: 4 } : null));
    });
    const browse = browseService(app);
    expect((await browse.all()).mapped).toEqual([
      { key: 'ghent', label: 'Ghent', total: 1, latitude: 51, longitude: 4 },
    ]);
    expect(asked).toEqual([
      { city: 'Ghent', region: null, country: 'Belgium' },
      { city: 'Nowhere', region: null, country: null },
    ]);
    points.mockRejectedValue(new Error('no such file'));
    const { cities, mapped } = await browse.all();
    expect([cities.number, mapped]).toEqual([2, []]);
    expect(app.recentErrors.list()).toMatchObject([{ message: 'cannot read place names' }]);
  });
});
