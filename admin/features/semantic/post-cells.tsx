import { Link } from 'react-router';
import type { ShownPost } from '#contract/insights.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { NameCell } from '../../kit/ui/table.tsx';
import { photoEditorAddress } from '../../shell/photo-editor-address.ts';

/** A post's picture and title, which leads to its editor. */
export function PostNameCell({ post }: { post: ShownPost }) {
  return (
    <NameCell thumbnail={<PostThumbnail post={post} />}>
      <Link to={photoEditorAddress(post.id)} className="hover:underline">
        {photoName(post)}
      </Link>
    </NameCell>
  );
}

/** It says nothing: the title stands beside it. */
export function PostThumbnail({ post: { thumbnail_url } }: { post: ShownPost }) {
  if (thumbnail_url === null)
    return <span className="grid size-12 place-items-center bg-wash text-note text-ink-3">None</span>;
  return <img src={thumbnail_url} alt="" loading="lazy" decoding="async" />;
}

export function StatusBadge({ published }: { published: boolean }) {
  return <Badge tone={published ? 'live' : 'draft'}>{published ? 'Published' : 'Draft'}</Badge>;
}
