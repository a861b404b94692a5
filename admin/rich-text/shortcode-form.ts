import { fetchSchemes, isAbsolute, isAtOrigin, localAddress, safeAddress } from '#domain/text/addresses.ts';
import type { FormField, FormValues } from '#text/blocks/block.ts';
import { type BlockName, blockNamed, blockOf, type Shortcode } from '#text/blocks/blocks.ts';
import { scanShortcodes } from '#text/read/shortcodes.ts';
import type { ShortcodeChoices } from './types.ts';

/** Errors by the names of fields. */
export type FormErrors = Readonly<Record<string, string>>;

const longestIdBase = 56;

export function fieldsOf(kind: BlockName): readonly FormField[] {
  return blockNamed(kind)?.form?.fields ?? [];
}

/** Values of an existing shortcode; null makes an empty form. */
export function valuesOf(kind: BlockName, shortcode: Shortcode | null): FormValues {
  const empty = fieldsOf(kind).map((field) => [field.name, field.kind === 'choice' ? field.options[0] : '']);
  return { ...Object.fromEntries(empty), ...(shortcode && writtenValues(shortcode)) };
}

/**
 * Shortcode of a form, or its problems by field.
 * @param values those of the shortcode that is being edited, changed
 * @param body where a new id must be unique
 */
export function finishForm(
  kind: BlockName,
  values: FormValues,
  body: string,
): { source: string } | { errors: FormErrors } {
  const fields = fieldsOf(kind);
  const read = fields.map((field): [FormField, string | null] => {
    const typed = values[field.name] ?? '';
    return [field, field.read ? field.read(typed) : typed.trim()];
  });
  const wrong = read.flatMap(([{ name, missing }, value]) => (!value && missing ? [[name, missing]] : []));
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  const complete = { ...values, ...Object.fromEntries(read.map(([{ name }, value]) => [name, value ?? ''])) };
  const idBase = blockNamed(kind)?.form?.idBase;
  const source = writeValues(kind, {
    ...complete,
    ...(idBase && { id: values.id ?? freeId(kind, idBase(complete), body) }),
  });
  if (source !== null) return { source };
  const { name = '' } = fields.find((field) => field.kind === 'words') ?? {};
  return { errors: { [name]: 'Leave out brackets, backticks and line breaks.' } };
}

/**
 * Errors about a missing file, calculator or series: one that is not among the choices. A file of another
 * site is not looked up.
 */
export function missingChoices(
  kind: BlockName,
  values: FormValues,
  choices: ShortcodeChoices,
  fileOrigins: readonly string[],
): FormErrors {
  const problems = fieldsOf(kind).map((field) => {
    const value = values[field.name] ?? '';
    return [field.name, missingChoice(field, value, choices, fileOrigins)] as const;
  });
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== null));
}

function missingChoice(
  field: FormField,
  value: string,
  { assets, calculators, series }: ShortcodeChoices,
  fileOrigins: readonly string[],
): string | null {
  if (field.kind === 'calculator' && !calculators.some(({ id }) => id === value))
    return 'This calculator no longer exists. Choose another one.';
  if (field.kind === 'series' && !series.some(({ slug }) => slug === value))
    return 'This series no longer exists. Choose another one.';
  if (field.kind !== 'file') return null;
  const { type } = field;
  const address = safeAddress(value, fetchSchemes) ?? '';
  if (isAbsolute(address) && !isAtOrigin(address, [window.location.origin, ...fileOrigins])) return null;
  const path = (of: string) => localAddress(of, window.location.origin);
  return assets.some((asset) => asset.type === type && path(asset.url) === path(address))
    ? null
    : `Choose a ${type.toUpperCase()} file, or enter the URL of one that begins with https://.`;
}

/** The source of a shortcode; null if a value cannot be written in one. */
export function writeShortcode(shortcode: Shortcode): string | null {
  return writeValues(shortcode.name, writtenValues(shortcode));
}

function writeValues(kind: BlockName, values: FormValues): string | null {
  const shortcode = blockNamed(kind)?.read(new Map(Object.entries(values)), values.label ?? '');
  if (!shortcode) return null;
  const source = sourceOf(shortcode);
  const [read, ...others] = scanShortcodes(source);
  const isWhole = read?.source === source && others.length === 0;
  return isWhole && read.shortcode && isSame(writtenValues(read.shortcode), values) ? source : null;
}

/** Attributes that are written, and the label. */
function writtenValues(shortcode: Shortcode): FormValues {
  const { attributes, label } = blockOf(shortcode);
  const written = Object.entries(attributes(shortcode)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return { ...Object.fromEntries(written), ...(label && { label: label.of(shortcode) }) };
}

function sourceOf(shortcode: Shortcode): string {
  const { label, ...attributes } = writtenValues(shortcode);
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const closing = label === undefined ? '' : `${escaped(label)}[/${shortcode.name}]`;
  return `[${shortcode.name}${written.join('')}]${closing}`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);
}

/** Whether both say the same; an empty value is none. */
function isSame(one: FormValues, other: FormValues): boolean {
  const sorted = (values: FormValues) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value !== '')
        .toSorted(),
    );
  return sorted(one) === sorted(other);
}

/** The base, or with a number where another block of its kind has it as its id. */
function freeId(kind: BlockName, wanted: string, body: string): string {
  const base = wanted.slice(0, longestIdBase);
  const taken = new Set(
    scanShortcodes(body).flatMap(({ shortcode }) =>
      shortcode?.name === kind ? [writtenValues(shortcode).id] : [],
    ),
  );
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}
