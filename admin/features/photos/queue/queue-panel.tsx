import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isCancelled } from '#browser/calls/call.ts';
import { Icon } from '#browser/icon.tsx';
import type { AdminPost } from '#contract/posts.ts';
import { groupSkipped, type SkippedFile, skippedLine } from '#domain/posts/folder-plan.ts';
import {
  canBeRetried,
  type QueueItem,
  type QueueSummary,
  summaryLine,
  summaryOfQueue,
} from '#domain/posts/upload-queue.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, formatBytes } from '#domain/text/clean.ts';
import { listPosts } from '../../../calls/posts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Progress } from '../../../kit/ui/notice.tsx';
import { RetryNotice, useTrouble } from '../../../kit/ui/retry-notice.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast, ViewLink } from '../../../shell/toasts.tsx';
import { captionUrl } from '../../../shell/urls.ts';
import { isCaptioned } from '../desk/use-desk.ts';
import { photoCount } from '../list/use-list.ts';
import { loadPosts, PublishPhotos } from '../publish-photos.tsx';
import { BatchFields } from './batch-fields.tsx';
import { type FoundFiles, filesOfPicker } from './drop.ts';
import { Duplicates } from './duplicates.tsx';
import type { BatchFields as Fields, QueueState } from './queue-state.ts';
import { rejectedReason, restoredReason } from './queue-steps.ts';
import type { QueueStore } from './queue-store.ts';
import { Tiles } from './tiles.tsx';

interface QueuePanelProps {
  queue: QueueStore;
  state: QueueState;
  /** The posts have changed. */
  onChange: () => unknown;
}

/** The upload panel, from the fields for all files to what comes after the upload. */
export function QueuePanel({ queue, state, onChange }: QueuePanelProps) {
  const { items, isStarted, fields, decided } = state;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  // Returning to a running upload must not move the focus; a keyboard on the screen would cover the files.
  useEffect(() => {
    if (isStarted) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? heading.current : section.current?.querySelector<HTMLElement>('section input'))?.focus();
  }, [isStarted]);
  const focusRecovery = useFocusRecovery(() => heading.current?.focus({ preventScroll: true }));
  const summary = summaryOfQueue(items);
  const isPaused = useTrouble(queue.retries) !== null;
  const isOver = isStarted && summary.left === 0 && summary.undecided === 0;
  // Only then something can have happened since.
  const [isReturn] = useState(isOver);
  const undecided = summary.undecided > 0 ? items.filter(({ stage }) => stage === 'undecided') : [];
  return (
    <section
      {...focusRecovery}
      ref={section}
      aria-labelledby={title}
      className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-surface border border-edge bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} ref={heading} tabIndex={-1} className="outline-none">
          {headingOf(isStarted, isOver, isPaused, summary)}
        </h2>
        {!isStarted && <StartButtons queue={queue} total={summary.total} onStart={queue.start} />}
        {isStarted && !isOver && (
          <Button look="quiet" onClick={queue.cancelAll}>
            Stop
          </Button>
        )}
      </div>
      <FileNotes skipped={state.skipped} items={items} failed={summary.failed} />
      <RejectedFiles queue={queue} items={items} />
      <RetryNotice retries={queue.retries} title="The upload waits for the server" />
      <NotedFiles items={items} />
      {isStarted && <Running summary={summary} isOver={isOver} />}
      <Duplicates queue={queue} undecided={undecided} decided={decided} />
      {isOver && (
        <Finished isReturn={isReturn} queue={queue} items={items} fields={fields} onChange={onChange} />
      )}
      <FilesAndFields isFolded={isOver && summary.failed === 0}>
        {(!isStarted || summary.unsent > 0) && (
          <div className={isStarted ? 'order-2' : 'lg:order-2'}>
            <BatchFields queue={queue} fields={fields} total={summary.total} isStarted={isStarted} />
          </div>
        )}
        <Tiles label="Files" items={items} queue={queue} isStarted={isStarted} isPaused={isPaused} />
      </FilesAndFields>
    </section>
  );
}

function headingOf(isStarted: boolean, isOver: boolean, isPaused: boolean, { total }: QueueSummary): string {
  if (!isStarted) return `${photoCount(total)} to upload`;
  if (isPaused) return 'Upload paused';
  return isOver ? 'Upload finished' : 'Uploading photos';
}

