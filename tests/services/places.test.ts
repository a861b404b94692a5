import { afterAll, describe, expect, test, vi } from 'vitest';
import { createGazetteer } from '#server/features/media/places/gazetteer.ts';
import { gazetteer, placesService } from '../../server/features/media/places.service.ts';
import { oneDatabase } from '../databases.ts';
import { testContext } from '../factories/context.ts';
import { noMetadata } from '../factories/media.ts';

describe('the gazetteer', () => {
  const places = createGazetteer();
  afterAll(() => places.close());

  test.each([
    ['a lane in Arezzo', 43.467, 11.885, 'Arezzo', null, 'Italy'],
    ['Montmartre', 48.886, 2.343, 'Paris', null, 'France'],
    ['Shoreditch', 51.526, -0.078, 'London', 'England', 'United Kingdom'],
    ['a palace beside a great city', 48.804, 2.12, 'Versailles', null, 'France'],
    ['the pier of Santa Monica', 34.02, -118.49, 'Santa Monica', 'California', 'United States'],
    ['Hong Kong', 22.28, 114.17, 'Hong Kong', null, 'Hong Kong'],
    ['the middle of a desert', 23.4, 5, null, null, 'Algeria'],
  ])('%s', async (_, latitude, longitude, city, region, country) => {
    expect(await places.near(latitude, longitude)).toEqual({ city, region, country });
  });

  test('the open sea has no name', async () => {
    expect(await places.near(30, -40)).toBeNull();
  });

  test.each([
    ['a city', 'Lisbon', null, null, [38.7, -9.1]],
    ['accents and case aside', 'zurich', null, 'Schweiz', [47.4, 8.6]],
    ['the largest of its name', 'Cambridge', null, null, [52.2, 0.1]],
    ['the one in its country', 'Cambridge', null, 'United States', [42.4, -71.1]],
    ['the one in its country, as people write it', 'Birmingham', null, 'USA', [33.5, -86.8]],
    ['the one in its nation', 'Perth', null, 'Scotland', [56.4, -3.4]],
    ['the one in its state', 'Portland', 'Maine', 'United States', [43.7, -70.3]],
    ['the largest in its country, of a region without one', 'Portland', 'Dorset', 'USA', [45.5, -122.7]],
    ['a city in its own language', 'München', null, 'Deutschland', [48.1, 11.6]],
    ['a city in English', 'Bruges', null, 'Belgium', [51.2, 3.2]],
    ['a city in another language', 'Mailand', null, 'Italia', [45.5, 9.2]],
    ['a city with a namesake of that name', 'St. Petersburg', null, 'Russland', [59.9, 30.3]],
    ['its namesake', 'St. Petersburg', 'Florida', 'USA', [27.8, -82.7]],
    ['New York', 'New York', null, null, [40.7, -74]],
    ['a city that is its country', 'Hong Kong', null, 'Hong Kong', [22.3, 114.2]],
  ])('finds the middle of %s', async (_, city, region, country, expected) => {
    const [point] = await places.points([{ city, region, country }]);
    expect(
      [point?.latitude, point?.longitude].map((degrees) => Math.round(10 * (degrees ?? 0)) / 10),
    ).toEqual(expected);
  });

  test.each([
    ['Genova', 'Russland'],
    ['Cambridge', 'Narnia'],
    ['Nowhere at all', null],
  ])('%s in %s has none: a namesake elsewhere is not meant', async (city, country) => {
    expect(await places.points([{ city, region: null, country }])).toEqual([null]);
  });

  test('the middles of several come in their order, known or not, asked before or not', async () => {
    const names = ['Kyoto', 'Nowhere at all', 'Lisbon'].map((city) => ({
      city,
      region: null,
      country: null,
    }));
    const [kyoto, nowhere, lisbon] = await places.points(names);
    expect([kyoto?.latitude, nowhere, lisbon?.latitude]).toEqual([
      expect.closeTo(35, 0),
      null,
      expect.closeTo(38.7, 0),
    ]);
    expect(await places.points(names.toReversed())).toEqual([lisbon, nowhere, kyoto]);
  });

  test('once closed, it starts again with the next request', async () => {
    await places.close();
    expect((await places.near(59.33, 18.07))?.city).toBe('Stockholm');
  });
});

oneDatabase('where a photograph was taken', (make) => {
  const located = { ...noMetadata, latitude: 48.4, longitude: 10 };

  async function placesWith(near = async () => ({ city: 'Ulm', region: null, country: 'Germany' })) {
    const app = testContext(await make());
    vi.spyOn(gazetteer(app), 'near').mockImplementation(near);
    return { places: placesService(app), failures: app.recentErrors.list };
  }

  test('is what was written into it', async () => {
    const { places } = await placesWith();
    expect(await places.placeOf({ ...located, country: 'Deutschland' })).toEqual({
      city: null,
      region: null,
      country: 'Deutschland',
      source: 'iptc',
    });
  });

  test('is what its coordinates tell otherwise', async () => {
    const { places } = await placesWith();
    expect(await places.placeOf(located)).toEqual({
      city: 'Ulm',
      region: null,
      country: 'Germany',
      source: 'gps',
    });
  });

  test('is unknown when it says nothing, or the gazetteer fails', async () => {
    const nowhere = { city: null, region: null, country: null, source: null };
    const { places, failures } = await placesWith(() => Promise.reject(new Error('no such file')));
    expect(await places.placeOf(noMetadata)).toEqual(nowhere);
    expect(failures()).toHaveLength(0);
    expect(await places.placeOf(located)).toEqual(nowhere);
    expect(failures()).toHaveLength(1);
  });
});
