import type { Reading } from './blocks.ts';
import type { Range } from './source.ts';

export interface TableCount {
  tables: number;
  withoutCaption: number;
}

/** Tables of Markdown, of HTML and from `[table]`. One of Markdown cannot have a caption. */
export function countTables(source: string, { tags, shortcodes, markdownTables }: Reading): TableCount {
  const drawn = shortcodes.flatMap(({ shortcode }) =>
    shortcode?.name === 'table' ? [shortcode.caption] : [],
  );
  const open = tags.filter(({ name, closing }) => name === 'table' && !closing);
  const captions = tags.filter(({ name, closing }) => name === 'caption' && !closing);
  const named = open.filter((table, index) => {
    const end = open[index + 1]?.start ?? source.length;
    return captions.some(
      (caption) => table.end <= caption.start && caption.end <= end && hasWords(source, caption),
    );
  });
  return {
    tables: markdownTables + drawn.length + open.length,
    withoutCaption:
      markdownTables + drawn.filter((caption) => caption === null).length + open.length - named.length,
  };
}

function hasWords(source: string, caption: Range): boolean {
  const end = source.indexOf('</caption', caption.end);
  const text = source.slice(caption.end, end === -1 ? caption.end + 500 : end).replace(/<[^<>]*>/g, '');
  return /[\p{L}\p{N}]/u.test(text);
}
