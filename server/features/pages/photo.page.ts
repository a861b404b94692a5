import type { EmptyView, PhotoDetailView, PhotoView } from '#contract/pages.ts';
import { stageSizes } from '#domain/media/sizes.ts';
import type { Post, PostCard } from '#domain/posts/post.ts';
import { locationLine } from '#domain/posts/post.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import { fill } from '#domain/text/clean.ts';
import { textLanguage } from '#domain/text/language.ts';
import { beginning, excerpt } from '#text/read/excerpt.ts';
import type { AppContext } from '../../compose/context.ts';
import {
  levelOf,
  type PageContext,
  type PageResult,
  type PageVisit,
  type Presented,
  preloadOf,
  presented,
  type SiteContext,
  socialCard,
  socialImage,
} from '../../platform/presenting/site.ts';
import { siteMarkup } from '../articles/block-problems.service.ts';
import { cardsService } from '../cards/cards.service.ts';
import { postsService } from '../posts/posts.service.ts';
import { publicSeries } from '../series/published.service.ts';
import { headView, missingHead, siteView, titled } from './frame.presenter.ts';
import { breadcrumbList, photograph } from './json-ld.presenter.ts';
import { logPageFailure, pageLoading } from './loading.service.ts';
import { type PhotoInput, photoDetail } from './photo-details.presenter.ts';
import { photoScreens } from './screens.presenter.ts';

type PhotoPage = 'photo' | 'post';

export function createPhotoPresenter(site: SiteContext) {
  function screen(visit: PageVisit, page: PhotoPage | 'unknown', path: string, empty: EmptyView): PhotoView {
    return {
      site: siteView(site, visit, page, path),
      head: missingHead(site, visit, empty.title),
      empty,
      photo: null,
    };
  }

  function shown(visit: PageVisit, page: PhotoPage, given: PhotoInput): Presented<PhotoView> {
    // Only a draft may lack a title.
    const input = { ...given, post: { ...given.post, title: given.post.title || site.texts.photo.untitled } };
    const { slug, media } = input.post;
    const photo = photoDetail(site, input, paths[page]);
    // A draft without its image still has words for its author to read.
    const empty = page === 'photo' && media === null ? photoScreens(site.texts).noPhotoToDisplay : null;
    return presented({
      site: siteView(site, visit, page, paths[page](slug)),
      head: headOf(site, visit, input, photo),
      empty,
      photo: empty ? null : photo,
    });
  }

  return {
    /** The photo page. */
    photo: (visit: PageVisit, input: PhotoInput) => shown(visit, 'photo', input),
    /** The post page; of an unpublished post its preview, which only an admin may be given. */
    post: (visit: PageVisit, input: PhotoInput) => shown(visit, 'post', input),
    /** @param slug null when the URL names none */
    photoMissing: (visit: PageVisit, slug: string | null, status: 404 | 410 = 404) =>
      slug
        ? presented(screen(visit, 'photo', paths.photo(slug), photoScreens(site.texts).photoNotFound), status)
        : presented(screen(visit, 'photo', '/photo', photoScreens(site.texts).noPhotoSpecified), 404),
    photoFailed: (visit: PageVisit, slug: string) =>
      presented(screen(visit, 'photo', paths.photo(slug), photoScreens(site.texts).photoFailed), 503),
    /** A failed load (503) says the same. @param slug null when the URL names none */
    postMissing: (visit: PageVisit, slug: string | null, status: 404 | 410 | 503 = 404) =>
      presented(
        screen(visit, 'post', slug ? paths.post(slug) : '/post', photoScreens(site.texts).postNotFound),
        status,
      ),
    /** A URL that names no page shows the photo page without a photo. */
    unknown: (visit: PageVisit, path: string) =>
      presented(screen(visit, 'unknown', path, photoScreens(site.texts).noPhotoSpecified), 404),
  };
}

