// A thread that asks as fast as it is answered, so that what is measured beside it does not wait for it.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  url: string;
  connections: number;
  /** Asked for one after the other; `#` becomes a number that no other request has. */
  paths: readonly string[];
  /** Requests; without it until the thread is stopped. */
  most: number | null;
}

export interface FloodResult {
  /** By status; 0: the connection broke. */
  statuses: Record<number, number>;
  /** Answers of 503 that do not say when to ask again. */
  withoutRetry: number;
}

const { url, connections, paths, most } = workerData as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const result: FloodResult = { statuses: {}, withoutRetry: 0 };
let asked = 0;
let isStopped = false;

function ask(): Promise<void> {
  const path = (paths[asked % paths.length] ?? '/').replaceAll('#', String(asked));
  asked += 1;
  return new Promise((resolve) => {
    const end = (status: number) => {
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      resolve();
    };
    get(url + path, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode === 503 && headers['retry-after'] === undefined) result.withoutRetry += 1;
      response.resume().once('end', () => end(statusCode));
    }).once('error', () => end(0));
  });
}

async function goOn(): Promise<void> {
  while (!isStopped && (most === null || asked < most)) await ask();
}

parentPort?.once('message', () => {
  isStopped = true;
});
// A flood with an end is not stopped: waiting for that must not keep the thread.
parentPort?.unref();
await Promise.all(Array.from({ length: connections }, goOn));
agent.destroy();
parentPort?.postMessage(result);
