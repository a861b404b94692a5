import { runProgram } from './processes.ts';
import { toolPath } from './tools.ts';

export interface Load {
  url: string;
  seconds: number;
  /** Open connections; wrk runs on one thread. */
  connections: number;
  headers: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  /** Milliseconds that 99 of 100 requests stay below. */
  p99: number;
}

/**
 * Requests one URL as often as possible.
 * @throws Error when an answer was neither 2xx nor 3xx, or a connection broke
 */
export async function putLoad({ url, seconds, connections, headers }: Load): Promise<LoadResult> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = await runProgram({ command: toolPath('wrk'), args: [...options, ...fields, url] });
  const trouble = /^\s*(Non-2xx or 3xx responses|Socket errors): .*$/m.exec(output);
  if (trouble) throw new Error(`${url} under load: ${trouble[0].trim()}`);
  return {
    perSecond: numberIn(output, /Requests\/sec:\s+([\d.]+)/),
    requests: numberIn(output, /(\d+) requests in/),
    p99: milliseconds(output),
  };
}

function numberIn(output: string, pattern: RegExp): number {
  const found = pattern.exec(output)?.[1];
  if (found === undefined) throw new Error(`wrk speaks otherwise than expected:\n${output}`);
  return Number(found);
}

const unitInMilliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(output: string): number {
  const unit = /99%\s+[\d.]+(us|ms|s|m)/.exec(output)?.[1] ?? '';
  return numberIn(output, /99%\s+([\d.]+)/) * (unitInMilliseconds[unit] ?? Number.NaN);
}
