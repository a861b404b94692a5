import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { classNames } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { StatusBadge } from '../../../kit/ui/notice.tsx';
import { photoLink, usePhotoSelecting } from './photo-keys.ts';
import { MissingNote, missingOf, type PhotoRowProps, thumbnailOf } from './photo-row.tsx';
import { QuickEdit } from './quick-edit.tsx';
import type { Selection } from './use-list.ts';

export interface PhotosShown {
  label: string;
  rows: readonly PhotoRowProps[];
  selection: Selection;
}

/** Grid of thumbnails in lines of one height; Tab reaches one of them, arrow keys the others. */
export function PhotoGrid({ label, rows, selection }: PhotosShown) {
  const [current, setCurrent] = useState<string | null>(null);
  const handlers = usePhotoSelecting(selection);
  const reached = rows.some(({ post }) => post.id === current) ? current : rows[0]?.post.id;
  return (
    <ul
      aria-label={label}
      {...handlers}
      className="flex flex-wrap gap-x-2 gap-y-4 pb-3 after:flex-[1000000_1_0] after:content-['']"
    >
      {rows.map((row) => (
        <Tile
          key={row.post.id}
          {...row}
          isReached={row.post.id === reached}
          onReach={() => setCurrent(row.post.id)}
        />
      ))}
    </ul>
  );
}

interface TileProps extends PhotoRowProps {
  /** True for the tile that Tab reaches. */
  isReached: boolean;
  onReach: () => void;
}

/** Narrower or wider ones are cropped to this. */
const ratios = { least: 0.6, most: 3, unknown: 1.5 };

const tileClasses = {
  shown:
    'min-w-18 flex-[calc(var(--ratio)*100)_1_calc(var(--ratio)*6.25rem)] md:min-w-22 md:flex-[calc(var(--ratio)*100)_1_calc(var(--ratio)*9rem)]',
  edited: 'flex-[1_1_18rem]',
};

function Tile({ post, editHref, selected, onSelect, edit, isReached, onReach }: TileProps) {
  const { width, height } = post;
  const ratio = width && height ? width / height : ratios.unknown;
  const tabIndex = isReached ? 0 : -1;
  return (
    <li
      data-item=""
      data-edited={edit.isOpen || undefined}
      onFocus={onReach}
      className={classNames('group relative max-w-full', tileClasses[edit.isOpen ? 'edited' : 'shown'])}
      style={{ '--ratio': Math.min(ratios.most, Math.max(ratios.least, ratio)).toFixed(4) } as CSSProperties}
    >
      <Picture post={post} />
      {selected && !edit.isOpen && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-0 aspect-(--ratio) rounded-photo border-4 border-amber"
        />
      )}
      <span className="absolute start-2.5 top-0 z-1 [&_[role=checkbox]>span]:ring-3 [&_[role=checkbox]>span]:ring-paper/70">
        <Checkbox
          checked={selected}
          onCheckedChange={onSelect}
          label={`Select ${photoName(post)}`}
          labelHidden
          tabIndex={tabIndex}
        />
      </span>
      {edit.isOpen ? (
        <QuickEdit post={post} edit={edit} />
      ) : (
        <div className="mt-1.5 text-note leading-snug">
          <Link
            to={editHref}
            {...photoLink(post.id)}
            tabIndex={tabIndex}
            lang={post.language ?? undefined}
            className="font-medium hyphens-auto after:absolute after:inset-0 hover:underline focus-visible:outline-0"
          >
            {photoName(post)}
          </Link>{' '}
          {!post.published && <StatusBadge {...post} />}
          <MissingNote missing={missingOf(post)} />
        </div>
      )}
    </li>
  );
}

function Picture({ post }: { post: AdminPost }) {
  const { src, style } = thumbnailOf(post);
  if (src === null) {
    return (
      <span className="grid aspect-(--ratio) w-full place-items-center rounded-photo bg-wash text-note text-ink-2 group-has-[a:focus-visible]:outline-3 group-has-[a:focus-visible]:outline-amber">
        No image
      </span>
    );
  }
  return (
    <img
      alt=""
      loading="lazy"
      decoding="async"
      src={src}
      style={style}
      className="aspect-(--ratio) w-full rounded-photo object-cover group-has-[a:focus-visible]:outline-3 group-has-[a:focus-visible]:outline-offset-3 group-has-[a:focus-visible]:outline-amber group-data-edited:max-h-40 group-data-edited:object-contain"
    />
  );
}
