import type { z } from 'zod';
import { counted, formatCount } from '#domain/text/clean.ts';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Most unknown fields that a message names. */
const mostNamed = 10;

/**
 * Error messages for values, for users: zod's own describe its internals. A schema's own message has priority;
 * undefined leaves zod's.
 */
export function issueWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue);
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.slice(0, mostNamed).join(', ')}${issue.keys.length > mostNamed ? ' and others' : ''}.`;
    case 'too_small':
      return sizeWords(issue.inclusive === false ? 'More than' : 'At least', issue.minimum, issue.origin);
    case 'too_big':
      return sizeWords(issue.inclusive === false ? 'Less than' : 'At most', issue.maximum, issue.origin);
    default:
      return undefined;
  }
}

function typeWords({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string | undefined {
  if (input === undefined) return 'This is missing.';
  const kind = kinds[expected];
  return kind && `Must be ${kind}.`;
}

function sizeWords(bound: string, size: number | bigint, origin: string): string {
  const count = Number(size);
  if (origin === 'string') return `${bound} ${counted(count, 'character')}.`;
  return origin === 'array'
    ? `${bound} ${formatCount(count)} in this list.`
    : `${bound} ${formatCount(count)}.`;
}
