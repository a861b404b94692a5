import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AdminArticle } from '#contract/articles.ts';
import { counted } from '#domain/text/clean.ts';
import { deleteArticle, listArticles, moveArticleToBin } from '../../calls/articles.ts';
import { useDeletion } from '../../kit/lists/deletion.tsx';
import { FoundRows } from '../../kit/lists/found-rows.tsx';
import { ListTools } from '../../kit/lists/list-tools.tsx';
import {
  type ListUrl,
  queryOf,
  readListUrl,
  searchOf,
  sorts,
  statusesOf,
  useListState,
  useNarrowing,
} from '../../kit/lists/list-url.ts';
import { DeleteButton, EditLink, RecordTable } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useLoad } from '../../kit/ui/loading.tsx';
import { EmptyState, StatusBadge } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { ShownDay } from '../../kit/ui/table.tsx';
import { useBinToast } from '../../shell/bin-toast.tsx';
import { HeldNotice } from '../../shell/held-notice.tsx';
import { useCaller } from '../../shell/session.tsx';
import { editorUrl, listUrl } from '../../shell/urls.ts';
import { PublishedNotice } from './published-notice.tsx';

/** Format of the list's state in the URL. */
const urlFormat = { read: readListUrl, write: (state: ListUrl): string => searchOf(state) };

const statuses = statusesOf('All articles');

/** The part of the articles that the URL names. */
function useArticleListing() {
  const call = useCaller();
  const state = useListState(urlFormat);
  const load = useCallback(
    (signal?: AbortSignal) => listArticles(call, queryOf(state), signal),
    [call, state],
  );
  return { state, ...useLoad(load) };
}

/** Page of all articles, newest first by default. */
export function ArticlesPage() {
  const { state, data, isLoading, problem, reload } = useArticleListing();
  const narrow = useNarrowing(urlFormat);
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const afterRemoval = async ({ id }: AdminArticle) => {
    setRemoved((before) => [...before, id]);
    await reload();
  };
  const toBin = useRemoval(moveArticleToBin);
  const binToast = useBinToast();
  const { confirmDeletion, dialog } = useDeletion<AdminArticle>({
    question: ({ title }) => `Delete “${title}”?`,
    text: () => 'Are you sure you want to delete this article? This cannot be undone.',
    problemTitle: '',
    nameOf: ({ title }) => `“${title}”`,
    remove: useRemoval(deleteArticle),
    toBin: async (article) => {
      await toBin(article);
      await afterRemoval(article);
      binToast(`“${article.title}”`, [article.id], reload);
    },
    onDeleted: afterRemoval,
    focusAfter: heading,
  });
  return (
    <>
      <PageHead title="Articles" about="Write, find and publish your articles.">
        <Button asChild>
          <Link to={editorUrl()}>New Article</Link>
        </Button>
      </PageHead>
      <HeldNotice kind="article" />
      <PublishedNotice removed={removed} focusAfter={heading} />
      <section aria-labelledby="all-articles" aria-busy={isLoading}>
        <h2 id="all-articles" ref={heading} tabIndex={-1} className="sr-only">
          All articles
        </h2>
        <ListTools
          {...{ state, narrow, statuses, orders: sorts }}
          label="Find articles"
          placeholder="Find by title, text or tag"
          count={data ? counted(data.total, 'article') : ''}
          filtersSet={state.status === '' ? 0 : 1}
        />
        <FoundRows
          {...{ rows: data?.rows ?? null, total: data?.total ?? 0, problem, reload }}
          page={state.page}
          hrefOf={(page) => searchOf({ ...state, page })}
          noun="article"
          loading="Loading articles..."
          isNarrowed={state.q.trim() !== '' || state.status !== ''}
          everything={listUrl}
          empty={<EmptyState title="No articles yet" text="Articles are drafts until you publish them." />}
        >
          {(articles) => <ArticleTable articles={articles} sort={state.sort} onDelete={confirmDeletion} />}
        </FoundRows>
      </section>
      {dialog}
    </>
  );
}

interface ArticleTableProps {
  articles: readonly AdminArticle[];
  sort: ListUrl['sort'];
  onDelete: (article: AdminArticle) => void;
}

function ArticleTable({ articles, sort, onDelete }: ArticleTableProps) {
  return (
    <RecordTable
      caption={`Articles: ${sorts.find(({ value }) => value === sort)?.label}`}
      rows={articles}
      columns={[
        {
          head: 'Title',
          cell: ({ id, title }) => (
            <Link to={editorUrl(id)} className="hover:underline">
              {title}
            </Link>
          ),
        },
        {
          head: 'Status',
          cell: (article) => <StatusBadge {...article} />,
        },
        dateColumn('Created', ({ created_date }) => created_date),
        dateColumn('Updated', ({ updated_date }) => updated_date),
      ]}
      actions={(article) => (
        <>
          <EditLink name={article.title} to={editorUrl(article.id)} />
          <DeleteButton name={article.title} onDelete={() => onDelete(article)} />
        </>
      )}
    />
  );
}

function dateColumn(head: string, isoOf: (article: AdminArticle) => string) {
  const cell = (article: AdminArticle) => <DateFact name={head} iso={isoOf(article)} />;
  return { head, kind: 'date', cell } as const;
}

/** Date of an article; on a card, which has no columns, with its name. */
function DateFact({ name, iso }: { name: string; iso: string }) {
  return (
    <>
      <span className="@min-[38rem]/list:hidden">{name} </span>
      <ShownDay iso={iso} />
    </>
  );
}

function useRemoval(remove: typeof deleteArticle) {
  const call = useCaller();
  return async ({ id }: AdminArticle): Promise<void> => {
    try {
      await remove(call, id);
    } catch (cause) {
      console.info('The article could not be deleted.', cause);
      throw new Error('Could not delete the article. Please try again.', { cause });
    }
  };
}
