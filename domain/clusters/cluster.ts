import { type EditedOf, requireNone } from '../fields.ts';
import {
  cleanLine,
  cleanText,
  directionRefusal,
  fold,
  formatCount,
  hasDirectionControls,
  naiveSlug,
} from '../text/clean.ts';
import { clusterFields } from './cluster.entity.ts';

type ClusterFields = EditedOf<typeof clusterFields>;

/** A field that is left out stays as it is. */
export type ClusterInput = { [Field in keyof ClusterFields]?: ClusterFields[Field] | undefined };

const { name, description, requiredTokens: tokens, weight, arranged } = clusterFields.fields;
/** Characters, and tokens in a list. */
const limits = {
  name: name.limit,
  description: description.limit,
  token: tokens.limit,
  tokens: tokens.entries,
} as const;
/** Whole numbers that every database holds and every form shows. */
const largestNumber = weight.limit;

/**
 * The fields given, cleaned. Empty required tokens are allowed: every post matches then.
 * @throws AppError `invalid` with a message per field
 */
export function checkClusterInput(input: ClusterInput): Partial<ClusterFields> {
  const errors: Record<string, string> = {};
  const fields: Partial<ClusterFields> = {};
  if (input.name !== undefined) fields.name = checkName(errors, input.name);
  if (input.description !== undefined) fields.description = checkDescription(errors, input.description);
  for (const list of ['requiredTokens', 'optionalTokens', 'negativeTokens', 'geoScope'] as const) {
    const tokens = input[list];
    if (tokens !== undefined) fields[list] = checkTokens(errors, list, tokens);
  }
  for (const number of ['weight', 'minPostsToIndex'] as const) {
    const value = input[number];
    if (value !== undefined) fields[number] = checkNumber(errors, number, value);
  }
  if (input.enabled !== undefined) fields.enabled = input.enabled;
  if (input.arranged !== undefined) fields.arranged = checkArranged(errors, input.arranged);
  if (input.cover !== undefined) fields.cover = input.cover;
  requireNone(errors);
  return fields;
}

function checkName(errors: Record<string, string>, given: string): string {
  const name = cleanLine(given);
  if (name === '') errors.name = 'Name is required.';
  else if (hasDirectionControls(name)) errors.name = directionRefusal;
  else if (name.length > limits.name) errors.name = `At most ${limits.name} characters.`;
  else if (!/[\p{L}\p{N}]/u.test(hubSlug(name)))
    errors.name = 'The name needs a letter or a digit for the hub URL.';
  return name;
}

function checkArranged(errors: Record<string, string>, given: readonly string[]): string[] {
  const ids = [...new Set(given)];
  if (ids.length > arranged.entries) errors.arranged = `At most ${arranged.entries} photos.`;
  return ids;
}

function checkDescription(errors: Record<string, string>, given: string): string {
  const description = cleanText(given);
  if (description.length > limits.description)
    errors.description = `At most ${formatCount(limits.description)} characters.`;
  return description;
}

/** Trimmed, without empty ones, each once whatever its letter case. */
function checkTokens(errors: Record<string, string>, list: string, given: readonly string[]): string[] {
  const bySpelling = new Map(given.map((token) => [fold(cleanLine(token)), cleanLine(token)]));
  bySpelling.delete('');
  const tokens = [...bySpelling.values()];
  const error = tokensIssue(tokens);
  if (error !== null) errors[list] = error;
  return tokens;
}

/** The error of a list of cleaned tokens; null if it is valid. */
export function tokensIssue(tokens: readonly string[]): string | null {
  if (tokens.length > limits.tokens) return `At most ${limits.tokens} tokens.`;
  const isTooLong = tokens.some((token) => token.length > limits.token);
  return isTooLong ? `A token has at most ${limits.token} characters.` : null;
}

function checkNumber(errors: Record<string, string>, field: string, value: number): number {
  if (!Number.isInteger(value) || value < 0) errors[field] = 'Must be a whole number of 0 or more.';
  else if (value > largestNumber) errors[field] = `At most ${formatCount(largestNumber)}.`;
  return value;
}

/**
 * The slug of a hub: lower case, trimmed, '&' becomes '-and-', white space becomes hyphens, other non-word
 * characters go, the invisible ones behind an emoji too, repeated hyphens become one.
 */
export function hubSlug(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replaceAll('&', '-and-')
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]+|\p{Variation_Selector}/gu, '')
    .replace(/-{2,}/g, '-');
}

/** Whether a URL with this slug means the hub: either form, in any letter case. */
export function namesHub(slug: string, name: string): boolean {
  const wanted = slug.toLowerCase();
  return wanted !== '' && (wanted === hubSlug(name) || wanted === naiveSlug(name));
}

/** Every slug that means the hub. */
export function hubSlugs(name: string): string[] {
  return [...new Set([hubSlug(name), naiveSlug(name)])];
}
