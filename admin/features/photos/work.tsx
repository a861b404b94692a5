import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#browser/icon.tsx';
import { uploadDates } from '#domain/posts/upload-date.ts';
import { isSettled, summaryLine, summaryOfQueue } from '#domain/posts/upload-queue.ts';
import { paths } from '#domain/site/paths.ts';
import { useUnloadWarning } from '../../kit/drafts/leave.tsx';
import { remembered } from '../../kit/ui/remembered.ts';
import { useTrouble } from '../../kit/ui/retry-notice.tsx';
import { LogOutQuestionContext } from '../../shell/access.tsx';
import { useCaller } from '../../shell/session.tsx';
import { areMatchingChanged } from './list/use-post-actions.ts';
import { Announcer } from './queue/announcer.tsx';
import { dateChoice, type QueueState } from './queue/queue-state.ts';
import { createQueueStore, type QueueStore } from './queue/queue-store.ts';
import { queueWork } from './queue/queue-work.ts';
import { rememberUploads } from './queue/upload-resume.tsx';

const PhotoWorkContext = createContext<QueueStore | null>(null);

const logOutQuestion = {
  title: 'Log out while photos are uploading?',
  text: 'Remaining uploads will stop. Add the folder again to resume.',
};

/**
 * Provider of the uploads of many photos. It surrounds all pages of the admin area, so that they continue
 * from page to page; they end with the tab, which asks before it closes.
 */
export function PhotoWorkProvider({ children }: { children: ReactNode }) {
  const call = useCaller();
  const [queue] = useState(() => createQueueStore(queueWork(call), usualDate));
  useEffect(() => rememberUploads(queue), [queue]);
  useEffect(() => {
    window.addEventListener('online', queue.retries.retryNow);
    return () => window.removeEventListener('online', queue.retries.retryNow);
  }, [queue]);
  useUnloadWarning(() => isUploading(queue) || areMatchingChanged());
  return (
    <PhotoWorkContext value={queue}>
      <LogOutQuestionContext value={useCallback(() => (isUploading(queue) ? logOutQuestion : null), [queue])}>
        {children}
      </LogOutQuestionContext>
    </PhotoWorkContext>
  );
}

function isUploading(queue: QueueStore): boolean {
  const { isStarted, items } = queue.current();
  return isStarted && items.some((item) => !isSettled(item));
}

export function useUploadStore(): QueueStore {
  const queue = use(PhotoWorkContext);
  if (!queue) throw new Error('Uploads need a PhotoWorkProvider around the page.');
  return queue;
}

interface UploadQueue {
  queue: QueueStore;
  state: QueueState;
}

export function useQueue(): UploadQueue {
  const queue = useUploadStore();
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.current, queue.current) };
}

/** Progress of the upload with a link to it, on every page but the list of photos. */
export function WorkStatus() {
  const { pathname, search } = useLocation();
  const isList = pathname === paths.adminPage('adminphotos') && !new URLSearchParams(search).has('edit');
  // The desk has its own bar at the bottom.
  const hasIt =
    isList || [paths.adminPage('admincaption'), paths.adminPage('adminupload')].includes(pathname);
  return hasIt ? null : <Uploads />;
}

function Uploads() {
  const { queue, state } = useQueue();
  const { items, isStarted } = state;
  const isPaused = useTrouble(queue.retries) !== null;
  const summary = summaryOfQueue(items);
  if (!isStarted) return null;
  const isOver = summary.left === 0 && summary.undecided === 0;
  const present = summary.left === 0 ? 'Duplicates need your decision' : 'Uploading photos';
  const waits = isPaused ? 'Upload paused' : present;
  return (
    <aside
      aria-label="Work on photos"
      className="fixed start-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 max-w-[calc(100%-2rem)] lg:start-66"
    >
      <Status title={isOver ? 'Upload finished' : waits} line={summaryLine(summary)} />
      <Announcer line={summaryLine(summary)} isOver={isOver} />
    </aside>
  );
}

function Status({ title, line }: { title: string; line: string }) {
  return (
    <Link
      to={paths.adminPage('adminphotos')}
      className="flex min-h-tap items-center gap-3 rounded-control border border-edge bg-raised px-4 py-2 text-small text-ink shadow-lift hover:bg-wash"
    >
      <Icon name="photo" />
      <span>
        <span className="font-medium">{title}</span>
        <span className="block text-note text-ink-2 tabular-nums">{line}</span>
      </span>
    </Link>
  );
}

const usualDate = () => remembered(dateChoice, uploadDates);
