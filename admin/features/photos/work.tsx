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
import { isSettled } from '#domain/posts/upload-queue.ts';
import { useUnloadWarning } from '../../kit/drafts/unload-warning.ts';
import { useCaller } from '../../shell/session.tsx';
import { createWordsStore, type WordsStore } from './describe/describe-queue.ts';
import type { WordsState } from './describe/describe-state.ts';
import { fillPostBy } from './describe/fill-post.ts';
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
