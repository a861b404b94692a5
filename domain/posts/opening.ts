import type { Cover, Media, Post, PostCard, ShownMedia } from './post.ts';

/** A point of an image, from 0 (left, top) to 1: what stays visible when the image is cropped. */
export interface FocalPoint {
  x: number;
  y: number;
}

export const middle: FocalPoint = { x: 0.5, y: 0.5 };

/** Pixels of the original: a narrower image opens Home only if its owner says so. */
export const leastOpeningWidth = 1600;

/** Why a post may open Home: its owner chose it, or it is a large landscape. The first `chosen` one opens it, else the newest. */
export type OpeningReason = 'chosen' | 'automatic';

/** Reason for which a post may open Home; null if it never does. @param image null without one */
export function openingReason(
  { published, opensHome }: Pick<Post, 'published' | 'opensHome'>,
  image: Pick<Media, 'width' | 'height'> | null,
): OpeningReason | null {
  if (!published || !image) return null;
  if (opensHome) return 'chosen';
  return image.width > image.height && image.width >= leastOpeningWidth ? 'automatic' : null;
}

/** The post that opens Home. */
export interface OpeningPost {
  post: PostCard & { media: ShownMedia };
  focus: FocalPoint;
  /** Its crops for phones; perhaps those of another focal point. */
  cover: Cover | null;
}

/** Opening post with the reason why it opens Home. */
export interface HomeOpening extends OpeningPost {
  /** By the owner. */
  isChosen: boolean;
}

/** The post on the social card of Home: the one that the owner has chosen to open it, else the newest. */
export function sharedByHome(
  opening: HomeOpening | null,
  newest: PostCard | undefined,
): PostCard | undefined {
  return opening?.isChosen ? opening.post : newest;
}

/** Stored focal points are whole hundredths. */
export function roundedFocus({ x, y }: FocalPoint): FocalPoint {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}

export function isFocus(value: number): boolean {
  return value >= 0 && value <= 1;
}

export function isSameFocus(one: FocalPoint, other: FocalPoint): boolean {
  return one.x === other.x && one.y === other.y;
}
