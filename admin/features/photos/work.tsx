import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import {
  isSettled,
  summaryLine,
  summaryOfQueue,
  summaryOfWords,
  wordsLine,
} from '#domain/posts/upload-queue.ts';
import { paths } from '#domain/site/paths.ts';
import { useUnloadWarning } from '../../kit/drafts/leave.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useCaller } from '../../shell/session.tsx';
import { createWordsStore, fillPostBy, type WordsStore } from './describe/describe-queue.ts';
import type { WordsState } from './describe/describe-state.ts';
import { Announcer } from './queue/queue-panel.tsx';
import type { QueueState } from './queue/queue-state.ts';
import { createQueueStore, type QueueStore } from './queue/queue-store.ts';
import { queueWork } from './queue/queue-work.ts';
import { rememberUploads } from './queue/upload-resume.tsx';

interface PhotoWork {
  queue: QueueStore;
  words: WordsStore;
}

const PhotoWorkContext = createContext<PhotoWork | null>(null);

/**
 * What takes long with photographs: uploading many, finding words for many. It stands around all pages of the admin
 * area, so that it goes on from one to the other; it ends with the tab, which asks before it closes.
 */
export function PhotoWorkProvider({ children }: { children: ReactNode }) {
  const call = useCaller();
  const [work] = useState<PhotoWork>(() => {
    const words = createWordsStore((entry, signal) => fillPostBy(call, entry, signal));
    return { queue: createQueueStore(queueWork(call, words)), words };
  });
  useEffect(() => rememberUploads(work.queue), [work.queue]);
  return (
    <PhotoWorkContext value={work}>
      <ClosingTab />
      {children}
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

export interface WordsQueue {
  queue: WordsStore;
  state: WordsState;
  /** Of the panel that shows it, where one is on the page. */
  heading: RefObject<HTMLHeadingElement | null>;
}

export function useWords(): WordsQueue {
  const { words: queue } = usePhotoWork();
  const heading = useRef<HTMLHeadingElement>(null);
  return { queue, heading, state: useSyncExternalStore(queue.subscribe, queue.current, queue.current) };
}

/** What goes on now and would end with the tab or the session; null when nothing does. */
export function useRunningWork(): 'uploads' | 'words' | null {
  const { state } = useQueue();
  const { isRunning } = useWords().state;
  if (state.isStarted && state.items.some((item) => !isSettled(item))) return 'uploads';
  return isRunning ? 'words' : null;
}

/** Draws nothing: what it listens to changes often, and the page is not to be drawn again for it. */
function ClosingTab() {
  const running = useRunningWork();
  useUnloadWarning(() => running !== null);
  return null;
}

function usePhotoWork(): PhotoWork {
  const work = use(PhotoWorkContext);
  if (!work) throw new Error('Uploads of many need a PhotoWorkProvider around the page.');
  return work;
}

/** Wherever the list of photos is not: where the work on many photographs stands, and the way back to it. */
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
  const { items, isRunning, problem } = useWords().state;
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