function headOf(site: SiteContext, visit: PageVisit, { post, card }: PhotoInput, photo: PhotoDetailView) {
  const description = describe(site, post);
  return headView(site, visit, {
    title: titled(site, post.title),
    description,
    canonical: paths.post(post.slug),
    robots: post.published ? null : robotsMeta.hidden,
    language: textLanguage(`${post.title} ${post.caption}`, post.language, site.language),
    type: 'article',
    image: card
      ? socialCard(site, card, post.title, post.altText)
      : socialImage(site, post.media, post.altText),
    published: post.createdDate,
    modified: post.updatedDate,
    jsonLd: [photograph(site, post, description), breadcrumbList(site, photo.breadcrumb)],
    preload: preloadOf(photo.image, stageSizes(photo.shape, photo.image?.ratio ?? 1)),
    hasImages: photo.image !== null,
  });
}

/** The owner's own words first; never empty, and never the same for two photographs with different words. */
function describe(site: SiteContext, post: Post): string {
  const own = beginning(post.metaDescription) || beginning(post.caption) || excerpt(post.story);
  if (own) return own;
  const place = locationLine(post, levelOf(site, post));
  const subject = post.altText || post.title;
  const what = `${subject}${place ? `, ${place}` : ''}`;
  return beginning(fill(site.texts.head.aboutPhoto, { subject: what, site: site.siteName }));
}

/** The two pages of one photograph. */
export function createPostViews(app: AppContext) {
  const { load, visitOf } = pageLoading(app);
  const present = createPhotoPresenter(app.site);
  const posts = postsService(app);
  const cards = cardsService(app);
  const markup = siteMarkup(app);

  /** The neighbors in the series that the URL names, if it shows the post; else those in time. */
  async function beside(post: Post, series: string | null) {
    const place = series === null ? null : await publicSeries(app).placeOf(series, post);
    if (place) {
      const { previous, next, position } = place;
      return { place, previous, next, position };
    }
    return { place, ...(await posts.neighbors(post)), position: await posts.position(post) };
  }

  /** Omitted if it cannot be loaded: the photo matters more. */
  async function related(post: Post): Promise<PostCard[]> {
    try {
      return await posts.related(post, app.now().toISOString());
    } catch (error) {
      logPageFailure(app, error, 'related posts');
      return [];
    }
  }

  const details = async (post: Post, { series }: PageContext) => ({
    post,
    card: post.published ? await cards.current({ kind: 'post', key: post.id }, post.title, post.media) : null,
    storyHtml: (await markup.renderStory(post.story, { path: paths.post(post.slug) })).html,
    ...(await beside(post, series)),
    related: await related(post),
  });

  /** Redirect or 410 of a former slug; null if it never was public. */
  async function former(slug: string): Promise<PageResult<PhotoView> | 'gone' | null> {
    const address = await posts.formerAddress(slug.toLowerCase());
    if (address.kind === 'moved') return { kind: 'moved', status: 301, location: paths.post(address.slug) };
    return address.kind === 'gone' ? 'gone' : null;
  }

  async function photo(context: PageContext): Promise<PageResult<PhotoView>> {
    const slug = context.target.subject;
    if (slug === null) return present.photoMissing(await visitOf(context), null);
    return load(
      context,
      async (visit) => {
        const post = await posts.publishedBySlug(slug.toLowerCase());
        if (post) return present.photo(visit, await details(post, context));
        const moved = await former(slug);
        if (moved && moved !== 'gone') return moved;
        return present.photoMissing(visit, slug, moved === 'gone' ? 410 : 404);
      },
      (visit) => present.photoFailed(visit, slug),
    );
  }

  async function post(context: PageContext): Promise<PageResult<PhotoView>> {
    const slug = context.target.subject;
    if (slug === null) return present.postMissing(await visitOf(context), null);
    return load(
      context,
      async (visit) => {
        const found = await posts.findForViewer(context.actor, slug.toLowerCase());
        if (found) return present.post(visit, await details(found, context));
        const moved = await former(slug);
        if (moved && moved !== 'gone') return moved;
        return present.postMissing(visit, slug, moved === 'gone' ? 410 : 404);
      },
      (visit) => present.postMissing(visit, slug, 503),
    );
  }

  return { photo, post };
}
