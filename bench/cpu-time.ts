import { existsSync, readFileSync } from 'node:fs';

/** Linux counts for programs in hundredths of a second on every machine. */
const microsecondsPerTick = 10_000;

/** Processor time of a process with all its threads since its start, in microseconds; in steps of ten milliseconds. */
export function cpuTime(pid: number): number {
  return sumOf(pid, own);
}

/** The same with that of its child processes, those that have ended too. */
export function familyCpuTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
  const running = children.filter((child) => existsSync(`/proc/${child}/stat`));
  return sumOf(pid, withEnded) + running.reduce((sum, child) => sum + cpuTime(Number(child)), 0);
}

/** Places of user and system time behind the name; then of children that have ended. */
const own = [11, 12];
const withEnded = [11, 12, 13, 14];

function sumOf(pid: number, places: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) * microsecondsPerTick;
}
