import { describe, expect, test } from 'vitest';
import { type CityMap, cityMaps, type MappedCity } from '#domain/maps/city-map.ts';

const points = {
  Lisbon: [38.72, -9.14],
  Porto: [41.15, -8.61],
  Hamburg: [53.55, 9.99],
  Vienna: [48.21, 16.37],
  Kyoto: [35.01, 135.77],
  Osaka: [34.69, 135.5],
  Nara: [34.68, 135.83],
} as const;

type Name = keyof typeof points;

const city = (
  label: string,
  total: number,
  [latitude, longitude]: readonly [number, number],
): MappedCity => ({
  key: label.toLowerCase(),
  label,
  total,
  latitude,
  longitude,
});
const cities = (totals: Partial<Record<Name, number>>) =>
  Object.entries(totals).map(([name, total]) => city(name, total, points[name as Name]));
const keysOf = (map: CityMap | undefined) => map?.dots.map(({ key }) => key);
const isInFrame = ({ width, height, dots }: CityMap) =>
  dots.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);

describe('maps of cities', () => {
  test('there is none without cities', () => {
    expect(cityMaps([])).toEqual([]);
  });

  test('one city is in the middle of a region of 30 degrees, its name at its right', () => {
    const [map, ...others] = cityMaps(cities({ Hamburg: 3 }));
    expect(others).toEqual([]);
    expect(map?.land.scale).toBe(2);
    expect(map?.dots).toEqual([
      {
        key: 'hamburg',
        label: 'Hamburg',
        total: 3,
        x: 300,
        y: 225,
        r: 9.5,
        reach: 26,
        name: { x: 313.5, y: 229.6, anchor: 'start' },
      },
    ]);
  });

  test('a dot grows with the root of the photos', () => {
    const [map] = cityMaps(cities({ Hamburg: 100, Vienna: 25, Lisbon: 1 }));
    expect(map?.dots.map(({ r }) => r)).toEqual([9.5, 7, 5]);
  });

  test('cities elsewhere are on a second map, which names only them', () => {
    const [region, world, ...others] = cityMaps(cities({ Hamburg: 9, Lisbon: 5, Kyoto: 4, Porto: 1 }));
    expect(others).toEqual([]);
    expect(keysOf(region)).toEqual(['hamburg', 'lisbon', 'porto']);
    expect(keysOf(world)).toEqual(['hamburg', 'lisbon', 'kyoto', 'porto']);
    expect(world?.dots.filter(({ name }) => name !== null).map(({ key }) => key)).toEqual(['kyoto']);
  });

  test.each([
    ['the most photos, not the most cities', { Hamburg: 9, Kyoto: 2, Osaka: 2, Nara: 2 }, ['hamburg']],
    ['of two with as many photos, the first', { Hamburg: 4, Kyoto: 4 }, ['hamburg']],
    ['several together', { Hamburg: 5, Kyoto: 2, Osaka: 2, Nara: 2 }, ['kyoto', 'osaka', 'nara']],
  ])('the region is that with %s', (_, totals, expected) => {
    expect(keysOf(cityMaps(cities(totals))[0])).toEqual(expected);
  });

  test.each([
    ['the pole is at the upper edge of the land', 90, 0, (top: number) => top === 0],
    ['the other pole is below', -90, 0, (top: number) => top > 2000],
  ])('%s', (_, latitude, longitude, isThere) => {
    const [map] = cityMaps([city('Edge', 1, [latitude, longitude])]);
    const { land, dots } = map ?? { land: { scale: 1, top: 0 }, dots: [] };
    expect(isThere(Math.round(((dots[0]?.y ?? 0) + land.top) / land.scale))).toBe(true);
  });

  test.each([
    ['the west', -180],
    ['the east', 180],
  ])('a region at the date line ends there: %s', (_, longitude) => {
    const [map] = cityMaps([city('Edge', 1, [-16.5, longitude])]);
    const { land, width } = map ?? { land: { left: -1, scale: 1 }, width: 0 };
    expect(land.left).toBeGreaterThanOrEqual(0);
    expect((land.left + width) / land.scale).toBeLessThanOrEqual(3600);
    expect(map && isInFrame(map)).toBe(true);
  });

  test('what can be clicked of a city ends halfway to the next', () => {
    const [map] = cityMaps(cities({ Lisbon: 2, Porto: 1, Vienna: 9 }));
    const [vienna, lisbon, porto] = map?.dots ?? [];
    if (!lisbon || !porto) throw new Error('There are no dots.');
    expect(vienna?.reach).toBe(26);
    expect(lisbon.reach).toBe(porto.reach);
    expect(Math.hypot(lisbon.x - porto.x, lisbon.y - porto.y) / 2).toBeCloseTo(Number(porto.reach), 0);
  });

  test('of cities too near to each other for a finger, the largest can be clicked', () => {
    const [map] = cityMaps(cities({ Kyoto: 62, Osaka: 40, Nara: 1, Hamburg: 1 }));
    expect(map?.dots.map(({ key, reach }) => [key, reach])).toEqual([
      ['kyoto', 26],
      ['osaka', null],
      ['nara', null],
    ]);
  });

  test('on the world only the cities elsewhere can be clicked', () => {
    const [, world] = cityMaps(cities({ Hamburg: 9, Lisbon: 5, Kyoto: 4 }));
    expect(world?.dots.map(({ key, reach }) => [key, reach])).toEqual([
      ['hamburg', null],
      ['lisbon', null],
      ['kyoto', 26],
    ]);
  });

  test('the world shows the cities elsewhere first, however small', () => {
    const home = Array.from({ length: 60 }, (_, place) =>
      city(`C${place}`, 99 - place, [40 + (place % 8), Math.floor(place / 8)]),
    );
    const [region, world] = cityMaps([...home, ...cities({ Kyoto: 1 })]);
    expect(region?.dots).toHaveLength(60);
    expect(world?.dots).toHaveLength(60);
    expect(world?.dots.at(-1)).toMatchObject({ key: 'kyoto', name: { anchor: expect.any(String) } });
  });

  test('there is no world for what lies beyond its edge alone', () => {
    expect(cityMaps([...cities({ Lisbon: 20 }), city('Longyearbyen', 3, [78.2, 15.6])])).toHaveLength(1);
  });

  test('where names would hide each other, that of the smaller city gives way or is left out', () => {
    const around = [0, 1, 2, 3, 4, 5].map((place) =>
      city(`Neighbour ${place}`, 9 - place, [53.5, 10 + place * 1.3]),
    );
    const [map] = cityMaps(around);
    const anchors = map?.dots.map(({ name }) => name?.anchor);
    // To the left, above, below, and to the right of the easternmost.
    expect(anchors).toEqual(['end', 'middle', 'middle', undefined, undefined, 'start']);
  });

  test('the name of a city hides the dots of smaller ones that cannot be clicked rather than being left out', () => {
    const around = [
      [53.9, 10.49],
      [53.2, 10.49],
      [53.9, 9.49],
      [53.2, 9.49],
    ].map(([latitude = 0, longitude = 0], place) => city(`Village ${place}`, 1, [latitude, longitude]));
    const [map] = cityMaps([...cities({ Hamburg: 9 }), ...around]);
    expect(map?.dots.map(({ name }) => name?.anchor)).toEqual([
      'start',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a name that would leave the map is written on the other side', () => {
    const [map] = cityMaps(cities({ Vienna: 2, Lisbon: 1 }));
    expect(map?.dots.map(({ name }) => name?.anchor)).toEqual(['start', 'start']);
    const east = city('A Long Name of a Harbour', 1, [50, 40]);
    expect(cityMaps([city('West', 2, [50, 0]), east])[0]?.dots[1]?.name?.anchor).toBe('end');
  });

  test('the 60 largest are drawn', () => {
    const many = Array.from({ length: 61 }, (_, place) =>
      city(`C${place}`, 99 - place, [40 + (place % 8), Math.floor(place / 8)]),
    );
    const keys = keysOf(cityMaps(many)[0]);
    expect(keys).toHaveLength(60);
    expect(keys).not.toContain('c60');
  });
});
