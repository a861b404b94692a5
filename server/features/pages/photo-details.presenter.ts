import type { CameraView, DateView, LinkView, NeighborView, PhotoDetailView } from '#contract/pages.ts';
import { stageShape } from '#domain/media/sizes.ts';
import { cameraNames, exposureValues, relatedLabel } from '#domain/posts/imported-post.ts';
import type { PhotoMetadata, Post, PostCard } from '#domain/posts/post.ts';
import { locationLine } from '#domain/posts/post.ts';
import { exposureOf, otherDayTaken } from '#domain/posts/taken.ts';
import { seriesFields } from '#domain/series/series.entity.ts';
import { pageSizes } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { rightsView } from '../../platform/presenting/rights.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import { imageView, levelOf } from '../../platform/presenting/site.ts';
import type { SeriesPlace } from '../series/published.service.ts';
import { captionOf, dayView, photoDateView, postCard, visibleCity } from './card.presenter.ts';
import { breadcrumb, seriesBreadcrumb } from './frame.presenter.ts';

export interface PhotoInput {
  /** The key of its social card. */
  card?: string | null;
  post: Post;
  /** Sanitised; empty when there is no story. */
  storyHtml: string;
  /** The next newer and the next older published post. */
  previous: PostCard | null;
  next: PostCard | null;
  /** The series through which its visitor walks; none: all photos. */
  place?: Pick<SeriesPlace, 'series'> | null;
  /** Position among published photos; null for a draft. */
  position: PhotoDetailView['position'];
  /** Chosen and ordered already. */
  related: readonly PostCard[];
}

/** @param href where related photos lead, and the neighbors in time */
export function photoDetail(
  site: SiteContext,
  input: PhotoInput,
  href: (slug: string) => string,
): PhotoDetailView {
  const { post, place } = input;
  const series = place?.series;
  const beside = series ? (slug: string) => paths.inSeries(href(slug), series.slug) : href;
  const image = imageView(site, post.media, post.altText);
  return {
    title: post.title,
    caption: captionOf(post),
    language: post.language,
    date: photoDateView(site, { ...post, takenAt: post.metadata?.takenAt ?? null }, 'long'),
    taken: takenView(site, post),
    location: locationLine(post, levelOf(site, post)),
    camera: cameraView(post.metadata),
    creator: post.metadata?.rights.creator ?? site.owner,
    rights: rightsView(site, post.metadata?.rights),
    storyHtml: input.storyHtml.trim() || null,
    tags: tagLinks(post.tags),
    image,
    shape: image ? stageShape(image) : 'landscape',
    position: input.position,
    previous: neighbor(site, input.previous, beside),
    next: neighbor(site, input.next, beside),
    related: input.related.map((related) => relatedCard(site, related, href)),
    preview: !post.published,
    list: series
      ? { href: paths.series(series.slug), pageSize: seriesFields.fields.posts.entries }
      : { href: paths.photos(), pageSize: pageSizes.photos },
    breadcrumb: series
      ? [...seriesBreadcrumb(site, series), { href: paths.post(post.slug), label: post.title }]
      : photoBreadcrumb(site, post),
  };
}

function cameraView(metadata: PhotoMetadata | null): CameraView | null {
  if (!metadata) return null;
  const view = { names: cameraNames(metadata.camera), values: exposureValues(metadata.camera) };
  return view.names.length + view.values.length > 0 ? view : null;
}

/** The day alone: public pages do not say the time of exposure. */
function takenView(site: SiteContext, { metadata, createdDate }: Post): DateView | null {
  const exposure = exposureOf(metadata?.takenAt, site.timeZone);
  const day = otherDayTaken(exposure, createdDate, site.timeZone);
  return day === null ? null : dayView(site, day, 'long');
}

function tagLinks(tags: readonly string[]): LinkView[] {
  return tags.map((tag) => ({ href: paths.tag(tag), label: tag }));
}

function neighbor(
  site: SiteContext,
  post: PostCard | null,
  href: (slug: string) => string,
): NeighborView | null {
  if (!post) return null;
  const { title, language } = post;
  return { href: href(post.slug), title, language, image: imageView(site, post.media, post.altText) };
}

function relatedCard(site: SiteContext, post: PostCard, href: (slug: string) => string) {
  const city = visibleCity(site, post);
  return { ...postCard(site, post, { date: 'medium', href }), title: relatedLabel({ ...post, city }) };
}

/** Home, Photos, the city when it may be shown, and the photograph itself. */
function photoBreadcrumb(site: SiteContext, post: Post): LinkView[] {
  const city = visibleCity(site, post);
  return breadcrumb(
    site,
    { href: paths.photos(), label: site.texts.lists.photos },
    ...(city ? [{ href: paths.city(city), label: city, isOwn: true }] : []),
    { href: paths.post(post.slug), label: post.title },
  );
}
