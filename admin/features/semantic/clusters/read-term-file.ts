import { type ImportedTerms, mostImportedTerms, termsFromRows } from '#domain/semantic/term-csv.ts';
import { formatBytes } from '#domain/text/bytes.ts';
import { formatCount } from '#domain/text/numbers.ts';

const mostBytes = 10_000_000;

/** Why a file cannot be imported at all, in words for its owner. */
class TermFileError extends Error {}

/**
 * The terms of a CSV file, and the rows that are left out.
 * @param known terms that the cluster has already
 * @throws TermFileError when nothing of it can be used
 */
export async function readTermFile(file: Blob, known: readonly string[]): Promise<ImportedTerms> {
  if (file.size > mostBytes)
    throw new TermFileError(
      `The file has ${formatBytes(file.size)}; at most ${formatBytes(mostBytes)} can be read.`,
    );
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const { default: Papa } = await import('papaparse');
  const { data, errors } = Papa.parse<string[]>(text);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken)
    throw new TermFileError(`A quotation mark in line ${(broken.row ?? 0) + 1} is opened and never closed.`);
  const found = termsFromRows(data, known);
  if (found.terms.length + found.dropped.length === 0)
    throw new TermFileError('There is nothing in the file below its first row.');
  if (found.terms.length > mostImportedTerms) {
    const many = formatCount(found.terms.length);
    const most = formatCount(mostImportedTerms);
    throw new TermFileError(`The file has ${many} terms; at most ${most} can be imported at one time.`);
  }
  return found;
}

/** UTF-8, or UTF-16 as spreadsheets write it; anything else would come out as other letters than were meant. */
function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    throw new TermFileError('The file is not written in UTF-8. Save it as “CSV UTF-8” and choose it again.', {
      cause: error,
    });
  }
  throw new TermFileError('This is no text file. Choose a CSV file.');
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
