import { chartTypes } from '../charts/chart.ts';
import { photoWidths } from '../media/figure-sizes.ts';
import type { FoundShortcode } from './reading.ts';

/** Shortcodes of ours; photographs and series are left out in public where they cannot be shown. */
const names: readonly string[] = ['button', 'youtube', 'table', 'chart', 'calc', 'photo', 'photos', 'series'];

/** Whether it is a block of ours, readable or not; anything else is shown as the text that it is. */
export function isOwnBlock({ name, source }: Pick<FoundShortcode, 'name' | 'source'>): boolean {
  return names.includes(name) && !source.startsWith('[/');
}

const advice: Readonly<Record<string, string>> = {
  youtube: 'The id must be the URL of a YouTube video, or its 11 characters.',
  table: 'csv must be the address of a CSV file.',
  chart: `data must be the address of a JSON file, and type one of ${chartTypes.join(', ')}.`,
  calc: 'id must begin with a letter, and schema must be the id of a calculator.',
  photo: `slug must be the slug of a photo, and width one of ${photoWidths.join(', ')}.`,
  photos: 'slugs must be two photos for a pair, or two or three for a row, separated by commas.',
  series: 'slug must be the slug of a series.',
};

/** Why a shortcode cannot be read, for its owner; null for one that can. */
export function shortcodeProblem({ name, source, shortcode }: FoundShortcode): string | null {
  if (shortcode) return null;
  if (source.startsWith('[/')) return 'This closing tag has no opening tag.';
  if (!names.includes(name)) {
    return `Unknown shortcode, shown as text. Use one of ${names.join(', ')}.`;
  }
  if (!source.endsWith(']')) return 'The closing bracket ] is missing.';
  if (
    source
      .replace(/=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=“”„‘’‚«»[\]][^\s"'“”„‘’‚«»[\]]*)/g, '')
      .split(']', 1)[0]
      ?.includes('=')
  ) {
    return 'Write each value in straight quotes: name="value".';
  }
  if (source.split(']', 1)[0]?.includes('<')) return 'HTML is not allowed inside a shortcode.';
  if (name !== 'button') return advice[name] ?? null;
  return /\S\s*\[\/button\]$/i.test(source.replace(/^\[[^\]]*\]/, ''))
    ? 'The url must be a web, mail or phone address, or a path.'
    : 'Add a label and the closing tag: [button url="…"]Label[/button].';
}
