import type { FieldMap } from '#domain/fields.ts';
import { tagText } from '#domain/posts/quick-upload.ts';

/** Rules for reading, comparing and showing the form of one kind of record. */
export interface DraftKind<Saved, Draft extends object> {
  /** `photo`: as texts name the record. */
  noun: string;
  /** `settings`: the noun is a plural. */
  isPlural?: boolean;
  /** Labels of the fields that are compared, in the form's order. Other fields of a draft only accompany them. */
  fieldLabels: Readonly<Partial<Record<keyof Draft, string>>>;
  /** @param saved null for a record that was never saved */
  draftOf: (saved: Saved | null) => Draft;
  /** Fields that the browser never stores. */
  secrets?: readonly (keyof Draft)[];
  /** A field as text, to be compared and shown; by default the text itself, and Yes or No. */
  valueText?: (draft: Draft, field: keyof Draft) => string;
  /** A field as a person reads it, where that is not `valueText`: a name for an id. */
  shownText?: (draft: Draft, field: keyof Draft) => string;
  /** The form's name of a field, by its name in the calls; the same, if it is missing. */
  fieldOf?: (wire: string) => string | undefined;
}

/**
 * A record in its form: the fields of the blank form that the record has, a list or a number where the form has a text as text.
 * @param saved under the names of the calls; null for a record that was never saved
 */
export function filledForm<Draft extends object>(
  blank: Draft,
  { fromWire }: Pick<FieldMap, 'fromWire'>,
  saved: object | null,
): Draft {
  const values = fromWire({ ...saved });
  const filled = Object.entries(blank).map(([name, empty]) => {
    const value = values[name] ?? empty;
    return [name, typeof empty === 'string' ? textOf(value) : value];
  });
  return Object.fromEntries(filled);
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? tagText(value) : String(value);
}

/** Fields that differ, in the form's order. */
export function changedFields<Saved, Draft extends object>(
  { fieldLabels, valueText = defaultText }: DraftKind<Saved, Draft>,
  draft: Draft,
  other: Draft,
): (keyof Draft)[] {
  const fields = Object.keys(fieldLabels) as (keyof Draft)[];
  return fields.filter((field) => valueText(draft, field) !== valueText(other, field));
}

/** Draft after a save: sent values become the server's; values typed since then stay. */
export function rebase<Saved, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  draft: Draft,
  sent: Draft,
  saved: Draft,
): Draft {
  const typed = new Set(changedFields(kind, draft, sent));
  const fields = Object.keys(kind.fieldLabels) as (keyof Draft)[];
  const settled = fields.filter((field) => !typed.has(field)).map((field) => [field, saved[field]]);
  return { ...draft, ...Object.fromEntries(settled) };
}

/** Two versions of a record in one. */
export interface MergedDraft<Draft> {
  /** Draft with the changes that only one version has; fields in conflict have the local value. */
  draft: Draft;
  /** Changed differently in both. */
  conflicts: (keyof Draft)[];
  oneSided: (keyof Draft)[];
}

/**
 * Merges the local version with the one saved elsewhere.
 * @param base version that both began with; equal to `remote` if it is unknown
 */
export function mergedDraft<Saved, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  base: Draft,
  local: Draft,
  remote: Draft,
): MergedDraft<Draft> {
  const typed = new Set(changedFields(kind, local, base));
  const saved = new Set(changedFields(kind, remote, base));
  const isConflict = (field: keyof Draft) => saved.size === 0 || (typed.has(field) && saved.has(field));
  const differing = changedFields(kind, local, remote);
  const oneSided = differing.filter((field) => !isConflict(field));
  const fromRemote = oneSided.filter((field) => saved.has(field)).map((field) => [field, remote[field]]);
  return {
    draft: { ...local, ...Object.fromEntries(fromRemote) },
    conflicts: differing.filter(isConflict),
    oneSided,
  };
}

/** A text in two versions. */
export interface ComparedText {
  label: string;
  before: string;
  after: string;
}

/** Fields of two drafts; all that differ, unless they are named. */
export function comparedTexts<Saved, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  before: Draft,
  after: Draft,
  fields = changedFields(kind, before, after),
): ComparedText[] {
  const { fieldLabels, valueText = defaultText, shownText = valueText } = kind;
  return fields.map((field) => ({
    label: fieldLabels[field] ?? '',
    before: shownText(before, field),
    after: shownText(after, field),
  }));
}

export function defaultText<Draft extends object>(draft: Draft, field: keyof Draft): string {
  const value = draft[field];
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

/**
 * Stored data, perhaps by another version of the site, as a draft of today. Version 1.0.0 stored the names of the calls.
 * @param base supplies the fields that are missing
 * @returns null when a field has another type than today
 */
export function readDraft<Draft extends object>(
  { fieldOf }: { fieldOf?: ((wire: string) => string | undefined) | undefined },
  stored: unknown,
  base: Draft,
): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const named = Object.entries(stored).map(([name, value]) => [
    name in base ? name : (fieldOf?.(name) ?? name),
    value,
  ]);
  const draft: Draft = { ...base, ...Object.fromEntries(named.filter(([name]) => name in base)) };
  const fits = Object.entries(base).every(([name, value]) => isSameType(draft[name as keyof Draft], value));
  return fits ? draft : null;
}

/** True if both values have the same type; null fits every type. */
function isSameType(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
