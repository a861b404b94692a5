import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Place } from '#domain/posts/post.ts';
import { cityKey } from '#domain/text/clean.ts';
import { bestCompletions, completionKey } from '#domain/text/completion.ts';
import { perApp } from '../../compose/context.ts';
import { gazetteer, placesService } from '../media/places.service.ts';
import type { OwnName } from './completion.repository.ts';

export interface CompletionQuery {
  /** A part of a name; empty for the names used most. */
  q: string;
  /** Answers at most. */
  limit: number;
}

export interface CompletedCity extends Place {
  city: string;
  /** True for a city of a post; the others are of the gazetteer. */
  own: boolean;
  /** Published posts that show it. */
  photos: number;
}

/** Names that complete what the owner types. Throws AppError `unauthenticated` or `forbidden` for who is no admin. */
export const completionService = perApp((app) => {
  const { reader, logger } = app;

  const ownNames = async (kind: 'tag' | 'city', { q, limit }: CompletionQuery): Promise<OwnName[]> => {
    const names = await reader.completion.names(kind);
    return bestCompletions(withKeys(names), completionKey(q), limit);
  };

  async function ownCities(query: CompletionQuery): Promise<CompletedCity[]> {
    const names = await ownNames('city', query);
    const places = await reader.completion.cityPlaces(names.map(({ name }) => name));
    return names.flatMap(({ name, label, total }) => {
      const place = places.get(name);
      const city = label ?? place?.city;
      return place && city ? [{ ...place, city, own: true, photos: total }] : [];
    });
  }

  /** Without a text none, but the gazetteer is read, so that the first letters need not wait for it. */
  async function knownCities({ q, limit }: CompletionQuery): Promise<Place[]> {
    const isAsked = q.trim() !== '';
    const found = gazetteer(app)
      .named(q, limit)
      .catch((error: unknown) => {
        // A gazetteer that cannot be read fails again with the first letter.
        if (isAsked) logger.error({ err: error }, 'cannot read place names');
        return [];
      });
    return isAsked ? found : [];
  }

  return {
    /** Own cities first; if the gazetteer fails, these alone. */
    async cities(actor: Actor, query: CompletionQuery): Promise<CompletedCity[]> {
      requireAdmin(actor);
      const [own, known] = await Promise.all([ownCities(query), knownCities(query)]);
      const isOwn = (place: Place) =>
        own.some(
          ({ city, country }) =>
            cityKey(city) === cityKey(place.city ?? '') && (country === null || country === place.country),
        );
      const others = known.flatMap((place) =>
        place.city !== null && !isOwn(place) ? [{ ...place, city: place.city, own: false, photos: 0 }] : [],
      );
      return [...own, ...others].slice(0, query.limit);
    },

    /** Where the image of a post was taken. @throws AppError `not_found` */
    async placeOfImage(actor: Actor, postId: string): Promise<Place> {
      requireAdmin(actor);
      const post = await reader.posts.findById(postId);
      if (!post) throw new AppError('not_found', 'Post not found.');
      if (!post.metadata) return { city: null, region: null, country: null };
      const { city, region, country } = await placesService(app).placeOf(post.metadata);
      return { city, region, country };
    },

    /** Tags of posts, those used most first. */
    async tags(actor: Actor, query: CompletionQuery): Promise<{ tag: string; photos: number }[]> {
      requireAdmin(actor);
      const names = await ownNames('tag', query);
      const ofDrafts = names.filter(({ label }) => label === null).map(({ name }) => name);
      const spellings = ofDrafts.length > 0 ? await reader.completion.tagSpellings(ofDrafts) : new Map();
      return names.map(({ name, label, total }) => ({
        tag: label ?? spellings.get(name) ?? name,
        photos: total,
      }));
    },
  };
});

function* withKeys(names: readonly OwnName[]) {
  for (const name of names) yield { ...name, key: completionKey(name.name) };
}
