import type { ImageObject, Organization, Person, Photograph, Place, WithContext } from 'schema-dts';
import { visiblePlace } from '#domain/posts/location.ts';
import type { Media, Post, Rights } from '#domain/posts/post.ts';
import { takenMoment } from '#domain/posts/taken.ts';
import { webAddress } from '#domain/seo/web-address.ts';
import { dayOf } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { largestRendition } from '../../platform/presenting/site.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';
import { levelOf } from './card.presenter.ts';
import { siteOwner } from './site.ts';

const noRights: Rights = { creator: null, credit: null, copyright: null, licenseUrl: null, acquireUrl: null };

/** A photograph's page as a creative work, with the picture's rights for image search. */
export function photograph(site: SiteContext, post: Post, description: string): object {
  const rights = post.metadata?.rights ?? noRights;
  const creator = creatorOf(site, rights);
  const url = absoluteUrl(site, paths.post(post.slug));
  const place = contentLocation(site, post);
  const taken = takenMoment(post.metadata?.takenAt, site.timeZone);
  const work = {
    '@context': 'https://schema.org',
    '@type': 'Photograph',
    '@id': `${url}#photograph`,
    url,
    name: post.title,
    headline: post.title,
    description,
    inLanguage: 'en',
    datePublished: post.createdDate,
    dateCreated: taken ? dayOf(taken, site.timeZone) : post.createdDate,
    dateModified: post.updatedDate,
    creator,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(place && { contentLocation: place }),
    ...(post.media && { image: imageObject(site, post, post.media, rights) }),
  } satisfies WithContext<Photograph>;
  // Named by both types: some readers know only the general one.
  return { ...work, '@type': ['CreativeWork', 'Photograph'] };
}

function imageObject(site: SiteContext, post: Post, media: Media, rights: Rights): ImageObject | undefined {
  const file = largestRendition(media);
  if (!file) return undefined;
  const creator = creatorOf(site, rights);
  const license = webAddress(rights.licenseUrl) ?? site.licenseUrl;
  const acquire = webAddress(rights.acquireUrl) ?? site.licenseAcquireUrl;
  const notice = rights.copyright ?? site.copyrightNotice;
  const contentUrl = absoluteUrl(site, site.mediaUrl(file.key));
  return {
    '@type': 'ImageObject',
    contentUrl,
    url: contentUrl,
    width: { '@type': 'QuantitativeValue', value: file.width, unitCode: 'E37' },
    height: { '@type': 'QuantitativeValue', value: file.height, unitCode: 'E37' },
    name: post.title,
    creator,
    creditText: rights.credit ?? rights.creator ?? site.owner ?? site.siteName,
    ...(post.altText && { description: post.altText }),
    ...(post.caption && { caption: post.caption }),
    ...(notice && { copyrightNotice: notice }),
    ...(license && { license }),
    ...(acquire && { acquireLicensePage: acquire }),
  };
}

function creatorOf(site: SiteContext, rights: Rights): Person | Organization {
  return rights.creator ? { '@type': 'Person', name: rights.creator } : siteOwner(site);
}

/** Coordinates only where the owner shows exact places. */
function contentLocation(site: SiteContext, post: Post): Place | null {
  const { city, region, country } = visiblePlace(post, levelOf(site, post));
  if (!city && !region && !country) return null;
  const { latitude = null, longitude = null } = post.metadata ?? {};
  const showsPoint = levelOf(site, post) === 'exact' && latitude !== null && longitude !== null;
  return {
    '@type': 'Place',
    name: [city, region, country].filter((part) => part !== null).join(', '),
    address: {
      '@type': 'PostalAddress',
      ...(city && { addressLocality: city }),
      ...(region && { addressRegion: region }),
      ...(country && { addressCountry: country }),
    },
    ...(showsPoint && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
