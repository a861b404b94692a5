import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has held since its start, in bytes. Not `resourceUsage().maxRSS`: a process
 * inherits there what its parent held when it started it.
 */
export function peakMemory(pid: number | 'self'): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
