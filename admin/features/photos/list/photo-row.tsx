import { Link } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { hasOwnAltText } from '#domain/posts/post-input.ts';
import { formatDate, formatDay, formatMoment } from '#domain/site/dates.ts';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { StatusBadge } from '../../../kit/ui/notice.tsx';
import { Cell, NameCell, Thumbnail } from '../../../kit/ui/table.tsx';
import { useAdminFrame } from '../../../shell/session.tsx';
import { photoLink } from './photo-keys.ts';
import { QuickEdit, type QuickEditing } from './quick-edit.tsx';

export interface PhotoRowProps {
  post: AdminPost;
  editHref: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  edit: QuickEditing;
}

export function PhotoRow({ post, editHref, selected, onSelect, edit }: PhotoRowProps) {
  const { timeZone } = useAdminFrame();
  const day = (iso: string) => <time dateTime={iso}>{formatDate(iso, 'medium', timeZone)}</time>;
  return (
    <tr data-item="" data-state={selected ? 'selected' : undefined}>
      <Cell kind="check">
        <Checkbox
          checked={selected}
          onCheckedChange={onSelect}
          label={`Select ${photoName(post)}`}
          labelHidden
        />
      </Cell>
      <NameCell thumbnail={<Thumbnail {...thumbnailOf(post)} />}>
        {edit.isOpen ? (
          <QuickEdit post={post} edit={edit} />
        ) : (
          <>
            <Link
              to={editHref}
              {...photoLink(post.id)}
              lang={post.language ?? undefined}
              className="hyphens-auto hover:underline"
            >
              {photoName(post)}
            </Link>
            <MissingNote missing={missingOf(post).filter((part) => textParts.includes(part))} />
          </>
        )}
      </NameCell>
      <Cell>
        <StatusBadge {...post} />
      </Cell>
      <Cell className="wrap-break-word @min-[38rem]/list:@max-[44rem]/list:hidden">
        {post.geo_city ?? none}
      </Cell>
      <Cell kind="dim" className="wrap-anywhere @max-[60rem]/list:hidden">
        <span className="line-clamp-2">{post.tags.length > 0 ? post.tags.join(', ') : none}</span>
      </Cell>
      <Cell kind="date" className="@min-[38rem]/list:@max-[48rem]/list:hidden">
        {post.taken_date !== null && (
          <>
            <span className="@min-[38rem]/list:hidden">Taken </span>
            <time dateTime={post.taken_date}>{formatDay(post.taken_date, 'medium')}</time>
          </>
        )}
      </Cell>
      <Cell kind="date">
        {!post.published && post.publish_at !== null ? (
          <time dateTime={post.publish_at}>{formatMoment(post.publish_at, timeZone)}</time>
        ) : post.published_at === null ? (
          // A card has no column headings; its status says the same.
          <span className="@max-[38rem]/list:hidden">Not yet</span>
        ) : (
          day(post.published_at)
        )}
      </Cell>
    </tr>
  );
}

/** Attributes of a thumbnail's `<img>`; `src` is null without an image. */
export function thumbnailOf(post: AdminPost) {
  return {
    src: post.image_derivatives.webp_384w ?? post.file_url,
    width: post.width ?? undefined,
    height: post.height ?? undefined,
    style: post.colour ? { backgroundColor: post.colour } : undefined,
  };
}

/** Text for a missing fact in a column; a card omits the fact. */
const none = <span className="text-ink-3 @max-[38rem]/list:hidden">None</span>;

const textParts = ['title', 'alt text'];

/** Names of the fields that a photo lacks. */
export function missingOf(post: AdminPost): string[] {
  return [
    !post.title && 'title',
    !hasOwnAltText({ title: post.title, altText: post.alt_text }) && 'alt text',
    post.tags.length === 0 && 'tags',
    !post.geo_city && 'city',
  ].filter((part) => part !== false);
}

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction', style: 'long' });

export function MissingNote({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return <span className="block text-note font-normal text-amber-ink">{`No ${orList.format(missing)}`}</span>;
}
