/** Names that a template may hold in double braces. */
export const placeholders = [
  'CITY_OR_CONTEXT',
  'CITY',
  'MOOD',
  'CONTEXT',
  'PRIMARY',
  'DATE',
  'HASH6',
] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const names: ReadonlySet<string> = new Set(placeholders);
/** `{{NAME}}`, or `{{NAME?}}-`: the hyphen belongs to it. */
const written = /\{\{\s*([A-Z0-9_]+)\s*(?:\}\}|\?\s*\}\}(-?))/g;
const justOne = new RegExp(`^${written.source}$`);
/** Two braces around anything but braces, as somebody writes who means a placeholder. */
const anyName = /\{\{[^{}]*\}\}/g;
const nested = /\{{3}|\}{3}|\{\{[^}]*\{/;
const howItIsWritten = 'A placeholder is written {{CITY}}, or {{CITY?}}- when it may be empty.';

/**
 * A template with its values. An optional placeholder without a value takes the hyphen behind it along; any other
 * without a value leaves nothing behind. Values are never read as templates.
 * @param gap what stands where a value is empty
 */
export function fillTemplate(template: string, values: PlaceholderValues, gap = ''): string {
  return template.replace(written, (whole: string, name: string, hyphen: string | undefined) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    if (value === '') return gap;
    return hyphen === undefined ? value : value + hyphen;
  });
}

/** No character at all: Unicode keeps it for a program's own use, so no text holds it. */
const gap = '\ufdd0';
/** Gaps in a row with the punctuation before, between and behind them. */
const gapsInPunctuation = /([,;:.!?]*)((?:[ \t]*\ufdd0(?:[ \t]*[,;:.!?]+)?)+)/g;
const marks = /[,;:.!?]+/g;

/** As {@link fillTemplate}, for sentences: marks that meet where a value is empty become the weightiest of them. */
export function fillSentence(template: string, values: PlaceholderValues): string {
  const filled = fillTemplate(template, values, gap);
  return filled.replace(gapsInPunctuation, (whole: string, ...rest: unknown[]) => {
    const isFirst = /(^|\n)$/.test(filled.slice(0, Number(rest[2])));
    return isFirst ? '' : weightiest(whole.match(marks) ?? []);
  });
}

/** The end of a sentence before a colon, that before the rest; of equals the first. */
function weightiest(found: readonly string[]): string {
  return found.find((mark) => /^[.!?]/.test(mark)) ?? found.find((mark) => mark[0] === ':') ?? found[0] ?? '';
}

/** What is wrong with a template, in words for its owner; null when it can be filled. */
export function templateProblem(template: string): string | null {
  for (const [whole] of template.matchAll(anyName)) {
    const [, name = ''] = whole.match(justOne) ?? [];
    if (!isPlaceholder(name)) return `${whole} is no placeholder. There are ${placeholders.join(', ')}.`;
  }
  if (nested.test(template)) return `Braces cannot stand inside braces. ${howItIsWritten}`;
  if (/\{\{|\}\}/.test(template.replace(written, ''))) return `Two braces stand alone. ${howItIsWritten}`;
  return null;
}

function isPlaceholder(name: string): name is Placeholder {
  return names.has(name);
}
