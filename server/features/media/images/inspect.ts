import { createThread, isThreadFailure } from '../../../platform/jobs/workers.ts';
import { hasHeicCodec } from './header.ts';
import type { Inspection, InspectorData, InspectorQuestion } from './inspect-worker.ts';

/** Idle time before the thread ends. */
const idleMs = 60 * 1000;
/** Metadata of a camera takes milliseconds, but the reader has no bounds: a few hostile megabytes of EXIF take it hours. */
const defaultLimitMs = 15 * 1000;
const memoryMb = 512;
const metadataNote = 'Reading the metadata takes too long. It was left out.';

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
     * Metadata that takes too long or too much memory is empty, with a note.
     * @param path of a file that does not change during the call
     * @param sidecar bytes of its XMP sidecar
     * @throws AppError `invalid` for an empty file, `unsupported_type` for anything that is not an accepted image
     */
    inspect: (path: string, sidecar: Uint8Array | null = null): Promise<Inspection> =>
      thread.request({ path, sidecar, readsMetadata: true }).catch(async (error: unknown) => {
        if (!isThreadFailure(error)) throw error;
        const inspection = await thread.request({ path, sidecar, readsMetadata: false });
        return { ...inspection, metadataNote };
      }),
    close: thread.close,
  };
}
