import { createThread } from '../../../platform/jobs/workers.ts';
import { hasHeicCodec } from './header.ts';
import type { Inspection, InspectorData } from './inspect-worker.ts';

/** Idle time before the thread ends. */
const idleMs = 60 * 1000;

export type Inspector = ReturnType<typeof createInspector>;

/**
 * Inspects files in a worker thread: hashing and parsing would block the main thread and burden its garbage
 * collector.
 */
export function createInspector() {
  const thread = createThread<string, Inspection>({
    script: new URL('./inspect-worker.ts', import.meta.url),
    data: { heic: hasHeicCodec } satisfies InspectorData,
    idleMs,
  });
  return {
    /**
     * @param path of a file that does not change during the call
     * @throws AppError `invalid` for an empty file, `unsupported_type` for anything that is not an accepted image
     */
    inspect: (path: string) => thread.request(path),
    close: thread.close,
  };
}
