import { type ChartType, chartTypes } from '#domain/charts/chart.ts';
import { linkRefusal } from '#domain/text/addresses.ts';
import type { Shortcode } from '#text/read/shortcodes.ts';
import type { ShortcodeKind } from './dialog-name.ts';
import { linkAddress } from './extensions/link-address.ts';
import { freeCalculatorId, videoId, writeShortcode } from './write-shortcode.ts';

/** What is typed in the dialog of a shortcode; each kind uses some of it. */
export interface ShortcodeDraft {
  /** Of a button, a video or a file. */
  address: string;
  /** Label, caption or title. */
  words: string;
  newWindow: boolean;
  chartType: string;
  calculator: string;
}

export type DraftErrors = Partial<Record<keyof ShortcodeDraft, string>>;
type Outcome = { source: string } | { errors: DraftErrors };

/** What an existing shortcode says, or an empty form. */
export function draftOf(shortcode: Shortcode | null): ShortcodeDraft {
  const empty = { address: '', words: '', newWindow: false, chartType: 'line', calculator: '' };
  switch (shortcode?.name) {
    case 'button':
      return { ...empty, address: shortcode.url, words: shortcode.label, newWindow: shortcode.newWindow };
    case 'youtube':
      return { ...empty, address: shortcode.id };
    case 'table':
      return { ...empty, address: shortcode.csv, words: shortcode.caption ?? '' };
    case 'chart':
      return { ...empty, address: shortcode.data, words: shortcode.title ?? '', chartType: shortcode.type };
    case 'calc':
      return { ...empty, calculator: shortcode.schema, words: shortcode.title ?? '' };
    default:
      return empty;
  }
}

/**
 * The shortcode that a draft says, or what is wrong with it, by field.
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
  const address = draft.address.trim();
  switch (kind) {
    case 'button': {
      const url = linkAddress(address);
      if (url !== null && words) {
        return { shortcode: { name: 'button', url, newWindow: draft.newWindow, label: words } };
      }
      return {
        errors: {
          ...(url === null && { address: linkRefusal }),
          ...(!words && { words: 'A button needs a label.' }),
        },
      };
    }
    case 'youtube': {
      const id = videoId(address);
      return id === null
        ? { errors: { address: 'This is neither an address of YouTube nor the 11 letters of a video.' } }
        : { shortcode: { name: 'youtube', id } };
    }
    case 'table':
      return address
        ? { shortcode: { name: 'table', csv: address, caption: words || null } }
        : { errors: { address: 'Choose a file, or type the address of one.' } };
    case 'chart':
      return address
        ? {
            shortcode: {
              name: 'chart',
              type: chartType(draft.chartType),
              data: address,
              title: words || null,
            },
          }
        : { errors: { address: 'Choose a file, or type the address of one.' } };
    case 'calc': {
      const schema = draft.calculator;
      if (!schema) return { errors: { calculator: 'Choose a calculator.' } };
      const id = before?.name === 'calc' ? before.id : freeCalculatorId(schema, body);
      return { shortcode: { name: 'calc', id, schema, title: words || null } };
    }
  }
}

function chartType(given: string): ChartType {
  return chartTypes.find((type) => type === given) ?? 'line';
}
