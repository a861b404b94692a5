import { type ChartType, chartTypes } from '#domain/charts/chart.ts';
import {
  fetchSchemes,
  isAbsolute,
  isAtOrigin,
  linkRefusal,
  linkUrl,
  localAddress,
  safeAddress,
} from '#domain/text/addresses.ts';
import { videoId } from '#domain/text/video.ts';
import type { Shortcode } from '#text/blocks/blocks.ts';
import { scanShortcodes } from '#text/read/shortcodes.ts';

import type { ShortcodeKind } from './form-dialog.tsx';
import type { ShortcodeChoices } from './types.ts';

/** Values typed in the dialog of a shortcode; each kind uses some of them. */
export interface ShortcodeDraft {
  /** URL of a button, a video or a file. */
  url: string;
  /** Label, caption or title. */
  words: string;
  newWindow: boolean;
  chartType: string;
  calculator: string;
  /** Slug of the series. */
  series: string;
}

export type DraftErrors = Partial<Record<keyof ShortcodeDraft, string>>;
type Outcome = { source: string } | { errors: DraftErrors };

/** Draft with the values of an existing shortcode; null makes an empty one. */
export function draftOf(shortcode: Shortcode | null): ShortcodeDraft {
  const empty = { url: '', words: '', newWindow: false, chartType: 'line', calculator: '', series: '' };
  switch (shortcode?.name) {
    case 'button':
      return { ...empty, url: shortcode.url, words: shortcode.label, newWindow: shortcode.newWindow };
    case 'youtube':
      return { ...empty, url: shortcode.id };
    case 'table':
      return { ...empty, url: shortcode.csv, words: shortcode.caption ?? '' };
    case 'chart':
      return { ...empty, url: shortcode.data, words: shortcode.title ?? '', chartType: shortcode.type };
    case 'calc':
      return { ...empty, calculator: shortcode.schema, words: shortcode.title ?? '' };
    case 'series':
      return { ...empty, series: shortcode.slug };
    default:
      return empty;
  }
}

/**
 * Shortcode of a draft, or its problems by field.
 * @param before the one that is being edited
 * @param body where a new calculator must have an id of its own
 */
export function finishDraft(
  kind: ShortcodeKind,
  draft: ShortcodeDraft,
  before: Shortcode | null,
  body: string,
): Outcome {
  const found = shortcodeOf(kind, draft, before, body);
  if ('errors' in found) return found;
  const source = writeShortcode(found.shortcode);
  return source === null
    ? { errors: { words: 'Leave out brackets, backticks and line breaks.' } }
    : { source };
}

function shortcodeOf(
  kind: ShortcodeKind,
  draft: ShortcodeDraft,
  before: Shortcode | null,
  body: string,
): { shortcode: Shortcode } | { errors: DraftErrors } {
  const words = draft.words.trim();
  const url = draft.url.trim();
  switch (kind) {
    case 'button': {
      const href = linkUrl(url);
      if (href !== null && words) {
        return { shortcode: { name: 'button', url: href, newWindow: draft.newWindow, label: words } };
      }
      return {
        errors: {
          ...(href === null && { url: linkRefusal }),
          ...(!words && { words: 'A button needs a label.' }),
        },
      };
    }
    case 'youtube': {
      const id = videoId(url);
      return id === null
        ? { errors: { url: 'Enter a YouTube URL or 11-character video ID.' } }
        : { shortcode: { name: 'youtube', id } };
    }
    case 'table':
      return url
        ? { shortcode: { name: 'table', csv: url, caption: words || null } }
        : { errors: { url: 'Choose a file or enter its URL.' } };
    case 'chart':
      return url
        ? {
            shortcode: {
              name: 'chart',
              type: chartType(draft.chartType),
              data: url,
              title: words || null,
            },
          }
        : { errors: { url: 'Choose a file or enter its URL.' } };
    case 'calc': {
      const schema = draft.calculator;
      if (!schema) return { errors: { calculator: 'Choose a calculator.' } };
      const id = before?.name === 'calc' ? before.id : freeCalculatorId(schema, body);
      return { shortcode: { name: 'calc', id, schema, title: words || null } };
    }
    case 'series':
      return draft.series
        ? { shortcode: { name: 'series', slug: draft.series } }
        : { errors: { series: 'Choose a series.' } };
  }
}

/**
 * Errors about a missing file, calculator or series: one that is not among the choices. A file of another
 * site is not looked up.
 */
export function missingChoice(
  kind: ShortcodeKind,
  { url, calculator, series }: ShortcodeDraft,
  choices: ShortcodeChoices,
  fileOrigins: readonly string[],
): DraftErrors {
  if (kind === 'calc' && !choices.calculators.some(({ id }) => id === calculator))
    return { calculator: 'This calculator no longer exists. Choose another one.' };
  if (kind === 'series' && !choices.series.some(({ slug }) => slug === series))
    return { series: 'This series no longer exists. Choose another one.' };
  if (kind !== 'table' && kind !== 'chart') return {};
  const origins = [window.location.origin, ...fileOrigins];
  const address = safeAddress(url, fetchSchemes) ?? '';
  if (isAbsolute(address) && !isAtOrigin(address, origins)) return {};
  const path = (of: string) => localAddress(of, window.location.origin);
  const type = kind === 'table' ? 'csv' : 'json';
  const isThere = choices.assets.some((asset) => asset.type === type && path(asset.url) === path(address));
  return isThere
    ? {}
    : { url: `Choose a ${type.toUpperCase()} file, or enter the URL of one that begins with https://.` };
}

function chartType(given: string): ChartType {
  return chartTypes.find((type) => type === given) ?? 'line';
}

/** The source of a shortcode; null if a value cannot be written in one. */
export function writeShortcode(shortcode: Shortcode): string | null {
  const source = sourceOf(shortcode);
  const [read, ...others] = scanShortcodes(source);
  const isWhole = read?.source === source && others.length === 0;
  return isWhole && read.shortcode && isSame(read.shortcode, shortcode) ? source : null;
}

function sourceOf(shortcode: Shortcode): string {
  switch (shortcode.name) {
    case 'button': {
      const target = shortcode.newWindow ? '_blank' : null;
      return `${opening('button', { url: shortcode.url, target })}${escaped(shortcode.label)}[/button]`;
    }
    case 'youtube':
      return opening('youtube', { id: shortcode.id });
    case 'table':
      return opening('table', { csv: shortcode.csv, caption: shortcode.caption });
    case 'chart':
      return opening('chart', { type: shortcode.type, data: shortcode.data, title: shortcode.title });
    case 'calc':
      return opening('calc', { id: shortcode.id, schema: shortcode.schema, title: shortcode.title });
    case 'photo':
      return opening('photo', { slug: shortcode.slug, width: shortcode.width });
    case 'photos':
      return opening('photos', { slugs: shortcode.slugs.join(', '), layout: shortcode.layout });
    case 'series':
      return opening('series', { slug: shortcode.slug });
  }
}

function opening(name: string, attributes: Record<string, string | null>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(value)}"`],
  );
  return `[${name}${written.join('')}]`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);
}

function isSame(one: Shortcode, other: Shortcode): boolean {
  const sorted = (given: Shortcode) => JSON.stringify(Object.entries(given).toSorted());
  return sorted(one) === sorted(other);
}

/** The id that a new calculator has on the page: its own, or with a number where that is taken. */
export function freeCalculatorId(schema: string, body: string): string {
  const base = `calc-${schema}`.slice(0, 56);
  const taken = new Set(
    scanShortcodes(body).flatMap(({ shortcode }) => (shortcode?.name === 'calc' ? [shortcode.id] : [])),
  );
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}
