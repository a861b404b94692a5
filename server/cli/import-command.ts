import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { system } from '#domain/access/account.ts';
import { skippedLine } from '#domain/posts/folder-plan.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import type {
  FileOutcome,
  ImportOptions,
  ImportService,
  ImportSummary,
} from '../features/posts/import.service.ts';
import type { CommandTerminal } from './run-command.ts';

export interface ImportTerminal extends CommandTerminal {
  /** Characters in a line. */
  columns: number;
  /** Folder in which the command was typed, the base of relative paths. */
  folder: string;
}

const usage = `Usage: npm run import -- DIR [--publish] [--date now|taken] [--rejected]

Imports the photos of a folder and its subfolders as drafts.
  --publish      publishes them at once; those without a title, or with a damaged file or
                 another note about it, stay drafts
  --date taken   uses the date each photo was taken, if its file has one (default: now)
  --rejected     imports rejected photos (rating -1), too

XMP sidecars are read. Previews, bins and system files are left out.
`;

const exitCodes = { allWell: 0, refused: 1, usage: 2, stopped: 130 } as const;

/**
 * `npm run import -- DIR [--publish] [--date now|taken] [--rejected]`.
 * @param importer called only with valid arguments
 * @returns the exit code: 1 when a file was refused, 2 for arguments that make no sense, 130 when stopped
 */
export async function importCommand(
  args: string[],
  importer: () => Promise<ImportService>,
  terminal: ImportTerminal,
): Promise<number> {
  const { folder, publish, date, rejected, problem } = readArguments(args);
  if (folder === undefined) {
    terminal.write(problem ? `${problem}\n\n${usage}` : usage);
    return exitCodes.usage;
  }
  const progress = terminal.isInteractive ? drawBar : writeLine;
  const service = await importer();
  const summary = await service.run(system, resolve(terminal.folder, folder), {
    publish,
    date,
    rejected,
    signal: terminal.stop,
    onFile: (outcome, done, total) => progress(terminal, outcome, done, total),
  });
  terminal.write(`${terminal.isInteractive ? eraseLine : ''}${inWords(summary, publish)}`);
  if (summary.refused.length > 0) return exitCodes.refused;
  return summary.left > 0 ? exitCodes.stopped : exitCodes.allWell;
}

interface Arguments extends Pick<ImportOptions, 'publish' | 'date' | 'rejected'> {
  folder?: string;
  problem?: string;
}

function readArguments(args: string[]): Arguments {
  const wrong = (problem: string): Arguments => ({ publish: false, date: 'now', problem });
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        publish: { type: 'boolean', default: false },
        date: { type: 'string', default: 'now' },
        rejected: { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    const { publish, date, rejected } = values;
    if (more.length > 0) return wrong('Import one folder at a time.');
    if (date !== 'now' && date !== 'taken') return wrong('--date is now or taken.');
    return { ...(folder && { folder }), publish, date, rejected };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return wrong(error.message);
  }
}

const eraseLine = '\r\x1b[2K';
const barWidth = 24;

function drawBar(
  terminal: ImportTerminal,
  { path, outcome, reason }: FileOutcome,
  done: number,
  total: number,
): void {
  const refusal = outcome === 'refused' ? `${eraseLine}refused  ${printable(path)}: ${reason}\n` : '';
  const filled = Math.round((done / total) * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total} `;
  terminal.write(
    `${refusal}${eraseLine}${bar}${printable(path).slice(0, Math.max(0, terminal.columns - bar.length - 1))}`,
  );
}

function writeLine(
  terminal: ImportTerminal,
  { path, outcome, reason }: FileOutcome,
  done: number,
  total: number,
): void {
  terminal.write(`${done}/${total} ${outcome.padEnd(8)} ${printable(path)}${reason ? `: ${reason}` : ''}\n`);
}

function inWords(summary: ImportSummary, publish: boolean): string {
  const { imported, published, skipped, binned, leftOut, refused, untitled, noted, left } = summary;
  const held = noted.filter(({ draftReason }) => draftReason === 'notes');
  const others = noted.filter(({ draftReason }) => draftReason !== 'notes');
  const lines = [
    `Imported ${counted(imported, 'photo')}${publishedWords(imported, published)}.`,
    untitled.length > 0 && `Not published, because they have no title (${untitled.length}):`,
    ...untitled.map((path) => `  ${printable(path)}`),
    held.length > 0 && `Not published because of their files. Check them first (${held.length}):`,
    ...held.map(noteLine),
    others.length > 0 && `Check ${counted(others.length, 'photo')}${publish ? '' : ' before publishing'}:`,
    ...others.map(noteLine),
    skipped > 0 && `Skipped ${counted(skipped, 'photo')} imported before.`,
    binned > 0 && `Skipped ${counted(binned, 'photo')} in the bin: restore them under /adminbin.`,
    leftOut.length > 0 && 'Left out:',
    ...leftOut.map((group) => `  ${printable(skippedLine(group))}`),
    leftOut.some(({ reason }) => reason === 'rejected') && 'Rejected photos are imported with --rejected.',
    refused.length > 0 && `Refused ${counted(refused.length, 'file')}:`,
    ...refused.map(({ path, reason }) => `  ${printable(path)}: ${reason}`),
    left > 0 && `Stopped with ${counted(left, 'file')} left; run the command again to resume.`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

function noteLine({ path, notes = [] }: FileOutcome): string {
  return `  ${printable(path)}: ${notes.join(' ')}`;
}

function publishedWords(imported: number, published: number): string {
  if (imported === 0) return '';
  if (published === 0) return ' as drafts';
  return published === imported ? ', published' : `, ${formatCount(published)} of them published`;
}

/** Path without characters by which a file's name could steer the terminal. */
function printable(path: string): string {
  return path.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '?');
}
