import { type RefObject, useRef } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { ShownPost } from '#contract/records.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { Grip } from '../lists/grip.tsx';
import { useReordering } from '../lists/reordering.ts';
import { classNames } from '../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../ui/dropdown-menu.tsx';
import { Badge } from '../ui/notice.tsx';

/** A photo in a form. */
export interface OrderedPhoto {
  id: string;
  /** Title of the photo, or the name of its file. */
  name: string;
  published: boolean;
  /** ISO. */
  date: string;
  thumbnailUrl: string | null;
  /** True if the photo is published but not among those that the page shows. */
  isLeftOut?: boolean;
}

/** @param post as the calls answer it */
export function orderedPhoto(post: ShownPost): OrderedPhoto {
  const { id, published, created_date: date, thumbnail_url: thumbnailUrl } = post;
  return { id, name: photoName(post), published, date, thumbnailUrl };
}

interface PhotoOrderProps {
  label: string;
  /** `series` */
  removeFrom: string;
  photos: readonly OrderedPhoto[];
  /** The id of the one that is shown as the cover. */
  cover: string | undefined;
  onChange: (photos: OrderedPhoto[]) => void;
  onCover: (id: string) => void;
  /** Element that gets the focus when the last photo is removed. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Photos in their order: dragged by their handles, or moved with keys, which is announced. */
export function PhotoOrder(props: PhotoOrderProps) {
  const { photos, cover, onChange, onCover, focusAfter } = props;
  const list = useRef<HTMLOListElement>(null);
  const order = useReordering(list, { items: photos, nameOf: ({ name }) => name, onMove: onChange });
  const remove = (photo: OrderedPhoto, index: number) => {
    onChange(photos.filter((other) => other !== photo));
    order.focus(photos[index + 1]?.id ?? photos[index - 1]?.id ?? null);
    if (photos.length === 1) focusAfter.current?.focus();
  };
  return (
    <>
      <p id="how-to-order" className="text-note text-ink-3">
        Drag a photo by its handle. With keys: Alt and an arrow key move a photo, or Space on the handle picks
        it up, arrow keys move it, Space drops it, Escape puts it back.
      </p>
      <ol
        ref={list}
        aria-label={props.label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-3 gap-y-5"
        {...order.pointer}
      >
        {photos.map((photo, index) => (
          <Tile
            key={photo.id}
            {...{ photo, index, order }}
            isLast={index === photos.length - 1}
            isCover={photo.id === cover}
            removeFrom={props.removeFrom}
            onCover={() => onCover(photo.id)}
            onRemove={() => remove(photo, index)}
            onLast={() => order.place(photo.id, photos.length - 1)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.news}
      </p>
    </>
  );
}

interface TileProps {
  removeFrom: string;
  photo: OrderedPhoto;
  index: number;
  order: ReturnType<typeof useReordering>;
  isLast: boolean;
  isCover: boolean;
  onCover: () => void;
  onRemove: () => void;
  onLast: () => void;
}

function Tile(props: TileProps) {
  const { photo, index, order, isCover } = props;
  const isHeld = order.held === photo.id;
  return (
    <li
      data-row={photo.id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 text-note"
      onKeyDown={(event) => order.onKey(event, index)}
    >
      <div
        className={classNames(
          'relative aspect-3/2 overflow-hidden rounded-photo bg-wash',
          isHeld && 'shadow-lift outline-3 outline-offset-3 outline-amber',
        )}
      >
        {photo.thumbnailUrl && (
          <img
            src={photo.thumbnailUrl}
            alt=""
            draggable={false}
            loading="lazy"
            className="absolute inset-0 size-full object-contain"
          />
        )}
        <span className="absolute start-1.5 top-1.5 min-w-6 rounded-photo bg-ink px-1.5 text-center text-paper tabular-nums">
          {index + 1}
        </span>
      </div>
      <div className="flex items-start">
        <span className="line-clamp-3 min-w-0 flex-1 pt-1 leading-tight font-medium wrap-anywhere">
          {photo.name}
        </span>
        <Grip id={photo.id} name={photo.name} order={order} />
        <TileMenu {...props} />
      </div>
      <span className="flex flex-wrap gap-1 empty:hidden">
        {isCover && <Badge tone="info">Cover</Badge>}
        {!photo.published && <Badge tone="draft">Draft</Badge>}
        {photo.published && photo.isLeftOut && <Badge tone="draft">Does not match</Badge>}
      </span>
    </li>
  );
}

function TileMenu(props: TileProps) {
  const { photo, index, order, isLast, removeFrom, onCover, onRemove, onLast } = props;
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={`More actions for ${photo.name}`}
          className="grid size-tap flex-none place-items-center rounded-control hover:bg-wash lg:size-9 lg:pointer-coarse:size-tap"
        >
          <Icon name="more" />
        </button>
      }
    >
      <DropdownMenuItem onSelect={onCover}>Use as cover</DropdownMenuItem>
      <DropdownMenuItem disabled={index === 0} onSelect={() => order.place(photo.id, 0)}>
        Move to the beginning
      </DropdownMenuItem>
      <DropdownMenuItem disabled={isLast} onSelect={onLast}>
        Move to the end
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={onRemove}>Remove from {removeFrom}</DropdownMenuItem>
    </DropdownMenu>
  );
}
