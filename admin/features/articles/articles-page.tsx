import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { perPage, searchOf, summaryOf } from '../../kit/lists/list-address.ts';
import { ListTools } from '../../kit/lists/list-list-tools.tsx';
import { Pagination } from '../../kit/lists/pagination.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { ListSkeleton } from '../../kit/ui/list-skeleton.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { editorAddress, listAddress } from '../../shell/addresses.ts';
import { type ArticleListing, useArticleListing } from './article-list.ts';
import { ArticleTable } from './article-table.tsx';
import { articleCount, isNarrowed } from './list-address.ts';
import { PublishedNotice } from './published-notice.tsx';

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
      <EmptyState title="This page of the list is empty" text={`The list has ${articleCount(total)}.`}>
        <Button look="quiet" asChild>
          <Link to={searchOf({ ...state, page: 1 })}>To the first page</Link>
        </Button>
      </EmptyState>
    );
  }
  if (isNarrowed(state)) {
    return (
      <EmptyState title="Nothing matches" text="No article is like that. Try fewer words or another status.">
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
