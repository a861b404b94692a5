import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { isSettled, type QueueItem } from '#domain/posts/upload-queue.ts';
import { formatBytes } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import type { QueueStore } from './queue-store.ts';
import { Thumbnail } from './thumbnail.tsx';

/** CSS pixels. */
const narrowestTile = 148;
const gap = 12;
/** Height in pixels of the name below an image; one to three lines of text follow it. */
const nameHeight = 26;
const lineHeight = 19;
/** Rows above and below the visible part. */
const spareRows = 2;

interface TilesProps {
  label: string;
  items: readonly QueueItem[];
  queue: QueueStore;
  isStarted: boolean;
  /** True while nothing is sent because the server does not answer. */
  isPaused: boolean;
}

/** The files as thumbnails, in the order of the card. Only the visible part is in the document. */
export function Tiles({ label, items, queue, isStarted, isPaused }: TilesProps) {
  const lines = items.some(({ reason }) => reason) ? 3 : 1;
  const { box, columns, rowHeight, first, last } = useVisibleRows(
    items.length,
    nameHeight + lines * lineHeight,
  );
  const rows = Math.ceil(items.length / columns);
  const from = first * columns;
  return (
    <div ref={box} className="max-h-[70svh] min-w-0 overflow-y-auto overscroll-contain">
      <ul
        aria-label={label}
        className="grid"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: rowHeight - gap,
          gap,
          paddingTop: first * rowHeight,
          paddingBottom: Math.max(0, rows - last) * rowHeight,
        }}
      >
        {items.slice(from, last * columns).map((item, index) => (
          <Tile
            key={item.id}
            item={item}
            queue={queue}
            isStarted={isStarted}
            isPaused={isPaused}
            position={from + index + 1}
            total={items.length}
          />
        ))}
      </ul>
    </div>
  );
}

/** @param textHeight below each image */
function useVisibleRows(count: number, textHeight: number) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ width: narrowestTile, height: 0, top: 0 });
  const columns = Math.max(2, Math.floor((view.width + gap) / (narrowestTile + gap)));
  const rowHeight = Math.round(((view.width - gap * (columns - 1)) / columns) * 0.67) + textHeight + gap;
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const measure = () => {
      const { clientWidth: width, scrollTop: top } = scroller;
      const next = { width, height: scroller.clientHeight, top: Math.floor(top / rowHeight) * rowHeight };
      setView((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [rowHeight]);
  const rows = Math.ceil(count / columns);
  const top = Math.floor(view.top / rowHeight);
  const first = Math.max(0, Math.min(top, rows - 1) - spareRows);
  const last = Math.min(rows, top + Math.ceil(view.height / rowHeight) + spareRows + 1);
  return { box, columns, rowHeight, first, last };
}

interface TileProps {
  item: QueueItem;
  queue: QueueStore;
  isStarted: boolean;
  isPaused: boolean;
  position: number;
  total: number;
}

const Tile = memo(function Tile({ item, queue, isStarted, isPaused, position, total }: TileProps) {
  const { id, path, stage } = item;
  const name = path.split('/').at(-1);
  const isWaiting =
    (isStarted && ['waiting', 'hashing', 'hashed', 'asking', 'ready'].includes(stage)) ||
    (isPaused && ['uploading', 'saving', 'outdated'].includes(stage));
  const canBeLeftOut = !isSettled(item) && stage !== 'saving' && stage !== 'outdated';
  return (
    <li aria-setsize={total} aria-posinset={position} className="relative flex min-w-0 flex-col text-note">
      <div className={`min-h-0 flex-1 bg-wash ${isWaiting ? 'opacity-60' : ''}`}>
        <Thumbnail key={path} item={item} file={queue.fileOf(id)} />
      </div>
      <b className="mt-1.5 block truncate font-medium" title={path}>
        {name}
      </b>
      <TileState item={item} queue={queue} isStarted={isStarted} isPaused={isPaused} />
      {canBeLeftOut && (
        <button
          type="button"
          aria-label={`Leave out ${path}`}
          className="absolute end-0.5 top-0.5 grid size-7 place-items-center rounded-full bg-veil text-paper pointer-coarse:size-tap dark:text-ink [&_.icon]:size-4"
          onClick={() => queue.remove(id)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
});

const words: Partial<Record<QueueItem['stage'], string>> = {
  hashing: 'Reading',
  undecided: 'Needs your decision',
  saving: 'Saving',
  outdated: 'Saving',
  done: 'Uploaded',
};

/** Changes after the upload, as on the desk. */
const sinceWords = { described: 'Captioned', published: 'Published', binned: 'Moved to bin' } as const;

const inLine = { look: 'text', size: 'line', className: 'me-2 text-note' } as const;

function TileState({
  item,
  queue,
  isStarted,
  isPaused,
}: Pick<TileProps, 'item' | 'queue' | 'isStarted' | 'isPaused'>) {
  const { id, path, stage, sent, size, since, reason } = item;
  if (stage === 'failed') {
    return (
      <span className="line-clamp-3 text-red-ink" title={reason ?? ''}>
        {item.isRefused ? (
          <>
            <FileButton
              {...inLine}
              label={`Replace ${path}`}
              aria-label={`Replace ${path}`}
              onPick={([file]) => file && queue.replace(id, file)}
            >
              Replace
            </FileButton>
            <Button {...inLine} aria-label={`Remove ${path}`} onClick={() => queue.remove(id)}>
              Remove
            </Button>
          </>
        ) : (
          <Button {...inLine} aria-label={`Retry ${path}`} onClick={() => queue.retry([id])}>
            Retry
          </Button>
        )}
        {reason}
      </span>
    );
  }
  if (stage === 'uploading' && !isPaused) {
    const share = size === 0 ? 0 : Math.min(1, sent / size);
    return (
      <>
        <span className="tabular-nums">{`Uploading ${Math.floor(share * 100)}%`}</span>
        <span aria-hidden="true" className="absolute inset-x-0 top-0 h-1.5 bg-wash">
          <span className="block h-full origin-left bg-amber" style={{ transform: `scaleX(${share})` }} />
        </span>
      </>
    );
  }
  const isWaiting = isPaused && (stage === 'saving' || stage === 'outdated');
  const said =
    (since && sinceWords[since]) ??
    reason ??
    (isWaiting ? undefined : words[stage]) ??
    (isStarted ? 'Waiting' : formatBytes(size));
  return (
    <span
      className={`line-clamp-3 tabular-nums ${stage === 'done' && !reason ? 'text-green-ink' : 'text-ink-3'}`}
      title={said}
    >
      {said}
    </span>
  );
}
