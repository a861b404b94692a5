import { readFileSync } from 'node:fs';

/** Linux counts for programs in hundredths of a second on every machine. */
const microsecondsPerTick = 10_000;

/** Processor time of a process with all its threads since its start, in microseconds; in steps of ten milliseconds. */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) * microsecondsPerTick;
}
