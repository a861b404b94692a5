import { cleanLine, fold } from '../text/clean.ts';
import { type TermRole, termRoles } from './inputs.ts';

export const mostImportedTerms = 5000;
const longestTerm = 100;
const largestWeight = 1_000_000;
/** What a spreadsheet would run instead of showing it. */
const formula = /^[=@+-]/;

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
  terms: ImportedTerm[];
  dropped: DroppedRow[];
}

/**
 * Rows of a table with the columns term, role and weight. The first row is its head and skipped; a row without term
 * or role is left out, and so is one whose term the cluster has already. Weight is 1 where no whole number is given.
 * @param known terms that the cluster has
 */
export function termsFromRows(rows: readonly (readonly string[])[], known: readonly string[]): ImportedTerms {
  const seen = new Set(known.map(fold));
  const result: ImportedTerms = { terms: [], dropped: [] };
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue;
    const read = readRow(row, seen);
    if (typeof read === 'string') result.dropped.push({ line: index + 1, reason: read });
    else {
      seen.add(fold(read.term));
      result.terms.push(read);
    }
  }
  return result;
}

function readRow(row: readonly string[], seen: ReadonlySet<string>): ImportedTerm | string {
  const [term = '', written = '', weight = ''] = row.map(cleanLine);
  if (term === '') return 'The term is missing.';
  if (written === '') return 'The role is missing.';
  if (formula.test(term)) return 'The term starts like a spreadsheet formula.';
  if (term.length > longestTerm) return `The term has more than ${longestTerm} characters.`;
  const role = termRoles.find((name) => name === written.toLowerCase());
  if (!role)
    return `Unknown role "${written}". Use ${termRoles.slice(0, -1).join(', ')} or ${termRoles.at(-1)}.`;
  if (seen.has(fold(term))) return `"${term}" is already in the list.`;
  const number = /^\d+$/.test(weight) ? Number(weight) : 1;
  if (number > largestWeight) return `The weight is more than ${largestWeight}.`;
  return { term, role, weight: number };
}
