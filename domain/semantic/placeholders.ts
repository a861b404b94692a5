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
 */
export function fillTemplate(template: string, values: PlaceholderValues): string {
  return template.replace(written, (whole: string, name: string, hyphen: string | undefined) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    return hyphen !== undefined && value !== '' ? value + hyphen : value;
  });
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
