import type { EmptyView, LinkView } from '#contract/pages.ts';
import { paths } from '#domain/site/paths.ts';
import { fill } from '#domain/text/clean.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

function gone(title: string, text: string | null, actions: LinkView[]): EmptyView {
  return { figure: 'gone', title, text, actions };
}

/** Ways on from a screen without content. */
function waysOn({ pages }: Texts) {
  return {
    returnHome: { href: paths.home(), label: pages.returnHome },
    exploreAll: { href: paths.photos(), label: pages.explore },
    allArticles: { href: paths.articles(), label: pages.allArticles },
  } satisfies Record<string, LinkView>;
}

/** Screens of photographs and their lists. */
export function photoScreens(texts: Texts) {
  const { empty, photo } = texts;
  const { returnHome, exploreAll } = waysOn(texts);
  const both = [returnHome, exploreAll];
  return {
    noPhotoSpecified: gone(empty.noPhotoSpecified, null, both),
    photoNotFound: gone(empty.photoNotFound, null, both),
    photoFailed: gone(empty.photoFailed, null, both),
    noPhotoToDisplay: { figure: 'none', title: photo.missing, text: null, actions: both },
    postNotFound: gone(empty.postNotFound, empty.postMissing, [returnHome]),
    noTag: gone(empty.tagNotFound, empty.noTag, [exploreAll]),
    noCity: gone(empty.cityNotFound, empty.noCity, [exploreAll]),
    noHub: gone(empty.noHub, null, [exploreAll]),
    hubFailed: gone(empty.hubFailed, null, [returnHome]),
    emptyHub: { figure: 'arriving', title: empty.noPhotos, text: empty.inHub, actions: [] },
    emptyArchive: { figure: 'coming', title: empty.noPhotosYet, text: empty.photosSoon, actions: [] },
    seriesNotFound: gone(empty.seriesNotFound, null, both),
    seriesFailed: gone(empty.seriesFailed, null, both),
    noSeries: { figure: 'coming', title: empty.noSeriesYet, text: empty.seriesSoon, actions: [exploreAll] },
    emptySeries: { figure: 'arriving', title: empty.noPhotos, text: empty.inSeries, actions: [] },
  } satisfies Record<string, EmptyView>;
}

/** Screens of articles and the owner's pages. */
export function textScreens(texts: Texts) {
  const { empty } = texts;
  const { returnHome, allArticles } = waysOn(texts);
  return {
    noArticles: { figure: 'coming', title: empty.noArticlesYet, text: empty.articlesSoon, actions: [] },
    noArticleSpecified: gone(empty.noArticleSpecified, null, [allArticles]),
    articleNotFound: gone(empty.articleNotFound, null, [allArticles]),
    articleFailed: gone(empty.articleFailed, null, [allArticles]),
    noArticleToDisplay: { figure: 'none', title: empty.noArticle, text: null, actions: [allArticles] },
    pageNotFound: gone(empty.pageNotFound, null, [returnHome]),
    pageFailed: gone(empty.pageFailed, null, [returnHome]),
  } satisfies Record<string, EmptyView>;
}

export function hubNotFound(texts: Texts, slug: string): EmptyView {
  const { hubNotFound: title, hubMissing } = texts.empty;
  return gone(title, fill(hubMissing, { hub: slug }), [waysOn(texts).exploreAll]);
}

export function emptyTag(texts: Texts, tag: string): EmptyView {
  const text = fill(texts.empty.tagless, { tag });
  return { figure: 'none', title: texts.empty.noPhotos, text, actions: [waysOn(texts).exploreAll] };
}

export function emptyCity(texts: Texts, city: string): EmptyView {
  const text = fill(texts.empty.cityless, { city });
  return { figure: 'none', title: texts.empty.noPhotos, text, actions: [waysOn(texts).exploreAll] };
}

/** Empty state of a year, camera or lens. */
export function emptyBrowsed(texts: Texts, kind: 'year' | 'camera' | 'lens', name: string): EmptyView {
  const { yearless, cameraless, noPhotos } = texts.empty;
  const text = kind === 'year' ? fill(yearless, { year: name }) : fill(cameraless, { camera: name });
  return { figure: 'none', title: noPhotos, text, actions: [waysOn(texts).exploreAll] };
}

/** A page beyond the last of a list that has some. */
export function beyondLastPage({ empty }: Texts, firstPage: string): EmptyView {
  return gone(empty.beyondLast, empty.fewerPages, [{ href: firstPage, label: empty.firstPage }]);
}
