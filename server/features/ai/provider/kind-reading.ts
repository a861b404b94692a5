/*
 * Reads what a model meant. The schema decides afterwards: what cannot be read stays as it is, for its check.
 */

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Answer in the form of its schema: without properties that were not requested, and with empty values for
 * missing ones.
 * @returns undefined when nothing of it was asked for
 */
export function readKindly(answer: unknown, schema: Schema): unknown {
  const value = unpacked(answer, schema);
  if (!isObject(value) || !isObject(schema.properties)) return readAs(value, schema);
  const asked = new Set(Object.keys(schema.properties).map(keyOf));
  const isAny = asked.size === 0 || Object.keys(value).some((name) => asked.has(keyOf(name)));
  return isAny ? readAs(value, schema) : undefined;
}

/** Value without a list around the one requested object, or an object around the list or object. */
function unpacked(value: unknown, { type, properties }: Schema): unknown {
  if (type === 'object' && Array.isArray(value) && value.length === 1) return value[0];
  if (!isObject(value)) return value;
  const [only, ...others] = Object.entries(value);
  if (!only || others.length > 0) return value;
  const [name, inner] = only;
  const isAsked = isObject(properties) && Object.keys(properties).some((one) => keyOf(one) === keyOf(name));
  if (type === 'array' && Array.isArray(inner)) return inner;
  return type === 'object' && isObject(inner) && !isAsked ? inner : value;
}

function readAs(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  const types = [schema.type].flat();
  if (value === null && types.includes('null')) return value;
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return objectOf(value, schema);
    case 'array':
      return listOf(value, schema);
    case 'string':
      return textOf(value, schema);
    case 'number':
    case 'integer':
      return numberOf(value);
    case 'boolean':
      return truthOf(value);
    default:
      return value;
  }
}

/** `altText` and `Alt text` mean `alt_text`. */
const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function objectOf(value: unknown, { properties, required, additionalProperties }: Schema): unknown {
  if (!isObject(value) || !isObject(properties)) return value;
  const byKey = new Map(Object.entries(value).map(([name, inner]) => [keyOf(name), inner]));
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const asked = Object.entries(properties).flatMap(([name, schema]) => {
    const given = Object.hasOwn(value, name) ? value[name] : byKey.get(keyOf(name));
    const isMissing = given === undefined || (given === null && !allowsNull(schema));
    if (!isMissing) return [[name, readAs(given, schema)] as const];
    const empty = isRequired(name) ? emptyOf(schema) : undefined;
    return empty === undefined ? [] : [[name, empty] as const];
  });
  // Other properties are allowed by a rule of their own.
  const takesOthers = additionalProperties === true || isObject(additionalProperties);
  return { ...(takesOthers && value), ...Object.fromEntries(asked) };
}

const allowsNull = (schema: unknown): boolean =>
  !isObject(schema) || schema.type === undefined || [schema.type].flat().includes('null');

/** Empty value for a missing required field; undefined if its type has none. */
function emptyOf(schema: unknown): unknown {
  if (!isObject(schema)) return undefined;
  const types = [schema.type].flat();
  if (types.includes('null')) return null;
  if (types.includes('string')) return '';
  if (types.includes('array')) return [];
  return types.includes('object') ? objectOf({}, schema) : undefined;
}

/** A text of several lines, or of short parts between commas, is a list. */
function listOf(value: unknown, { items }: Schema): unknown {
  const isOfTexts = isObject(items) && items.type === 'string';
  const parts = isOfTexts && typeof value === 'string' ? partsOf(value) : [value].flat();
  const given = isOfTexts && isObject(value) ? Object.values(value).flat() : parts;
  return given.filter((item) => item !== null && item !== '').map((item) => readAs(item, items));
}

const mostWordsOfPart = 3;

function partsOf(text: string): string[] {
  const marks = /^\s*(?:[-*•]|\d+[.)])\s+/;
  const lines = text.split('\n').map((line) => line.replace(marks, '').trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length !== 1) return filled;
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const areShort = parts.every((part) => part.split(/\s+/).length <= mostWordsOfPart);
  return areShort ? parts.filter((part) => part !== '') : filled;
}

/** Text of a value: paragraphs in a list are joined; an object may contain a text under any name. */
function textOf(value: unknown, { enum: choices }: Schema): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join('\n\n');
  if (isObject(value)) {
    const texts = Object.values(value).filter((part) => typeof part === 'string');
    return texts.length === 1 ? texts[0] : value;
  }
  if (typeof value !== 'string' || !Array.isArray(choices)) return value;
  const key = keyOf(value);
  return choices.find((choice) => typeof choice === 'string' && keyOf(choice) === key) ?? value;
}

function numberOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

function truthOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true' || text === 'yes') return true;
  return text === 'false' || text === 'no' ? false : value;
}
