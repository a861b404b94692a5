import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#browser/icon.tsx';
import type { QueuedPostView } from '#contract/schedule.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { Grip, MoveButtons } from '../../kit/lists/grip.tsx';
import { useReordering } from '../../kit/lists/reordering.ts';
import { Button, classNames } from '../../kit/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../kit/ui/dropdown-menu.tsx';
import { useFocusRecovery } from '../../kit/ui/focus.ts';
import { useAdminFrame } from '../../shell/session.tsx';

interface QueueListProps {
  posts: readonly QueuedPostView[];
  onShow: (posts: QueuedPostView[]) => void;
  /** @param said of what was done */
  onOrder: (posts: readonly QueuedPostView[], said: string) => void;
  /** Called when a photo is picked up. @returns to be called when it is put down */
  onHold: () => () => void;
  /**
   * Element that gets the focus when the last photo is removed, or when a photo with the focus goes public.
   */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The photos of the queue in their order, with the days that follow from it. */
export function QueueList({ posts, onShow, onOrder, onHold, focusAfter }: QueueListProps) {
  const list = useRef<HTMLOListElement>(null);
  const order = useReordering(list, {
    items: posts,
    nameOf: photoName,
    onMove: onShow,
    onDone: (moved) => onOrder(moved, 'Order changed'),
  });
  const isHolding = order.held !== null;
  useEffect(() => (isHolding ? onHold() : undefined), [isHolding, onHold]);
  const recovery = useFocusRecovery(() => focusAfter.current?.focus());
  const remove = (post: QueuedPostView, index: number) => {
    order.focus(posts[index + 1]?.id ?? posts[index - 1]?.id ?? null);
    onOrder(
      posts.filter((other) => other !== post),
      `“${photoName(post)}” removed from the queue`,
    );
    if (posts.length === 1) focusAfter.current?.focus();
  };
  return (
    <>
      <p id="how-to-order" className="text-small text-ink-2">
        Drag by the handle to reorder, or press Alt and an arrow key. Dates follow the order.
      </p>
      <ol
        ref={list}
        aria-label="Photos in the queue"
        className="border-t border-rule"
        {...order.pointer}
        {...recovery}
      >
        {posts.map((post, index) => (
          <Row
            key={post.id}
            {...{ post, index, order }}
            last={posts.length - 1}
            onRemove={() => remove(post, index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.news}
      </p>
    </>
  );
}

interface RowProps {
  post: QueuedPostView;
  index: number;
  last: number;
  order: ReturnType<typeof useReordering<QueuedPostView>>;
  onRemove: () => void;
}

function Row({ post, index, last, order, onRemove }: RowProps) {
  const name = photoName(post);
  const { timeZone } = useAdminFrame();
  const isHeld = order.held === post.id;
  return (
    <li
      data-row={post.id}
      onKeyDown={(event) => order.onKey(event, index)}
      className={classNames(
        'flex min-w-0 items-center gap-2 border-b border-rule py-1.5 text-small md:gap-3',
        isHeld && 'bg-amber-wash shadow-lift outline-2 outline-amber',
      )}
    >
      <Grip id={post.id} name={name} order={order} />
      <Thumb src={post.thumbnail_url} />
      <span className="grid min-w-0 flex-1 items-center gap-x-4 wrap-anywhere md:grid-cols-[6.5rem_minmax(0,1fr)]">
        <span className="text-ink-2 tabular-nums">{post.day && dayText(post.day)}</span>
        <span className="grid">
          <Link
            to={`${paths.adminPage('adminphotos')}?edit=${encodeURIComponent(post.id)}`}
            className="hover:underline"
          >
            {name}
          </Link>
          {post.date && (
            <span className="text-note text-ink-3">{`Dated ${formatDate(post.date, 'medium', timeZone)}`}</span>
          )}
          {missingOf(post) && <span className="text-note text-amber-ink">{missingOf(post)}</span>}
        </span>
      </span>
      <span className="flex flex-none max-md:grid">
        <MoveButtons {...{ name, index, last, order }} id={post.id} />
      </span>
      <DropdownMenu
        trigger={
          <Button look="bare" size="small" aria-label={`More actions for ${name}`}>
            <Icon name="more" />
          </Button>
        }
      >
        <DropdownMenuItem disabled={index === 0} onSelect={() => order.place(post.id, 0)}>
          Move to the beginning
        </DropdownMenuItem>
        <DropdownMenuItem disabled={index === last} onSelect={() => order.place(post.id, last)}>
          Move to the end
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onRemove}>Remove from the queue</DropdownMenuItem>
      </DropdownMenu>
    </li>
  );
}

function missingOf({ title, has_alt_text }: QueuedPostView): string | null {
  if (title === '') return 'No title. It waits until it has one.';
  return has_alt_text ? null : 'No alt text. It goes out anyway.';
}

const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Tue, Nov 24` @param day `2026-11-24` */
export function dayText(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** @param src null: there is no image */
export function Thumb({ src }: { src: string | null }) {
  const classes = 'h-11 w-14 flex-none rounded-photo bg-wash object-contain';
  if (src === null) return <span className={classes} />;
  return <img src={src} alt="" draggable={false} loading="lazy" decoding="async" className={classes} />;
}
