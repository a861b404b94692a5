import { useEffect, useState } from 'react';
import {
  type RememberedUpload,
  readRemembered,
  remembered,
  rememberedLine,
  withoutFiles,
} from '#domain/posts/upload-resume.ts';
import { formatCount } from '#domain/text/clean.ts';
import { newId } from '../../../kit/new-id.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { photoCount } from '../list/use-list.ts';
import type { QueueStore } from './queue-store.ts';

export interface InterruptedUpload extends RememberedUpload {
  /** Storage key. */
  key: string;
}

const prefix = 'upload-queue:';
/** Milliseconds between writes; the last state is written on unload. */
const pause = 500;
/** Milliseconds: a closed page may hold its lock for a moment. */
const lockTimeout = 2000;

/**
 * Saves the progress of the queue in this browser so that it can be resumed. A Web Lock marks its tab as open; it is
 * released however the tab closes.
 * @returns stops saving
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
    storeUpload(key, isStarted ? remembered(items) : null);
  }
  function notice(): void {
    const { isStarted, items } = queue.current();
    if (isStarted && !isLocked) {
      isLocked = true;
      lockUntilUnload(key);
    }
    if (isStarted && items.length > known) removeAddedPaths(new Set(items.map(({ path }) => path)), key);
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

/** Uploads whose page was closed before they finished. */
async function interruptedUploads(): Promise<InterruptedUpload[]> {
  const stored = storedUploads();
  const isOver = await Promise.all(stored.map(({ key }) => hasEnded(key)));
  return stored.filter((_, index) => isOver[index]);
}

function deleteUpload(key: string): void {
  localStorage.removeItem(key);
}

function storedUploads(): InterruptedUpload[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const upload = readRemembered(localStorage.getItem(key));
      return upload ? [{ ...upload, key }] : [];
    });
}

function storeUpload(key: string, upload: RememberedUpload | null): void {
  try {
    if (!upload) deleteUpload(key);
    else localStorage.setItem(key, JSON.stringify(upload));
  } catch (error) {
    console.info('Upload progress could not be saved.', error);
  }
}

/** Files added again belong to this queue. */
function removeAddedPaths(paths: ReadonlySet<string>, own: string): void {
  for (const { key, ...upload } of storedUploads())
    if (key !== own) storeUpload(key, withoutFiles(upload, paths));
}

/** Web Locks need a secure context. */
const locks = (): LockManager | undefined => navigator.locks;

function lockUntilUnload(key: string): void {
  locks()?.request(key, () => new Promise<never>(() => {}));
}

/** False without locks, so that the notice is shown. */
async function hasEnded(key: string): Promise<boolean> {
  try {
    return (await locks()?.request(key, { signal: AbortSignal.timeout(lockTimeout) }, () => true)) ?? true;
  } catch {
    return false;
  }
}

/** Progress of interrupted uploads and how to resume them. */
export function ResumeNotice({ focusAfter }: { focusAfter: () => void }) {
  const [uploads, setUploads] = useState<InterruptedUpload[]>([]);
  useEffect(() => {
    let isHere = true;
    interruptedUploads().then((found) => {
      if (isHere) setUploads(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const dismiss = (key: string) => {
    deleteUpload(key);
    setUploads(uploads.filter((upload) => upload.key !== key));
  };
  return (
    <div {...useFocusRecovery(focusAfter)}>
      {uploads.map((upload) => (
        <OneUpload key={upload.key} upload={upload} onDismiss={dismiss} />
      ))}
    </div>
  );
}

/** Number of file names listed; further ones are counted. */
const namesShown = 500;

function OneUpload({ upload, onDismiss }: { upload: InterruptedUpload; onDismiss: (key: string) => void }) {
  const { key, left } = upload;
  return (
    <div className="mb-6">
      <Alert
        tone="notice"
        title="Upload interrupted"
        action={
          <Button look="quiet" size="small" onClick={() => onDismiss(key)}>
            Dismiss
          </Button>
        }
      >
        <p>
          {`${rememberedLine(upload)}, ${photoCount(left.length)} left. Add the same photos again to resume. Uploaded files are skipped.`}
        </p>
        <details className="mt-1">
          <summary className="min-h-6 w-fit cursor-pointer">Not yet uploaded</summary>
          <ul className="mt-1 max-h-60 overflow-y-auto text-note">
            {left.slice(0, namesShown).map((path) => (
              <li key={path} className="break-words">
                {path}
              </li>
            ))}
            {left.length > namesShown && <li>{`and ${formatCount(left.length - namesShown)} more`}</li>}
          </ul>
        </details>
      </Alert>
    </div>
  );
}
