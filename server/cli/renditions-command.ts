import { setTimeout as wait } from 'node:timers/promises';
import { system } from '#domain/access/account.ts';
import { reservedBytes } from '#domain/storage/disk-space.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { megabytes, type RenditionsService } from '../features/media/renditions-plan.service.ts';
import type { JobCounts } from '../platform/jobs/jobs-overview.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { readWord } from './arguments.ts';
import type { CommandTerminal } from './run-command.ts';

export interface RenditionsTerminal extends CommandTerminal {
  /** Milliseconds between two checks of the progress; half a second by default. */
  pauseMs?: number;
}

interface RenditionsServices {
  renditions: RenditionsService;
  jobs: Pick<JobRunner, 'start' | 'close'>;
}

const usage = `Usage: npm run renditions [-- --force | stop]

Makes the public image files from the originals: sizes that are missing, files that are lost, and everything that was
made with another OUTPUT_SHARPENING or PUBLIC_MAX_WIDTH. Can be interrupted and run again at any time, with the site up.
  --force   also files that are there and up to date
  stop      ends a run that has not finished, here or elsewhere
`;

const exitCodes = { allWell: 0, failed: 1, usage: 2, stopped: 130 } as const;

/** @returns the exit code: 1 when the disk is too full or an image failed, 2 for unknown arguments, 130 when stopped */
export async function renditionsCommand(
  args: string[],
  open: () => Promise<RenditionsServices>,
  terminal: RenditionsTerminal,
): Promise<number> {
  const given = readWord(args, 'force');
  if (!given || (given.word !== undefined && given.word !== 'stop')) {
    terminal.write(usage);
    return exitCodes.usage;
  }
  const services = await open();
  if (given.word === 'stop') {
    const wasOpen = await services.renditions.stop(system);
    terminal.write(
      wasOpen ? 'Stopped. Images that are finished stay as they are.\n' : 'Nothing is running.\n',
    );
    return exitCodes.allWell;
  }
  const force = given.has('force');
  const plan = await services.renditions.plan(system, force);
  const free = plan.space === null ? '' : `; ${megabytes(plan.space.free)} of the disk are free`;
  terminal.write(
    `${counted(plan.images, 'image')}. New files need about ${megabytes(plan.newBytes)}${free}.\n`,
  );
  if (plan.space !== null && !plan.hasRoom) {
    const reserve = megabytes(reservedBytes(plan.space));
    terminal.write(`That is not enough room, because ${reserve} stay free: nothing was started.\n`);
    return exitCodes.failed;
  }
  const { batch, isNew } = await services.renditions.start(system, force);
  if (!isNew) terminal.write('Continuing the run that has not finished.\n');
  const counts = await work(services, batch, terminal);
  return report(services, batch, counts, terminal);
}

/** Runs jobs until none is left, together with a running server. */
async function work(
  services: RenditionsServices,
  batch: string,
  terminal: RenditionsTerminal,
): Promise<JobCounts> {
  const { renditions, jobs } = services;
  jobs.start();
  let shown = '';
  for (;;) {
    const counts = await renditions.progress(system, batch);
    const line = progressLine(counts);
    if (line !== shown) terminal.write(terminal.isInteractive ? `\r\x1b[2K${line}` : `${line}\n`);
    shown = line;
    if (leftOf(counts) === 0 || terminal.stop.aborted) break;
    await wait(terminal.pauseMs ?? 500, undefined, { signal: terminal.stop }).catch(() => undefined);
  }
  await jobs.close();
  if (terminal.isInteractive) terminal.write('\n');
  return renditions.progress(system, batch);
}

function leftOf({ waiting, running }: JobCounts): number {
  return waiting + running;
}

function progressLine(counts: JobCounts): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${formatCount(total - leftOf(counts) - counts.stopped)} of ${formatCount(total)}`;
}

async function report(
  { renditions }: RenditionsServices,
  batch: string,
  counts: JobCounts,
  terminal: RenditionsTerminal,
): Promise<number> {
  terminal.write(`Finished ${counted(counts.done, 'image')}.\n`);
  const failed = await renditions.failed(system, batch);
  for (const { name, message } of failed)
    terminal.write(`failed  ${name.replace(/\p{Cc}/gu, '?')}: ${message}\n`);
  const left = leftOf(counts) + counts.stopped;
  if (left > 0) {
    const next =
      counts.stopped > 0
        ? 'run the command again to continue'
        : 'a running server continues, or run the command again';
    terminal.write(`Stopped with ${counted(left, 'image')} left; ${next}.\n`);
    return exitCodes.stopped;
  }
  return counts.failed > 0 ? exitCodes.failed : exitCodes.allWell;
}
