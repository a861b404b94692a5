import { createThread } from '../../../platform/jobs/workers.ts';
import { hasHeicCodec } from './header.ts';
import type { Inspection, InspectorData } from './inspect-worker.ts';

/** A burst of uploads has pauses. */
const keptMs = 60 * 1000;

export type Inspector = ReturnType<typeof createInspector>;

/**
 * Looks at files in a thread of its own: hashing and parsing would hold up every page, and the bytes would be more
 * work for the main thread's garbage collector than for anybody else.
 */
export function createInspector() {
  const thread = createThread<string, Inspection>({
    script: new URL('./inspect-worker.ts', import.meta.url),
    data: { heic: hasHeicCodec } satisfies InspectorData,
    keptMs,
  });
  return {
    /**
     * @param path of a file of ours that nobody changes meanwhile
     * @throws AppError `invalid` for an empty file, `unsupported_type` for anything that is not an accepted picture
     */
    inspect: (path: string) => thread.ask(path),
    close: thread.close,
  };
}
