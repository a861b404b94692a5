import { Link, useLocation } from 'react-router';
import { summaryLine, summaryOfQueue } from '#domain/posts/upload-queue.ts';
import { summaryOfWords, wordsLine } from '#domain/posts/words-queue.ts';
import { paths } from '#domain/site/paths.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { Announcer } from './queue/announcer.tsx';
import { useQueue, useWords } from './work.tsx';

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
