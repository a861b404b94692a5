import { parseArgs } from 'node:util';
import { system } from '#domain/access/account.ts';
import type { AuditPhase, AuditState } from '#domain/seo/audit/state.ts';
import { counted } from '#domain/text/clean.ts';
import type { AuditReport, AuditService, EditableFinding } from '../features/audit/audit.service.ts';
import type { CommandTerminal } from './run-command.ts';

const usage = `Usage: npm run audit [-- [--full] [--limit N]]

Reads every public page, newest first, and the files they name. Resumes an audit that was stopped.
  --full     reads the pages again that did not change since the last audit
  --limit N  stops after N pages or a few more: it reads some hundred at a time

Exit code: 0 no errors, 1 errors, 2 invalid arguments, 3 incomplete audit.
`;

export const auditExitCodes = { noErrors: 0, errors: 1, usage: 2, incomplete: 3 } as const;

const findingsAtOnce = 1000;
const pagesPerLine = 1000;

/**
 * `npm run audit`.
 * @param audit called only with valid arguments
 * @returns the exit code; warnings alone are no errors
 */
export async function auditCommand(
  args: string[],
  audit: () => Promise<AuditService>,
  terminal: CommandTerminal,
): Promise<number> {
  const { full, limit, problem } = readArguments(args);
  if (problem !== undefined) {
    terminal.write(`${problem}\n\n${usage}`);
    return auditExitCodes.usage;
  }
  const service = await audit();
  const showProgress = terminal.isInteractive ? drawOver(terminal) : writeSometimes(terminal);
  let state = await service.start(system, { full });
  const end = state.read + limit;
  const pace = Number.isFinite(limit) ? { portions: 1 } : {};
  while (state.phase !== 'done' && state.read < end && !terminal.stop.aborted) {
    state = (await service.step(system, pace)) ?? state;
    showProgress(state);
  }
  if (terminal.isInteractive) terminal.write(eraseLine);
  return report(service, terminal, state.phase !== 'done' && state.read >= end);
}

function readArguments(args: string[]): { full: boolean; limit: number; problem?: string } {
  const none = { full: false, limit: 0 };
  try {
    const { values } = parseArgs({
      args,
      options: { full: { type: 'boolean', default: false }, limit: { type: 'string' } },
    });
    const { full, limit = 'Infinity' } = values;
    if (limit !== 'Infinity' && !/^[1-9]\d{0,8}$/.test(limit))
      return { ...none, problem: '--limit needs a number of pages, 1 or more.' };
    return { full, limit: Number(limit) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ...none, problem: error.message };
  }
}

const eraseLine = '\r\x1b[2K';

const phaseWords: Readonly<Record<AuditPhase, (state: AuditState) => string>> = {
  sitemap: () => 'Listing pages',
  posts: () => 'Listing pages',
  articles: () => 'Listing pages',
  lists: () => 'Listing pages',
  read: ({ pages, unchanged, read }) => `Reading pages: ${read} of ${pages - unchanged}`,
  mark: () => 'Looking for pages that changed',
  links: () => 'Following links',
  files: ({ files, checkedFiles }) => `Checking files: ${checkedFiles} of ${files}`,
  compare: ({ pages, compared }) => `Comparing pages: ${compared} of ${pages}`,
  done: () => 'Done',
};

function drawOver(terminal: CommandTerminal) {
  return (state: AuditState) => terminal.write(`${eraseLine}${phaseWords[state.phase](state)}`);
}

/** Progress for a log: a line for each phase, and one for every so many pages. */
function writeSometimes(terminal: CommandTerminal) {
  let last = '';
  return (state: AuditState) => {
    const key = `${state.phase} ${Math.floor(state.read / pagesPerLine)}`;
    if (key !== last && state.phase !== 'done') terminal.write(`${phaseWords[state.phase](state)}\n`);
    last = key;
  };
}

async function report(audit: AuditService, terminal: CommandTerminal, isLimit: boolean): Promise<number> {
  const found = await audit.report(system, findingsAtOnce);
  if (!found) return auditExitCodes.incomplete;
  if (isLimit) terminal.write('Page limit reached. Remaining pages were not checked.\n');
  for (const line of found.leftOut) terminal.write(`${line}\n`);
  for (let { findings } = found, offset = 0; findings.length > 0; ) {
    terminal.write(findings.map(inWords).join(''));
    offset += findings.length;
    findings = (await audit.report(system, findingsAtOnce, offset))?.findings ?? [];
  }
  terminal.write(summary(found));
  if (!found.isComplete) return auditExitCodes.incomplete;
  return found.errors > 0 ? auditExitCodes.errors : auditExitCodes.noErrors;
}

function inWords({ level, url, message, advice, pages }: EditableFinding): string {
  const others = pages > 1 ? ` and ${counted(pages - 1, 'more page')}` : '';
  return `${level.padEnd(7)}  ${url}${others}\n         ${message}\n         ${advice}\n`;
}

function summary({ state, isComplete, errors, warnings }: AuditReport): string {
  const found = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  if (isComplete)
    return `${counted(state.pages, 'page')} audited, ${counted(state.read, 'page')} read: ${found}.\n`;
  const soFar = errors + warnings === 0 ? 'no findings so far' : `${found} so far`;
  return `Incomplete: ${state.read} of ${state.pages - state.unchanged} pages read, ${soFar}. Run the command again to resume.\n`;
}
