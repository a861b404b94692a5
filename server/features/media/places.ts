import type { Place } from '#domain/posts/location.ts';
import type { PhotoMetadata } from '#domain/posts/post.ts';
import type { Gazetteer } from './places/gazetteer.ts';

export interface FoundPlace extends Place {
  /** `iptc`: written by the photographer; `gps`: the nearest place known offline; null: nothing is known. */
  source: 'iptc' | 'gps' | null;
}

export interface PlacesDependencies {
  gazetteer: Pick<Gazetteer, 'near'>;
  onFailure: (error: unknown) => void;
}

export type PlacesService = ReturnType<typeof createPlacesService>;

const nowhere: FoundPlace = { city: null, region: null, country: null, source: null };

/** Where a photograph was taken: what was written into it counts, else its coordinates tell the place. */
export function createPlacesService({ gazetteer, onFailure }: PlacesDependencies) {
  return {
    /** A gazetteer that fails leaves the fields empty: no upload fails for it. */
    async placeOf(metadata: PhotoMetadata): Promise<FoundPlace> {
      const { city, region, country, latitude, longitude } = metadata;
      if (city !== null || region !== null || country !== null)
        return { city, region, country, source: 'iptc' };
      if (latitude === null || longitude === null) return nowhere;
      try {
        const place = await gazetteer.near(latitude, longitude);
        return place ? { ...place, source: 'gps' } : nowhere;
      } catch (error) {
        onFailure(error);
        return nowhere;
      }
    },
  };
}
