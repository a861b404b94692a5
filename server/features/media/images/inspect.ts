import { createThread, isThreadFailure } from '../../../platform/jobs/workers.ts';
import { hasHeicCodec } from './header.ts';
import type { Inspection, InspectorData, InspectorQuestion } from './inspect-worker.ts';

/** Idle time before the thread ends. */
const idleMs = 60 * 1000;
/** Metadata of a camera takes milliseconds. The reader has no bounds of its own: a few hostile megabytes take it hours. */
const defaultLimitMs = 15 * 1000;
const memoryMb = 512;

export type Inspector = ReturnType<typeof createInspector>;

/**
 * Inspects files in a worker thread: hashing and parsing would block the main thread and burden its garbage
 * collector.
 */
export function createInspector({ timeLimitMs = defaultLimitMs } = {}) {
  const thread = createThread<InspectorQuestion, Inspection>({
    script: new URL('./inspect-worker.ts', import.meta.url),
    data: { heic: hasHeicCodec } satisfies InspectorData,
    idleMs,
    timeLimitMs,
    memoryMb,
  });
  return {
    /**
     * Metadata that takes too long or too much memory is empty, like metadata that cannot be parsed.
     * @param path of a file that does not change during the call
     * @param sidecar bytes of its XMP sidecar
     * @throws AppError `invalid` for an empty file, `unsupported_type` for anything that is not an accepted image
     */
    inspect: (path: string, sidecar: Uint8Array | null = null): Promise<Inspection> =>
      thread.request({ path, sidecar, readsMetadata: true }).catch((error: unknown) => {
        if (!isThreadFailure(error)) throw error;
        return thread.request({ path, sidecar, readsMetadata: false });
      }),
    close: thread.close,
  };
}
