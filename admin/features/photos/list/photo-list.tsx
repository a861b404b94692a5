import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/numbers.ts';
import { perPage, summaryOf } from '../../../kit/lists/list-address.ts';
import { Pagination } from '../../../kit/lists/pagination.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ListSkeleton } from '../../../kit/ui/list-skeleton.tsx';
import { LoadProblem } from '../../../kit/ui/load-problem.tsx';
import type { WordsQueue } from '../work.tsx';
import { isNarrowed, listSearch, photoCount } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import { PhotoTable } from './photo-table.tsx';
import type { ListPage, PhotoListing } from './use-list.ts';

interface PhotoListProps {
  listing: PhotoListing;
  /** Finds words for the selected ones. */
  words: WordsQueue;
  /** What brings the first photos in. */
  addButtons: ReactNode;
}

export function PhotoList({ listing, words, addButtons }: PhotoListProps) {
  const { state, data, isLoading, problem, reload } = listing;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="all-photos" aria-busy={isLoading}>
      <h2 id="all-photos" ref={heading} tabIndex={-1} className="sr-only">
        All photos
      </h2>
      <ListTools state={state} count={data ? countLine(data) : ''} />
      <LoadProblem problem={problem} onRetry={reload} />
      {!data && problem === null && <ListSkeleton label="Loading photos…" thumbnails />}
      {data && data.posts.length === 0 && <Nothing listing={listing} addButtons={addButtons} />}
      {data && data.posts.length > 0 && (
        <>
          <PhotoTable
            posts={data.posts}
            total={data.total}
            state={state}
            words={words}
            onChange={reload}
            focusAfterDelete={heading}
          />
          <Pagination
            page={state.page}
            pages={Math.ceil(data.total / perPage)}
            hrefOf={(page) => listSearch({ ...state, page })}
            summary={summaryOf(state.page, data.posts.length, photoCount(data.total))}
          />
        </>
      )}
    </section>
  );
}

function Nothing({ listing: { state, data }, addButtons }: { listing: PhotoListing; addButtons: ReactNode }) {
  if (data && data.total > 0) {
    return (
      <EmptyState title="This page of the list is empty" text={`The list has ${photoCount(data.total)}.`}>
        <Button look="quiet" asChild>
          <Link to={listSearch({ ...state, page: 1 })}>To the first page</Link>
        </Button>
      </EmptyState>
    );
  }
  if (isNarrowed(state)) {
    return (
      <EmptyState title="Nothing matches" text="No photo is like that. Try fewer words or filters.">
        <Button look="quiet" asChild>
          <Link to={paths.adminPage('adminphotos')}>Show all photos</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No photos yet" text="Drop photographs or a whole folder anywhere on this page.">
      {addButtons}
    </EmptyState>
  );
}

function countLine({ total, drafts }: ListPage): string {
  if (!drafts) return photoCount(total);
  return `${photoCount(total)}, ${counted(drafts, 'draft')}`;
}
