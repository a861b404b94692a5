import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { ClusterAnswer } from '#contract/records.ts';
import { type ImportedTerms, mostImportedTerms, termsFromRows } from '#domain/semantic/term-csv.ts';
import { formatBytes, formatCount } from '#domain/text/clean.ts';
import { addTerms, termCalls } from '../../../calls/records.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Input } from '../../../kit/ui/field.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { Section } from '../../../kit/ui/page.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../../kit/ui/table.tsx';
import { type TaskProblem, useTask } from '../../../kit/ui/use-task.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';

interface TermImportProps {
  cluster: ClusterAnswer;
  onImported: () => Promise<void>;
}

/** A file of terms: read here, shown, and sent when its owner has seen what comes in and what does not. */
export function TermImport({ cluster, onImported }: TermImportProps) {
  const { picker, found, busy, problem, choose, send, cancel, ended } = useTermImport(cluster, onImported);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (ended > 0) heading.current?.focus();
  }, [ended]);
  return (
    <Section
      title="CSV bulk import"
      headingRef={heading}
      note="Columns are term, role, weight. The first row is skipped; roles are primary, secondary and modifier; the default weight is 1."
      className="border-t border-rule pt-6"
    >
      <Field label="CSV file" className="max-w-xl">
        <Input
          ref={picker}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          disabled={busy}
          // The same file can be chosen again when it has been corrected.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={choose}
        />
      </Field>
      {problem !== null && <Alert title="Could not import terms">{problem}</Alert>}
      {found && <TermPreview {...found} />}
      {found && (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} disabled={found.terms.length === 0} onClick={send}>
            {found.terms.length === 1 ? 'Import one term' : `Import ${formatCount(found.terms.length)} terms`}
          </Button>
          <Button look="quiet" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </Section>
  );
}

function useTermImport({ id }: ClusterAnswer, onImported: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [found, setFound] = useState<ImportedTerms | null>(null);
  const { busy, problem, run, clearProblem } = useTask((work: () => Promise<void>) => work());
  const [ended, setEnded] = useState(0);
  const picker = useRef<HTMLInputElement>(null);

  function end(): void {
    if (picker.current) picker.current.value = '';
    setFound(null);
    setEnded((before) => before + 1);
  }

  return {
    picker,
    found,
    busy,
    problem: problem && refusalOf(problem),
    /**
     * Count of how often the buttons have disappeared, because everything was imported or nothing is left to
     * import.
     */
    ended,
    choose(event: ChangeEvent<HTMLInputElement>) {
      const file = event.target.files?.[0];
      setFound(null);
      if (!file) return;
      return run(async () => {
        const known = await termCalls.all(call, { cluster_id: id });
        setFound(
          await readTermFile(
            file,
            known.map(({ term }) => term),
          ),
        );
      });
    },
    send: () =>
      run(async () => {
        if (!found) return;
        const added = await addTerms(
          call,
          found.terms.map((term) => ({ ...term, cluster_id: id })),
        );
        end();
        await onImported();
        toast({
          title:
            added.length === 1
              ? 'One term has been added'
              : `${formatCount(added.length)} terms have been added`,
        });
      }),
    cancel() {
      end();
      clearProblem();
    },
  };
}

/** Message of a refusal, which names entries by their numbers, from 0. */
function refusalOf({ message, fields }: TaskProblem): string {
  const [first] = Object.entries(fields);
  return first ? `Nothing was imported. Term ${Number.parseInt(first[0], 10) + 1}: ${first[1]}` : message;
}

const mostBytes = 10_000_000;

/** Error with the reason, worded for the owner, why a file cannot be imported at all. */
class TermFileError extends Error {}

/**
 * Terms of a CSV file, and the skipped rows.
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
  const [declared, separator] = /^sep=(.)\r?\n/.exec(text) ?? [''];
  const rows = text.slice(declared.length);
  const { data, errors } = Papa.parse<string[]>(rows, { delimiter: separator ?? separatorOf(rows) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken)
    throw new TermFileError(
      broken.code === 'MissingQuotes'
        ? `A quotation mark in line ${(broken.row ?? 0) + 1} is never closed.`
        : `Line ${(broken.row ?? 0) + 1} has a quotation mark inside a quoted cell. Double it and choose the file again.`,
    );
  const found = termsFromRows(data, known);
  if (found.terms.length + found.dropped.length === 0)
    throw new TermFileError('The file has no rows below the header.');
  if (found.terms.length > mostImportedTerms) {
    const many = formatCount(found.terms.length);
    const most = formatCount(mostImportedTerms);
    throw new TermFileError(`The file has ${many} terms; at most ${most} can be imported at one time.`);
  }
  return found;
}

/** Terms may have commas: the first line decides. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r|\n/, 1);
  const counted = ['\t', ';', ','].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]!.sign;
}

/**
 * Text of a file in UTF-8, or UTF-16 as spreadsheets write it; any other encoding would give wrong letters.
 */
function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    throw new TermFileError('The file is not written in UTF-8. Save it as “CSV UTF-8” and choose it again.', {
      cause: error,
    });
  }
  throw new TermFileError('This is not a text file. Choose a CSV file.');
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

const shownTerms = 10;

/** Terms that an import of the file adds, and those it skips, with reasons. */
function TermPreview({ head, headLooksLikeTerm, terms, dropped, longerRows }: ImportedTerms) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-small tabular-nums">
        {`${formatCount(terms.length)} to import, ${formatCount(dropped.length)} skipped.`}
      </p>
      {headLooksLikeTerm ? (
        <Alert tone="notice" title="The first row looks like a term">
          {`“${head.join(', ')}” is skipped as the header. To import it, add the header “term, role, weight” above it.`}
        </Alert>
      ) : (
        <p className="text-small text-ink-2">{`Skipped as the header: ${head.join(', ')}`}</p>
      )}
      {longerRows > 0 && (
        <Alert tone="notice" title="More than three columns">
          {`Only term, role and weight are imported. ${
            longerRows === 1 ? 'One row has more' : `${formatCount(longerRows)} rows have more`
          }.`}
        </Alert>
      )}
      {dropped.length > 0 && <DroppedRows dropped={dropped} />}
      {terms.length > 0 && (
        <Table caption="The first terms of the file">
          <thead>
            <tr>
              <HeadCell>Term</HeadCell>
              <HeadCell>Role</HeadCell>
              <HeadCell kind="number">Weight</HeadCell>
            </tr>
          </thead>
          <tbody>
            {terms.slice(0, shownTerms).map(({ term, role, weight }) => (
              <tr key={term}>
                <NameCell>{term}</NameCell>
                <Cell>{role}</Cell>
                <Cell kind="number">{formatCount(weight)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <More count={terms.length - shownTerms} />
    </div>
  );
}

const rowsAtOnce = 100;

/** Texts of a hundred rows each, of which the browser lays out the visible ones: thousands would make the page slow. */
function DroppedRows({ dropped }: Pick<ImportedTerms, 'dropped'>) {
  const lines = dropped.map(({ line, reason }) => `Row ${line}: ${reason}`);
  const parts = Array.from({ length: Math.ceil(lines.length / rowsAtOnce) }, (_, part) =>
    lines.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce).join('\n'),
  );
  return (
    <Alert tone="notice" title="Skipped rows">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        tabIndex={0}
        aria-label="Skipped rows"
        className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap"
      >
        {parts.map((part) => (
          <div key={part} className="[contain-intrinsic-block-size:auto_100lh] [content-visibility:auto]">
            {part}
          </div>
        ))}
      </section>
    </Alert>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <p className="text-small text-ink-2">{`and ${formatCount(count)} more`}</p> : null;
}
