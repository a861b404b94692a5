import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#browser/icon.tsx';
import {
  isSettled,
  summaryLine,
  summaryOfQueue,
  summaryOfWords,
  wordsLine,
} from '#domain/posts/upload-queue.ts';
import { paths } from '#domain/site/paths.ts';
import { useUnloadWarning } from '../../kit/drafts/leave.tsx';
import { LogOutQuestionContext } from '../../shell/access.tsx';
import { useCaller } from '../../shell/session.tsx';
import { createDescribeQueue, type DescribeQueue, fillPostBy } from './describe/describe-queue.ts';
import type { DescribeState } from './describe/describe-state.ts';
import { Announcer } from './queue/queue-panel.tsx';
import type { QueueState } from './queue/queue-state.ts';
import { createQueueStore, type QueueStore } from './queue/queue-store.ts';
import { queueWork } from './queue/queue-work.ts';
import { rememberUploads } from './queue/upload-resume.tsx';

interface PhotoWork {
  queue: QueueStore;
  words: DescribeQueue;
}

const PhotoWorkContext = createContext<PhotoWork | null>(null);

const logOutQuestions = {
  uploads: {
    title: 'Log out while photos are uploading?',
    text: 'Remaining uploads will stop. Add the folder again to resume.',
  },
  words: {
    title: 'Log out while photos are being described?',
    text: 'Filled fields stay. Remaining photos are not described.',
  },
};

/**
 * The uploads and descriptions of many photos. It surrounds all pages of the admin area, so that they continue from
 * page to page; they end with the tab, which asks before it closes.
 */
export function PhotoWorkProvider({ children }: { children: ReactNode }) {
  const call = useCaller();
  const [work] = useState<PhotoWork>(() => {
    const words = createDescribeQueue((entry, signal) => fillPostBy(call, entry, signal));
    return { queue: createQueueStore(queueWork(call, words)), words };
  });
  useEffect(() => rememberUploads(work.queue), [work.queue]);
  const logOutQuestion = useCallback(() => {
    const running = runningWork(work);
    return running && logOutQuestions[running];
  }, [work]);
  useUnloadWarning(() => runningWork(work) !== null);
  return (
    <PhotoWorkContext value={work}>
      <LogOutQuestionContext value={logOutQuestion}>{children}</LogOutQuestionContext>
    </PhotoWorkContext>
  );
}

export interface UploadQueue {
  queue: QueueStore;
  state: QueueState;
}

export function useQueue(): UploadQueue {
  const { queue } = usePhotoWork();
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.current, queue.current) };
}

export interface DescribeWork {
  queue: DescribeQueue;
  state: DescribeState;
  /** Of the panel that shows it, where one is on the page. */
  heading: RefObject<HTMLHeadingElement | null>;
}

export function useDescribeWork(): DescribeWork {
  const { words: queue } = usePhotoWork();
  const heading = useRef<HTMLHeadingElement>(null);
  return { queue, heading, state: useSyncExternalStore(queue.subscribe, queue.current, queue.current) };
}

/** What runs now and would end with the tab or the session. */
function runningWork({ queue, words }: PhotoWork): 'uploads' | 'words' | null {
  const { isStarted, items } = queue.current();
  if (isStarted && items.some((item) => !isSettled(item))) return 'uploads';
  return words.current().isRunning ? 'words' : null;
}

function usePhotoWork(): PhotoWork {
  const work = use(PhotoWorkContext);
  if (!work) throw new Error('Work on many photos needs a PhotoWorkProvider around the page.');
  return work;
}

/** On every page but the list of photos: the progress of the work on many photos, with a link to it. */
export function WorkStatus() {
  const { pathname, search } = useLocation();
  const isEditing = new URLSearchParams(search).has('edit');
  if (pathname === paths.adminPage('adminphotos') && !isEditing) return null;
  return (
    <aside
      aria-label="Work on photos"
      className="fixed start-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 grid max-w-[calc(100%-2rem)] gap-2 lg:start-66"
    >
      <Uploads />
      <Words />
    </aside>
  );
}

function Uploads() {
  const { items, isStarted } = useQueue().state;
  const summary = summaryOfQueue(items);
  if (!isStarted) return null;
  const isOver = summary.left === 0 && summary.undecided === 0;
  const waits = summary.left === 0 ? 'Duplicates need your decision' : 'Uploading photos';
  return (
    <>
      <Status title={isOver ? 'Upload finished' : waits} line={summaryLine(summary)} />
      <Announcer line={summaryLine(summary)} isOver={isOver} />
    </>
  );
}

function Words() {
  const { items, isRunning, problem } = useDescribeWork().state;
  if (items.length === 0) return null;
  const summary = summaryOfWords(items);
  const ended = problem === null && summary.left === 0 ? 'Describing finished' : 'Describing stopped';
  return <Status title={isRunning ? 'Describing photos' : ended} line={wordsLine(summary)} />;
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
