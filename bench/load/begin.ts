import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Flood, FloodResult } from './flood.ts';

/** @returns what ends it, and its result, which comes by itself after the last request */
export function beginFlood(flood: Flood): { stop: () => void; result: Promise<FloodResult> } {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: flood });
  const result = Promise.race([
    once(worker, 'message').then(([found]) => found as FloodResult),
    once(worker, 'error').then(([error]) => Promise.reject(error)),
  ]);
  return { stop: () => worker.postMessage('stop'), result };
}
