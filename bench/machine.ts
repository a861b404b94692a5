import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { figure } from './table.ts';

/** The machine and the date, without which the numbers mean nothing. */
export function describeMachine(now: Date): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const load = loadavg()[0] ?? 0;
  return [
    `- ${availableParallelism()} cores, ${model}`,
    `- ${figure(totalmem() / 1024 ** 3, 1)} GB of memory`,
    `- ${type()} ${release()}, Node ${process.version}`,
    `- ${now.toISOString().slice(0, 10)}; load before the run ${figure(load, 2)}${load > 0.5 ? ' (others were at work: the figures are lower than on a quiet machine)' : ''}`,
  ].join('\n');
}
