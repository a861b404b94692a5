import { boundsFault } from '#domain/text/bounds.ts';
import type { Range, Reading } from '#domain/text/reading.ts';
import { countTables, readBody } from './blocks.ts';
import { shortened } from './bounds.ts';
import { createCache } from './cache.ts';
import { codeRanges, type HtmlTag } from './source.ts';

/** Of memory; a body of the largest size takes a quarter of it. */
const cached = createCache<Reading>(16 * 1024 * 1024);
/** A place for each character, and the character twice. */
const bytesPerCharacter = 12;

/**
 * What a body says, as the checks, links and counts need it; the last ones are cached. Takes time in proportion to the
 * length. Pictures that are written into the body are not looked at.
 */
export function readText(source: string): Reading {
  return cached(source, () => {
    const reading = readOnce(source);
    return { value: reading, bytes: source.length * bytesPerCharacter };
  });
}

function readOnce(source: string): Reading {
  const { text, toSource } = shortened(source);
  const fault = boundsFault(text);
  const body = readBody(text);
  const anchors = anchorsOf(body.tags);
  const placed = <Place extends Range>(range: Place): Place => ({
    ...range,
    start: toSource(range.start),
    end: toSource(range.end),
  });
  return {
    source,
    fault: fault && { ...fault, at: toSource(fault.at) },
    blocks: body.blocks.map((block) => ({ ...block, places: block.places.map(toSource) })),
    links: body.links.map((link) => placed({ ...link, end: anchors.get(link.start) ?? link.end })),
    shortcodes: body.shortcodes.map(placed),
    code: codeRanges(text).map(placed),
    tables: countTables(text, body),
  };
}

/** Ends of `<a>` elements by their starts. */
function anchorsOf(tags: readonly HtmlTag[]): Map<number, number> {
  const ends = new Map<number, number>();
  let open: HtmlTag | null = null;
  for (const tag of tags.filter(({ name }) => name === 'a')) {
    if (!tag.closing) open = tag;
    else if (open) ends.set(open.start, tag.end);
  }
  return ends;
}
