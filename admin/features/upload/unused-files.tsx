import { useRef } from 'react';
import type { LooseFile } from '#contract/media.ts';
import { PagedList } from '../../kit/lists/paged-list.tsx';
import type { PagedList as Listing } from '../../kit/lists/use-paged-list.ts';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { LooseFileTable } from './loose-file-table.tsx';

/** Pictures that no post, article or asset shows: they go after a day unless they are kept. */
export function LooseFiles({ listing }: { listing: Listing<LooseFile> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="loose-files" className="mt-12 grid gap-3">
      <div>
        <h2 id="loose-files" ref={heading} tabIndex={-1}>
          Files without a post
        </h2>
        <p className="text-small text-ink-2">
          Nothing shows these. They go a day after their upload, unless you keep them.
        </p>
      </div>
      <PagedList
        listing={listing}
        loading="Loading files…"
        thumbnails
        nouns={['file', 'files']}
        empty={
          <EmptyState title="No loose files" text="Every file is shown by a post, an article or an asset." />
        }
      >
        {(files) => <LooseFileTable files={files} onChange={listing.reload} focusAfterDelete={heading} />}
      </PagedList>
    </section>
  );
}
