import type { PhotoMetadata, Place } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import { createGazetteer } from './places/gazetteer.ts';

export interface FoundPlace extends Place {
  /** `iptc`: written by the photographer; `gps`: the nearest place known offline; null: nothing is known. */
  source: 'iptc' | 'gps' | null;
}

const nowhere: FoundPlace = { city: null, region: null, country: null, source: null };

/** Names of places, read in a thread that ends with the application. */
export const gazetteer = perApp((app) => {
  const places = createGazetteer();
  app.onClose(places.close);
  return places;
});

/** Finds where a photo was taken: place names in its file come first, then its coordinates. */
export const placesService = perApp((app) => {
  const names = gazetteer(app);
  return {
    /** Place of a photo; if the gazetteer fails, the fields stay empty and the upload succeeds. */
    async placeOf(metadata: PhotoMetadata): Promise<FoundPlace> {
      const { city, region, country, latitude, longitude } = metadata;
      if (city !== null || region !== null || country !== null)
        return { city, region, country, source: 'iptc' };
      if (latitude === null || longitude === null) return nowhere;
      try {
        const place = await names.near(latitude, longitude);
        return place ? { ...place, source: 'gps' } : nowhere;
      } catch (error) {
        app.logger.error({ err: error }, 'cannot read place names');
        return nowhere;
      }
    },
  };
});
