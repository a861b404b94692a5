import { Link } from 'react-router';
import type { ShownPost } from '#contract/insights.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { photoEditorAddress } from '../../shell/photo-editor-address.ts';
import { PostNameCell, StatusBadge } from './post-cells.tsx';

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
