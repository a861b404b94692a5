import { Worker } from 'node:worker_threads';
import type { SceneRequest } from './draw-scene.ts';

interface Waiting {
  request: SceneRequest;
  resolve: (picture: Buffer) => void;
  reject: (error: Error) => void;
}

export interface SceneWorkers {
  /** @returns a JPEG, as `drawScene` makes it */
  draw(request: SceneRequest): Promise<Buffer>;
  close(): Promise<void>;
}

/** Draws pictures beside the main thread, several at a time: drawing is minutes of pure arithmetic. */
export function startSceneWorkers(count: number): SceneWorkers {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all = Array.from({ length: count }, () => new Worker(new URL('./scene-worker.ts', import.meta.url)));
  idle.push(...all);

  function next(): void {
    const worker = queue.length > 0 ? idle.pop() : undefined;
    const waiting = worker && queue.shift();
    if (!worker || !waiting) return;
    const done = () => {
      worker.removeAllListeners('message').removeAllListeners('error');
      idle.push(worker);
      next();
    };
    worker.once('message', (picture: Uint8Array) => {
      done();
      waiting.resolve(Buffer.from(picture));
    });
    worker.once('error', (error) => waiting.reject(error));
    worker.postMessage(waiting.request);
  }

  return {
    draw: (request) =>
      new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        next();
      }),
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}
