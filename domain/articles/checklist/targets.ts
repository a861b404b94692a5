import type { Reading } from '../../text/reading.ts';
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

export function targetsOf({ shortcodes, links, images }: Reading, siteUrl: string): Targets {
  const addresses = links.map(({ address }) => address);
  return {
    blocks: usable(shortcodes.filter(({ loads }) => loads).map(({ source }) => source)),
    links: usable(addresses.filter((address) => ownPath(address, siteUrl) !== null)),
    images: usable(images.map(({ address }) => address)),
  };
}

function usable(targets: readonly string[]): string[] {
  return [...new Set(targets)].filter(({ length }) => length <= longestTarget).slice(0, mostTargets);
}
