import { Link } from 'react-router';
import type { AdminArticle } from '#contract/articles.ts';
import { formatDate } from '#domain/site/dates.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Cell, NameCell } from '../../kit/ui/table.tsx';
import { editorAddress } from '../../shell/addresses.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';

export function ArticleRow({ article, onDelete }: { article: AdminArticle; onDelete: () => void }) {
  const { id, title, published } = article;
  return (
    <tr>
      <NameCell>
        <Link to={editorAddress(id)} className="hover:underline">
          {title}
        </Link>
      </NameCell>
      <Cell>
        <Badge tone={published ? 'live' : 'draft'}>{published ? 'Published' : 'Draft'}</Badge>
      </Cell>
      <DateCell name="Created" iso={article.created_date} />
      <DateCell name="Updated" iso={article.updated_date} />
      <Cell kind="actions">
        <Button look="bare" size="small" className="align-middle" asChild>
          <Link to={editorAddress(id)} aria-label={`Edit ${title}`}>
            Edit
          </Link>
        </Button>
        <Button
          look="danger"
          size="small"
          className="align-middle"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Cell>
    </tr>
  );
}

/** On a card, where no column says it, the date says itself which one it is. */
function DateCell({ name, iso }: { name: string; iso: string }) {
  const { timeZone } = useAdminFrame();
  return (
    <Cell kind="date">
      <span className="table:hidden">{name} </span>
      <time dateTime={iso}>{formatDate(iso, 'medium', timeZone)}</time>
    </Cell>
  );
}
