import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { AdminArticle } from '#contract/articles.ts';
import { formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { deleteArticle } from '../../calls/articles.ts';
import { perPage, searchOf, sorts, summaryOf, useNarrowing } from '../../kit/lists/list-address.ts';
import { FilterSelect, ListSearch, TypedFilter } from '../../kit/lists/list-tools.tsx';
import { Pagination } from '../../kit/lists/pagination.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { ListSkeleton, LoadProblem } from '../../kit/ui/loading.tsx';
import { Alert, Badge, EmptyState } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import { editorAddress, type ListArrival, listAddress } from '../../shell/addresses.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import {
  type ArticleListing,
  addressing,
  articleCount,
  isNarrowed,
  type ListState,
  statuses,
  useArticleListing,
} from './article-list.ts';

/** All articles, newest first as long as nobody asks for another order. */
export function ArticlesPage() {
  const listing = useArticleListing();
  const { state, data, isLoading, problem, reload } = listing;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHead title="Articles">
        <NewArticle />
      </PageHead>
      <PublishedNotice />
      <section aria-labelledby="all-articles" aria-busy={isLoading}>
        <h2 id="all-articles" ref={heading} tabIndex={-1} className="sr-only">
          All articles
        </h2>
        <ListTools state={state} count={data ? articleCount(data.total) : ''} />
        <LoadProblem problem={problem} onRetry={reload} />
        {!data && problem === null && <ListSkeleton label="Loading articles..." />}
        {data && <Rows listing={listing} focusAfterDelete={heading} />}
      </section>
    </>
  );
}

/** Search, filter and order; each change is an address of its own. */
function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrowing(addressing);
  return (
    <ListSearch count={count}>
      <TypedFilter
        label="Find articles"
        placeholder="Find by title, text or tag"
        className="basis-full md:basis-80"
        value={state.q}
        onChange={(q) => narrow({ q }, true)}
      />
      <FilterSelect
        label="Status"
        value={state.status}
        onValueChange={(status) => narrow({ status })}
        options={statuses}
      />
      <FilterSelect
        label="Order"
        value={state.sort}
        onValueChange={(sort) => narrow({ sort })}
        options={sorts}
      />
    </ListSearch>
  );
}

interface RowsProps {
  listing: ArticleListing;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

function Rows({ listing: { state, data, reload }, focusAfterDelete }: RowsProps) {
  if (!data) return null;
  if (data.rows.length === 0) return <Nothing state={state} total={data.total} />;
  return (
    <>
      <ArticleTable
        articles={data.rows}
        state={state}
        onChange={reload}
        focusAfterDelete={focusAfterDelete}
      />
      <Pagination
        page={state.page}
        pages={Math.ceil(data.total / perPage)}
        hrefOf={(page) => searchOf({ ...state, page })}
        summary={summaryOf(state.page, data.rows.length, articleCount(data.total))}
      />
    </>
  );
}

function Nothing({ state, total }: { state: ArticleListing['state']; total: number }) {
  if (total > 0) {
    return (
      <EmptyState title="Nothing on this page" text={`The list has ${articleCount(total)}.`}>
        <Button look="quiet" asChild>
          <Link to={searchOf({ ...state, page: 1 })}>To the first page</Link>
        </Button>
      </EmptyState>
    );
  }
  if (isNarrowed(state)) {
    return (
      <EmptyState title="No results" text="Try other words or filters.">
        <Button look="quiet" asChild>
          <Link to={listAddress}>Show all articles</Link>
        </Button>
      </EmptyState>
    );
  }
  return <EmptyState title="No articles yet" text="What you write is a draft until you publish it." />;
}

function NewArticle() {
  return (
    <Button asChild>
      <Link to={editorAddress()}>New Article</Link>
    </Button>
  );
}

function ArticleRow({ article, onDelete }: { article: AdminArticle; onDelete: () => void }) {
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

interface ArticleTableProps {
  articles: AdminArticle[];
  state: ListState;
  onChange: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

function ArticleTable({ articles, state, onChange, focusAfterDelete }: ArticleTableProps) {
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

/** Leads from the list to the public page of the article that has just been published. */
export function PublishedNotice() {
  const { state } = useLocation();
  // A status is announced when it changes, not when it comes with the page.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const published = (state as Partial<ListArrival> | null)?.published;
  return (
    <div role="status" className="mb-6 empty:hidden">
      {isReady && published && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" asChild>
              <a href={paths.article(published.slug)} target="_blank" rel="noreferrer">
                View article
              </a>
            </Button>
          }
        >
          {`“${published.title}” is published.`}
        </Alert>
      )}
    </div>
  );
}
