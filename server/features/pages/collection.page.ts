import type { CollectionView } from '#contract/pages.ts';
import { collectionIndexing } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import {
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
} from '../../platform/presenting/site-context.ts';
import { type CollectionInput, collectionScreen } from './collection-2.ts';
import { type ListInput, photographs, presentList } from './collection-list.ts';
import { emptyCity, emptyTag, screens } from './screens.ts';

type Words = Pick<CollectionInput, 'kind' | 'heading' | 'title' | 'description' | 'href'> & {
  empty: NonNullable<CollectionView['empty']>;
};

/** Tags and cities: the same rules, other words. */
export function createTagAndCityPresenter(site: SiteContext) {
  function named(visit: PageVisit, list: ListInput, words: Words): Presented<CollectionView> {
    const { robots, canonical } = collectionIndexing(list.total);
    return presentList(site, visit, list, {
      ...words,
      cardHref: paths.photo,
      dates: 'medium',
      robots,
      ...(canonical === 'root' && { canonical: paths.root() }),
      empty: list.total === 0 ? words.empty : null,
      statusWhenEmpty: 404,
    });
  }

  const screen = (
    visit: PageVisit,
    kind: 'tag' | 'city',
    path: string,
    empty: Words['empty'],
    status: 404 | 503,
  ) => presented(collectionScreen(site, visit, kind, path, empty), status);

  return {
    /** @param tag as it is written, or as it was asked for when nothing carries it */
    tag: (visit: PageVisit, tag: string, list: ListInput) =>
      named(visit, list, tagWords(site, tag, list.total)),
    tagMissing: (visit: PageVisit) => screen(visit, 'tag', '/tag', screens.noTag, 404),
    tagFailed: (visit: PageVisit, tag: string) => screen(visit, 'tag', paths.tag(tag), emptyTag(tag), 503),
    /** @param city as it is written, or as it was asked for when nothing is from there */
    city: (visit: PageVisit, city: string, list: ListInput) =>
      named(visit, list, cityWords(site, city, list.total)),
    cityMissing: (visit: PageVisit) => screen(visit, 'city', '/city', screens.noCity, 404),
    cityFailed: (visit: PageVisit, city: string) =>
      screen(visit, 'city', paths.city(city), emptyCity(city), 503),
  };
}

function tagWords(site: SiteContext, tag: string, total: number): Words {
  return {
    kind: 'tag',
    heading: tag,
    title: `Photos tagged "${tag}"`,
    description: `${photographs(total)} tagged "${tag}" on ${site.siteName}: candid moments and street photography, newest first.`,
    href: (page) => paths.tag(tag, page),
    empty: emptyTag(tag),
  };
}

function cityWords(site: SiteContext, city: string, total: number): Words {
  return {
    kind: 'city',
    heading: city,
    title: `Street Photography from ${city}`,
    description: `${photographs(total)} from ${city} on ${site.siteName}: candid moments and street scenes, newest first.`,
    href: (page) => paths.city(city, page),
    empty: emptyCity(city),
  };
}
