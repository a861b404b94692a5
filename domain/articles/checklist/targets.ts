import type { FoundShortcode, Reading } from '../../text/reading.ts';
import { ownPath } from './measure.ts';

/** Blocks, own links and images of a body whose targets the site has to look up; each once. */
export interface Targets {
  /** Shortcodes as they were written. */
  blocks: string[];
  /** URLs of this site. */
  links: string[];
  /** URLs, those of other sites too: only the server knows where own images are. */
  images: string[];
}

/** Targets looked up for one body. */
export const mostTargets = 200;
/** Characters of one target. */
export const longestTarget = 5000;

/** Blocks of stored things; a video and a button name none. */
const loading: ReadonlySet<string> = new Set(['table', 'chart', 'calc', 'photo', 'photos', 'series']);

export function targetsOf({ shortcodes, links, images }: Reading, siteUrl: string): Targets {
  const loads = ({ shortcode }: FoundShortcode) => shortcode !== null && loading.has(shortcode.name);
  const addresses = links.map(({ address }) => address);
  return {
    blocks: usable(shortcodes.filter(loads).map(({ source }) => source)),
    links: usable(addresses.filter((address) => ownPath(address, siteUrl) !== null)),
    images: usable(images.map(({ address }) => address)),
  };
}

function usable(targets: readonly string[]): string[] {
  return [...new Set(targets)].filter(({ length }) => length <= longestTarget).slice(0, mostTargets);
}
