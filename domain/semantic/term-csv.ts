import { cleanLine, fold } from '../text/clean.ts';
import { type TermRole, termRoles } from './records.entity.ts';

export const mostImportedTerms = 10_000;
const longestTerm = 100;
const largestWeight = 1_000_000;

export interface ImportedTerm {
  term: string;
  role: TermRole;
  weight: number;
}

/** A row that was left out; `line` counts from 1, the head's line among them. */
export interface DroppedRow {
  line: number;
  reason: string;
}

export interface ImportedTerms {
  /** The first row, which is never imported. */
  head: string[];
  /** Whether the first row has a role or a weight where the others have theirs. */
  headLooksLikeTerm: boolean;
  terms: ImportedTerm[];
  dropped: DroppedRow[];
  /** Rows that are imported without their cells after the third. */
  longerRows: number;
}

/**
 * Rows of a table with the columns term, role and weight. The first row is its head and skipped; a row without term
 * or role is left out, and so is one whose term the cluster has already. Weight is 1 where none is given.
 * @param known terms that the cluster has
 */
export function termsFromRows(rows: readonly (readonly string[])[], known: readonly string[]): ImportedTerms {
  const seen = new Set(known.map(fold));
  const head = (rows[0] ?? []).map(cleanLine);
  const [, role = '', weight = ''] = head;
  const headLooksLikeTerm = roleOf(role) !== undefined || /^\d+$/.test(weight);
  const result: ImportedTerms = { head, headLooksLikeTerm, terms: [], dropped: [], longerRows: 0 };
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue;
    const read = readRow(row, seen);
    if (typeof read === 'string') {
      result.dropped.push({ line: index + 1, reason: read });
      continue;
    }
    seen.add(fold(read.term));
    result.terms.push(read);
    if (row.slice(3).some((cell) => cell.trim() !== '')) result.longerRows += 1;
  }
  return result;
}

function roleOf(written: string): TermRole | undefined {
  return termRoles.find((name) => name === written.toLowerCase());
}

function readRow(row: readonly string[], seen: ReadonlySet<string>): ImportedTerm | string {
  const [term = '', written = '', weight = ''] = row.slice(0, 3).map(cleanLine);
  if (term === '') return 'The term is missing.';
  if (written === '') return `The role of "${term}" is missing.`;
  if (term.length > longestTerm) return `The term has more than ${longestTerm} characters.`;
  const role = roleOf(written);
  if (!role)
    return `Unknown role "${written}". Use ${termRoles.slice(0, -1).join(', ')} or ${termRoles.at(-1)}.`;
  if (seen.has(fold(term))) return `"${term}" is already in the list.`;
  if (weight === '') return { term, role, weight: 1 };
  if (!/^\d+$/.test(weight) || Number(weight) === 0)
    return `The weight "${weight}" of "${term}" is not a whole number of 1 or more.`;
  if (Number(weight) > largestWeight) return `The weight of "${term}" is more than ${largestWeight}.`;
  return { term, role, weight: Number(weight) };
}
