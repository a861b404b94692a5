/** Fields that the calls name otherwise than the domain does. */
const callNames: Readonly<Record<string, string>> = {
  altText: 'alt_text',
  metaDescription: 'meta_description',
  city: 'geo_city',
  region: 'geo_region',
  country: 'geo_country',
  locationPrecision: 'location_precision',
  mediaId: 'file_url',
  createdDate: 'created_date',
  provisionalDate: 'provisional_date',
};

/** Fields whose author is noted, in the domain's names. */
const authored = ['title', 'slug', 'caption', 'story', 'tags', ...Object.keys(callNames)];

/** A record by field, its keys as the calls name the fields. */
export function byCallName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [callNames[name] ?? name, value]));
}

/** The way back; what is no field of a post is left out. */
export function byDomainName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    authored.flatMap((name) => {
      const value = record[callNames[name] ?? name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
