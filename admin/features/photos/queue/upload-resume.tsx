import {
  type RememberedUpload,
  readRemembered,
  remembered,
  withoutFiles,
} from '#domain/posts/upload-resume.ts';
import { newId } from '../../../kit/ui/new-id.ts';
import type { QueueStore } from './queue-store.ts';

export interface BrokenOffUpload extends RememberedUpload {
  /** Where it is kept. */
  key: string;
}

const prefix = 'upload-queue:';
/** Milliseconds between two writings; what happens meanwhile is written when the page ends. */
const pause = 500;
/** Milliseconds: a page that has just ended may hold its lock for a moment still. */
const patience = 2000;

/**
 * Writes down in this browser how far the queue has come, so that a later page can say so. A lock that ends with the
 * tab, however it ends, tells whose page is still there.
 * @returns what stops it
 */
export function rememberUploads(queue: QueueStore): () => void {
  const key = prefix + newId();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let known = 0;
  let isLocked = false;

  function write(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { isStarted, items } = queue.current();
    keep(key, isStarted ? remembered(items) : null);
  }
  function notice(): void {
    const { isStarted, items } = queue.current();
    if (isStarted && !isLocked) {
      isLocked = true;
      holdUntilTheEnd(key);
    }
    if (isStarted && items.length > known) takeOver(new Set(items.map(({ path }) => path)), key);
    known = isStarted ? items.length : 0;
    timer ??= setTimeout(write, pause);
  }
  const stopListening = queue.subscribe(notice);
  window.addEventListener('pagehide', write);
  return () => {
    stopListening();
    window.removeEventListener('pagehide', write);
    if (timer !== null) clearTimeout(timer);
  };
}

/** Uploads whose page has ended before they did. */
export async function brokenOffUploads(): Promise<BrokenOffUpload[]> {
  const kept = keptUploads();
  const isOver = await Promise.all(kept.map(({ key }) => hasEnded(key)));
  return kept.filter((_, index) => isOver[index]);
}

export function forgetUpload(key: string): void {
  localStorage.removeItem(key);
}

function keptUploads(): BrokenOffUpload[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const upload = readRemembered(localStorage.getItem(key));
      return upload ? [{ ...upload, key }] : [];
    });
}

function keep(key: string, upload: RememberedUpload | null): void {
  try {
    if (!upload) forgetUpload(key);
    else localStorage.setItem(key, JSON.stringify(upload));
  } catch (error) {
    console.info('How far the upload has come could not be kept for a reload.', error);
  }
}

/** What has been added again is this queue's. */
function takeOver(paths: ReadonlySet<string>, own: string): void {
  for (const { key, ...upload } of keptUploads()) if (key !== own) keep(key, withoutFiles(upload, paths));
}

/** Browsers know locks behind https and on the machine itself only. */
const locks = (): LockManager | undefined => navigator.locks;

function holdUntilTheEnd(key: string): void {
  locks()?.request(key, () => new Promise<never>(() => {}));
}

/** Without locks nobody knows; then it is said rather than not. */
async function hasEnded(key: string): Promise<boolean> {
  try {
    return (await locks()?.request(key, { signal: AbortSignal.timeout(patience) }, () => true)) ?? true;
  } catch {
    return false;
  }
}
