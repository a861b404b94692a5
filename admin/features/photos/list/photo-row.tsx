import { Link } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../kit/ui/dropdown-menu.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Cell, NameCell } from '../../../kit/ui/table.tsx';
import { useAdminFrame } from '../../../shell/frame-context.ts';
import { Thumbnail } from './thumbnail.tsx';

export interface PhotoRowProps {
  post: AdminPost;
  editHref: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onPublish: () => void;
  onDelete: () => void;
}

export function PhotoRow(props: PhotoRowProps) {
  const { post, editHref, selected, onSelect } = props;
  const { timeZone } = useAdminFrame();
  const day = (iso: string) => <time dateTime={iso}>{formatDate(iso, 'medium', timeZone)}</time>;
  return (
    <tr data-state={selected ? 'selected' : undefined}>
      <Cell kind="check">
        <Checkbox
          checked={selected}
          onCheckedChange={onSelect}
          label={`Select ${photoName(post)}`}
          labelHidden
        />
      </Cell>
      <NameCell thumbnail={<Thumbnail of={post} />}>
        <Link to={editHref} className="hover:underline">
          {photoName(post)}
        </Link>
      </NameCell>
      <Cell>
        <Badge tone={post.published ? 'live' : 'draft'}>{post.published ? 'Published' : 'Draft'}</Badge>
      </Cell>
      <Cell className="wrap-break-word">{post.geo_city}</Cell>
      <Cell kind="dim" className="wrap-anywhere max-[72rem]:hidden">
        {post.tags.join(', ')}
      </Cell>
      <Cell kind="date">{day(post.created_date)}</Cell>
      <Cell kind="dim" className="whitespace-nowrap max-[80rem]:hidden">
        {day(post.updated_date)}
      </Cell>
      <Cell kind="actions">
        <RowActions {...props} />
      </Cell>
    </tr>
  );
}

function RowActions({ post, editHref, onPublish, onDelete }: PhotoRowProps) {
  const view = () => window.open(paths.post(post.slug), '_blank', 'noopener');
  return (
    <>
      <Button look="bare" size="small" className="align-middle" asChild>
        <Link to={editHref} aria-label={`Edit ${photoName(post)}`}>
          Edit
        </Link>
      </Button>
      <Button
        look="danger"
        size="small"
        className="align-middle"
        aria-label={`Delete ${photoName(post)}`}
        onClick={onDelete}
      >
        Delete
      </Button>
      <DropdownMenu
        trigger={
          <Button
            look="bare"
            size="small"
            className="align-middle"
            aria-label={`More for ${photoName(post)}`}
          >
            <Icon name="more" />
          </Button>
        }
      >
        <DropdownMenuItem onSelect={onPublish}>{post.published ? 'Unpublish' : 'Publish'}</DropdownMenuItem>
        <DropdownMenuItem onSelect={view} disabled={!post.published}>
          View on the site
        </DropdownMenuItem>
      </DropdownMenu>
    </>
  );
}
