import { type ReactNode, useRef } from 'react';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { FoundRows } from '../../../kit/lists/found-rows.tsx';
import { FilterSelect, ListTools, TypedFilter } from '../../../kit/lists/list-tools.tsx';
import { useNarrowing } from '../../../kit/lists/list-url.ts';
import { EmptyState } from '../../../kit/ui/notice.tsx';
import type { DescribeWork } from '../work.tsx';
import { PhotoTable } from './photo-table.tsx';
import {
  isNarrowed,
  type ListPage,
  type ListState,
  listSearch,
  missings,
  type PhotoListing,
  photoCount,
  statuses,
  urlFormat,
} from './use-list.ts';

interface PhotoListProps {
  listing: PhotoListing;
  /** Describes the selected ones. */
  words: DescribeWork;
  /** Adds the first photos. */
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
      <PhotoTools state={state} count={data ? countLine(data) : ''} />
      <FoundRows
        rows={data?.posts ?? null}
        total={data?.total ?? 0}
        problem={problem}
        reload={reload}
        page={state.page}
        hrefOf={(page) => listSearch({ ...state, page })}
        noun="photo"
        loading="Loading photos…"
        thumbnails
        isNarrowed={isNarrowed(state)}
        everything={paths.adminPage('adminphotos')}
        empty={
          <EmptyState title="No photos yet" text="Drop photos or a whole folder anywhere on this page.">
            {addButtons}
          </EmptyState>
        }
      >
        {(posts) => (
          <PhotoTable
            posts={posts}
            total={data?.total ?? 0}
            state={state}
            words={words}
            onChange={reload}
            focusAfterDelete={heading}
          />
        )}
      </FoundRows>
    </section>
  );
}

function countLine({ total, drafts }: ListPage): string {
  if (!drafts) return photoCount(total);
  return `${photoCount(total)}, ${counted(drafts, 'draft')}`;
}

/** Search, filters and order; each change is a URL of its own. */
function PhotoTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrowing(urlFormat);
  return (
    <ListTools
      state={state}
      narrow={narrow}
      label="Find photos"
      placeholder="Find by title, tag, city or file name"
      statuses={statuses}
      count={count}
    >
      <FilterSelect
        label="Missing"
        value={state.missing}
        onValueChange={(missing) => narrow({ missing })}
        options={missings}
      />
      <TypedFilter
        label="Tag"
        placeholder="Tag"
        className="w-32 max-md:grow"
        value={state.tag}
        onChange={(tag) => narrow({ tag }, true)}
      />
      <TypedFilter
        label="City"
        placeholder="City"
        className="w-32 max-md:grow"
        value={state.city}
        onChange={(city) => narrow({ city }, true)}
      />
    </ListTools>
  );
}
