import { type ReactNode, useRef } from 'react';
import { Icon } from '#browser/icon.tsx';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { ownCityOptions, tagOptions } from '../../../calls/completions.ts';
import { FoundRows } from '../../../kit/lists/found-rows.tsx';
import { FilterSelect, ListTools, TypedFilter } from '../../../kit/lists/list-tools.tsx';
import { useNarrowing } from '../../../kit/lists/list-url.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/notice.tsx';
import { useRemembered } from '../../../kit/ui/remembered.ts';
import { useCaller } from '../../../shell/session.tsx';
import { PhotoTable } from './photo-table.tsx';
import {
  filtersSet,
  isNarrowed,
  isWithoutPhotos,
  type ListPage,
  type ListState,
  listSearch,
  missings,
  type PhotoListing,
  type PhotoView,
  photoCount,
  photoSorts,
  photoViews,
  sizeOfPage,
  sizes,
  statuses,
  uploads,
  urlFormat,
} from './use-list.ts';

interface PhotoListProps {
  listing: PhotoListing;
  /** Adds the first photos. */
  addButtons: ReactNode;
}

export function PhotoList({ listing, addButtons }: PhotoListProps) {
  const { state, data, isLoading, problem, reload } = listing;
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useRemembered('photos-view', photoViews);
  return (
    <section aria-labelledby="all-photos" aria-busy={isLoading}>
      <h2 id="all-photos" ref={heading} tabIndex={-1} className="sr-only">
        All photos
      </h2>
      {!isWithoutPhotos(listing) && (
        <PhotoTools
          state={state}
          count={data ? countLine(data) : ''}
          view={<ViewSwitch view={view} onChange={setView} />}
        />
      )}
      <FoundRows
        rows={data?.posts ?? null}
        total={data?.total ?? 0}
        problem={problem}
        reload={reload}
        page={state.page}
        hrefOf={(page) => listSearch({ ...state, page })}
        size={sizeOfPage(state)}
        noun="photo"
        loading="Loading photos…"
        thumbnails
        isNarrowed={isNarrowed(state)}
        everything={paths.adminPage('adminphotos')}
        empty={
          <div className="rounded-surface border border-dashed border-edge bg-[radial-gradient(ellipse_30rem_60%_at_50%_40%,light-dark(#f7d99a8c,#ffb4442b),transparent_72%)]">
            <EmptyState
              title="Add your first photographs"
              text="Drop photos or a whole folder anywhere on this page. Title, tags, date and place are read from the files. Nothing is public until you publish it."
            >
              {addButtons}
              <p className="w-full text-note text-ink-3">JPEG, PNG, WebP, AVIF, GIF or TIFF.</p>
            </EmptyState>
          </div>
        }
      >
        {(posts) => (
          <PhotoTable
            posts={posts}
            total={data?.total ?? 0}
            state={state}
            view={view}
            onChange={reload}
            heading={heading}
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

/** Search, filters and order of the list; each change has its own URL. */
function PhotoTools({ state, count, view }: { state: ListState; count: string; view: ReactNode }) {
  const narrow = useNarrowing(urlFormat);
  const call = useCaller();
  return (
    <ListTools
      state={state}
      narrow={narrow}
      label="Find photos"
      placeholder="Title, tag, city, slug or file name"
      statuses={statuses}
      orders={photoSorts}
      count={count}
      filtersSet={filtersSet(state)}
      view={view}
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
        className="w-32"
        value={state.tag}
        onChange={(tag) => narrow({ tag }, true)}
        complete={tagOptions(call)}
      />
      <TypedFilter
        label="City"
        placeholder="City"
        className="w-32"
        value={state.city}
        onChange={(city) => narrow({ city }, true)}
        complete={ownCityOptions(call)}
      />
      <TypedFilter
        label="Year taken"
        placeholder="Year taken"
        className="w-36"
        value={state.taken}
        onChange={(taken) => /^(\d{4})?$/.test(taken) && narrow({ taken }, true)}
      />
      <FilterSelect
        label="Upload"
        value={state.upload}
        onValueChange={(upload) => narrow({ upload })}
        options={uploads}
      />
      <FilterSelect
        label="Photos per page"
        value={state.size}
        onValueChange={(size) => narrow({ size })}
        options={sizes}
      />
    </ListTools>
  );
}

const viewLabels = { list: 'List', grid: 'Grid' } as const;

function ViewSwitch({ view, onChange }: { view: PhotoView; onChange: (view: PhotoView) => void }) {
  return (
    <fieldset aria-label="View" className="flex">
      {photoViews.map((name) => (
        <Button
          key={name}
          look={name === view ? 'primary' : 'quiet'}
          aria-pressed={name === view}
          className="px-3! first:rounded-e-none last:rounded-s-none last:border-s-0"
          onClick={() => onChange(name)}
        >
          <Icon name={name} />
          {viewLabels[name]}
        </Button>
      ))}
    </fieldset>
  );
}
