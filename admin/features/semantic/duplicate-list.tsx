import { Link } from 'react-router';
import type { DiagnosticsAnswer } from '#contract/insights.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { counted } from '#domain/text/numbers.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { photoEditorAddress } from '../../shell/photo-editor-address.ts';
import { PostThumbnail, StatusBadge } from './post-cells.tsx';

type Group = DiagnosticsAnswer['duplicates'][number];

export function DuplicateList({ groups }: { groups: Group[] }) {
  if (groups.length === 0) return <p className="text-small text-ink-2">No picture is shown twice.</p>;
  return (
    <ul className="grid gap-4">
      {groups.map((group) => (
        <li key={group.posts.map(({ id }) => id).join(' ')} className="border-t border-rule pt-3">
          <p className="mb-2 flex flex-wrap items-center gap-2 text-small">
            <Badge tone={group.kind === 'exact' ? 'bad' : 'info'}>
              {group.kind === 'exact' ? 'Same file' : 'Looks the same'}
            </Badge>
            {counted(group.total, 'post')}
          </p>
          <Members group={group} />
        </li>
      ))}
    </ul>
  );
}

function Members({ group: { total, posts } }: { group: Group }) {
  const more = total - posts.length;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {posts.map((post) => (
        <li key={post.id} className="flex items-center gap-3 text-small">
          <span className="grid w-16 place-items-center [&_img]:max-h-12">
            <PostThumbnail post={post} />
          </span>
          <Link to={photoEditorAddress(post.id)} className="hover:underline">
            {photoName(post)}
          </Link>
          <StatusBadge published={post.published} />
        </li>
      ))}
      {more > 0 && <li className="self-center text-small text-ink-2">{`and ${more} more`}</li>}
    </ul>
  );
}
