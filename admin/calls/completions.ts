import type { Caller } from '#browser/calls/caller.ts';
import type { PageCompletion } from '#contract/articles.ts';
import type { CityCompletion, TagCompletion } from '#contract/posts.ts';
import { longestFilter } from '#domain/site/filters.ts';
import { formatCount } from '#domain/text/clean.ts';

/** Query of a completion; a text beyond the limit completes to nothing anyway. */
const query = (text: string) => ({ q: text.slice(0, longestFilter) });

/** Cities whose name has this part, the owner's own first; without a text the own ones used most. */
const completeCities = (call: Caller, text: string, signal: AbortSignal) =>
  call.json<CityCompletion[]>('GET', '/api/admin/completions/cities', { query: query(text), signal });

/** Own tags with this part, those used most first. */
const completeTags = (call: Caller, text: string, signal: AbortSignal) =>
  call.json<TagCompletion[]>('GET', '/api/admin/completions/tags', { query: query(text), signal });

/** Options of a combobox for cities. */
export const cityOptions = (call: Caller) => async (text: string, signal: AbortSignal) =>
  (await completeCities(call, text, signal)).map((place) => ({
    ...place,
    value: place.city,
    detail: [place.region, place.country].filter(Boolean).join(', '),
  }));

/** Cities of the site's photos, without the others in the list of places: no photo is found in those. */
export const ownCityOptions = (call: Caller) => async (text: string, signal: AbortSignal) =>
  (await cityOptions(call)(text, signal)).filter(({ own }) => own);

const kinds = { article: 'Article', photo: 'Photo', hub: 'Hub', page: 'Page' } as const;

/** Own pages that a link may lead to, drafts too; none for what is a URL already. */
export const pageOptions = (call: Caller) => async (text: string, signal: AbortSignal) => {
  const pages = await call.json<PageCompletion[]>('GET', '/api/admin/completions/pages', {
    query: query(text),
    signal,
  });
  return pages.map(({ kind, title, thumbnail_url: image, ...page }) => ({
    ...page,
    kind,
    image,
    value: title,
    detail: page.published ? kinds[kind] : `${kinds[kind]}, draft`,
  }));
};

export type PageOption = Awaited<ReturnType<ReturnType<typeof pageOptions>>>[number];

export const tagOptions = (call: Caller) => async (text: string, signal: AbortSignal) =>
  (await completeTags(call, text, signal)).map(({ tag, photos }) => ({
    value: tag,
    detail: photos > 0 ? `${formatCount(photos)} published` : 'Drafts only',
  }));
