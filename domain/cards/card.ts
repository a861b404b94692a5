/** Kinds of pages that have a social card of their own. */
export type CardKind = 'post' | 'article' | 'tag' | 'city' | 'camera' | 'lens' | 'hub' | 'series' | 'home';

const kinds: readonly string[] = [
  'post',
  'article',
  'tag',
  'city',
  'camera',
  'lens',
  'hub',
  'series',
  'home',
] satisfies CardKind[];

/** Pixels, as social networks ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Whose card it is. `key`: an id, the key of a tag, city, camera or lens; empty for Home. */
export interface CardOwner {
  kind: CardKind;
  key: string;
}

export function cardSubject({ kind, key }: CardOwner): string {
  return `${kind}:${key}`;
}

/** Owner of a card by the subject of its job; null for an unknown subject. */
export function cardOwner(subject: string): CardOwner | null {
  const at = subject.indexOf(':');
  const kind = subject.slice(0, at);
  return kinds.includes(kind) ? { kind: kind as CardKind, key: subject.slice(at + 1) } : null;
}

/** The words on a card. */
export interface CardWords {
  title: string;
  /** Below the title; empty for none. */
  name: string;
}

/** Home carries its owner below the site's name, everything else the site's name. */
export function cardWords(
  kind: CardKind,
  title: string,
  site: { name: string; owner: string | null },
): CardWords {
  return kind === 'home' ? { title: site.name, name: site.owner ?? '' } : { title, name: site.name };
}

/** Emoji and flags, which no font for text has; signs such as © and ™ are text. */
const pictograph = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\uFE0F|\u20E3/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text without pictographs and invisible characters, on one line. */
export function drawableText(text: string): string {
  let kept = '';
  for (const { segment } of graphemes.segment(text.toWellFormed().normalize('NFC'))) {
    if (!pictograph.test(segment)) kept += segment;
  }
  return kept
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
