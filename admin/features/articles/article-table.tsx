import { type RefObject, useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { deleteArticle } from '../../calls/articles.ts';
import { sorts } from '../../kit/lists/list-address.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { HeadCell, Table } from '../../kit/ui/table.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { ArticleRow } from './article-row.tsx';
import type { ListState } from './list-address.ts';

interface ArticleTableProps {
  articles: AdminArticle[];
  state: ListState;
  onChange: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

export function ArticleTable({ articles, state, onChange, focusAfterDelete }: ArticleTableProps) {
  const [leaving, setLeaving] = useState<AdminArticle | null>(null);
  const [asking, setAsking] = useState(false);
  const remove = useRemoval(onChange);
  return (
    <>
      <Table caption={`Articles: ${sorts.find(({ value }) => value === state.sort)?.label}`}>
        <thead>
          <tr>
            <HeadCell>Title</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Created</HeadCell>
            <HeadCell>Updated</HeadCell>
            <HeadCell kind="actions">Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              onDelete={() => {
                setLeaving(article);
                setAsking(true);
              }}
            />
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${leaving?.title}”?`}
        text="Are you sure you want to delete this article? This cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => (leaving ? remove(leaving) : undefined)}
        focusAfter={focusAfterDelete}
      />
    </>
  );
}

/** Deletes, then reads the list again. */
function useRemoval(onChange: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  return async ({ id, title }: AdminArticle): Promise<void> => {
    try {
      await deleteArticle(call, id);
    } catch (cause) {
      console.info('The article could not be deleted.', cause);
      throw new Error('Could not delete the article. Please try again.', { cause });
    }
    await onChange();
    toast({ title: `“${title}” has been deleted` });
  };
}