function StartButtons({ queue, total, onStart }: { queue: QueueStore; total: number; onStart: () => void }) {
  const cancel = () => {
    queue.cancelAll();
    queue.clear();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
      <Button onClick={onStart}>{`Upload ${photoCount(total)}`}</Button>
    </div>
  );
}

/** What was left out, and why: each reason by itself. */
function FileNotes({
  skipped,
  items,
  failed,
}: {
  skipped: readonly SkippedFile[];
  items: readonly QueueItem[];
  failed: number;
}) {
  const known = items.filter(
    ({ stage, sha256, reason }) => stage === 'skipped' && sha256 !== null && reason !== rejectedReason,
  ).length;
  const notes = [
    known > 0 && `${counted(known, 'file')} not sent: already on your site, or cancelled.`,
    failed > 0 && `${counted(failed, 'file')} failed. The others are not affected.`,
  ].filter((note) => note !== false);
  return (
    <>
      <p className="text-note text-ink-2 empty:hidden">{notes.join(' ')}</p>
      {skipped.length > 0 && (
        <div className="text-note text-ink-2">
          <p>Left out:</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {groupSkipped(skipped).map((group) => (
              <li key={group.reason}>{skippedLine(group)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Photos that were not added, because their owner sorted them out. */
function RejectedFiles({ queue, items }: { queue: QueueStore; items: readonly QueueItem[] }) {
  const { length } = items.filter(({ reason }) => reason === rejectedReason);
  if (length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 text-note text-ink-2">
      {`${photoCount(length)} left out: rejected in your photo program (rating -1).`}
      <Button look="quiet" size="small" onClick={queue.acceptRejected}>
        {length === 1 ? 'Add it anyway' : 'Add them anyway'}
      </Button>
    </p>
  );
}

/** What the owner should read before the photos are published: their thumbnails have room for its beginning only. */
function NotedFiles({ items }: { items: readonly QueueItem[] }) {
  const noted = items.filter(
    ({ stage, reason }) => stage === 'done' && reason !== null && reason !== restoredReason,
  );
  if (noted.length === 0) return null;
  return (
    <details open={noted.length <= 5}>
      <summary className="w-fit py-1 text-small pointer-coarse:py-3">{`Notes on ${counted(noted.length, 'file')}`}</summary>
      <ul className="max-h-60 overflow-y-auto text-note">
        {noted.map(({ id, path, reason }) => (
          <li key={id}>
            <b className="font-medium">{path}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Running({ summary, isOver }: { summary: QueueSummary; isOver: boolean }) {
  const { sent, size } = summary;
  const line = summaryLine(summary);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-small tabular-nums">
        <span data-summary>
          {isOver && 'Finished: '}
          {line}
        </span>
      </p>
      {!isOver && (
        <>
          <Progress
            label="All files"
            value={sent}
            max={size}
            words={`${formatBytes(sent)} of ${formatBytes(size)}`}
          />
          <p className="text-note text-ink-3">
            You can leave this page inside the admin area. Closing the tab pauses the upload. To resume, add
            the same files again.
          </p>
        </>
      )}
      <Announcer line={line} isOver={isOver} />
    </div>
  );
}

function FilesAndFields({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:has-[fieldset]:grid-cols-[minmax(0,1fr)_21rem]">
        {children}
      </div>
    );
  }
  return (
    <details>
      <summary className="inline-flex min-h-tap items-center gap-2 text-small">
        <Icon name="chevronDown" />
        Files
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

interface FinishedProps {
  /** The panel was shown again after the end. */
  isReturn: boolean;
  queue: QueueStore;
  items: readonly QueueItem[];
  fields: Fields;
  onChange: () => unknown;
}

/** What comes next. */
function Finished({ isReturn, queue, items, fields, onChange }: FinishedProps) {
  const { toast } = useToast();
  const [isAsking, setAsking] = useState(false);
  useShownPosts(queue, items, isReturn);
  const left = items.filter(({ since }) => since !== 'binned');
  const ids = useMemo(
    () => items.flatMap(({ postId, since }) => (since === 'binned' ? [] : (postId ?? []))),
    [items],
  );
  const drafts = useMemo(
    () =>
      items.flatMap(({ postId, since }) =>
        since === 'binned' || since === 'published' ? [] : (postId ?? []),
      ),
    [items],
  );
  const failed = items.filter(canBeRetried).map(({ id }) => id);
  const many = ids.length;
  const [slug] = left.flatMap(({ id }) => queue.slugOf(id) ?? []);
  const publicUrl = many === 1 && slug ? paths.post(slug) : paths.home();
  return (
    <div className="flex flex-wrap gap-3">
      {many > 0 && (
        <Button asChild>
          <Link to={captionUrl(ids)}>{many === 1 ? 'Caption this photo' : `Caption these ${many}`}</Link>
        </Button>
      )}
      {many > 0 && fields.describe && (
        <Button look="quiet" asChild>
          <Link to={captionUrl(ids, '?view=all')}>Review all suggestions</Link>
        </Button>
      )}
      {many > 0 && (fields.published || drafts.length < many) && (
        <Button look="quiet" asChild>
          <a href={publicUrl} target="_blank" rel="noreferrer">
            View
          </a>
        </Button>
      )}
      {drafts.length > 0 && !fields.published && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {drafts.length === 1 ? 'Publish this photo' : `Publish all ${drafts.length}`}
        </Button>
      )}
      {failed.length > 0 && (
        <Button look="quiet" onClick={() => queue.retry(failed)}>
          Retry failed
        </Button>
      )}
      <Button look="quiet" onClick={queue.clear}>
        Close
      </Button>
      {isAsking && (
        <PublishPhotos
          ids={drafts}
          onClose={() => setAsking(false)}
          onPublished={async (count, href) => {
            toast({ title: `${photoCount(count)} published`, action: <ViewLink href={href} /> });
            queue.clear();
            onChange();
          }}
        />
      )}
    </div>
  );
}

/** Posts of one call. */
const readAtOnce = 100;

/** What was done with the photos since their upload, read when the panel is shown again: on the desk, for one. */
function useShownPosts(queue: QueueStore, items: readonly QueueItem[], isReturn: boolean): void {
  const call = useCaller();
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const ids = new Set(items.flatMap(({ postId }) => postId ?? []));
    const posts = new Map<string, QueueItem['since']>();
    const add = (post: AdminPost) => posts.set(post.id, sinceOf(post));
    for (let offset = 0; offset < ids.size; offset += readAtOnce) {
      const { rows } = await listPosts(call, { upload: 'last', limit: readAtOnce, offset }, signal);
      for (const post of rows) add(post);
    }
    const others = [...ids].filter((id) => !posts.has(id));
    await loadPosts(call, others, add, signal);
    if (!signal.aborted) queue.showPosts(posts);
  });
  useEffect(() => {
    if (!isReturn) return;
    const stop = new AbortController();
    read(stop.signal).catch((error) => {
      if (!isCancelled(error)) console.info('The state of the uploaded photos could not be read.', error);
    });
    return () => stop.abort();
  }, [isReturn]);
}

function sinceOf(post: AdminPost): QueueItem['since'] {
  if (post.published) return 'published';
  return isCaptioned(post) ? 'described' : null;
}

interface AddButtonsProps {
  onFound: (found: FoundFiles) => void;
  /** In the middle of a page without photos. */
  isFirst?: boolean;
}

/** Buttons that add photos and folders. */
export function AddButtons({ onFound, isFirst = false }: AddButtonsProps) {
  const pick = (files: readonly File[]) => onFound(filesOfPicker(files));
  const [photosLabel, folderLabel] = isFirst
    ? ['Choose photos', 'Choose a folder']
    : ['Add photos', 'Add folder'];
  const folder = (
    <FileButton label={folderLabel} look="quiet" folder multiple onPick={pick}>
      {folderLabel}
    </FileButton>
  );
  return (
    <>
      {!isFirst && folder}
      <FileButton label={photosLabel} multiple onPick={pick}>
        <Icon name="upload" />
        {photosLabel}
      </FileButton>
      {isFirst && folder}
    </>
  );
}

/** Milliseconds between announcements. */
const quiet = 15_000;

/** Announces progress at intervals, and the end. */
export function Announcer({ line, isOver }: { line: string; isOver: boolean }) {
  const [announced, setAnnounced] = useState('');
  const announce = useEffectEvent(() => setAnnounced(isOver ? `Finished: ${line}.` : line));
  useEffect(() => {
    if (isOver) {
      announce();
      return;
    }
    const timer = setInterval(() => announce(), quiet);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
