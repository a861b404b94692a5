import { Link } from 'react-router';
import type { ShownPost } from '#contract/insights.ts';
import { photoName } from '#domain/photo/photo-name.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { useAdminFrame } from '../../frame-context.ts';
import { photoEditorAddress } from '../../photos/photo-editor-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { PostNameCell, StatusBadge } from '../post-cells.tsx';

export function RecentPosts({ posts }: { posts: ShownPost[] }) {
  const { timeZone } = useAdminFrame();
  if (posts.length === 0) return <EmptyState title="No posts yet" text="Uploaded photos appear here." />;
  return (
    <Table caption="Recent uploads, newest first">
      <thead>
        <tr>
          <HeadCell>Photo</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Created</HeadCell>
          <HeadCell kind="actions">Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <PostNameCell post={post} />
            <Cell>
              <StatusBadge published={post.published} />
            </Cell>
            <Cell kind="date">
              <time dateTime={post.created_date}>{formatMoment(post.created_date, timeZone)}</time>
            </Cell>
            <Cell kind="actions">
              <Button look="bare" size="small" asChild>
                <Link to={photoEditorAddress(post.id)} aria-label={`Edit ${photoName(post)}`}>
                  Edit
                </Link>
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
