import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { AdminSeries } from '#contract/series.ts';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { seriesCalls } from '../../calls/records.ts';
import { usePagedList } from '../../kit/lists/paged-list.tsx';
import { PagedRecords, type TableKind } from '../../kit/records/paged-records.tsx';
import { useEditedId } from '../../kit/records/record-editor.tsx';
import { EditLink, NameLink, ViewLink } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { StatusBadge } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { ShownDay, Thumbnail } from '../../kit/ui/table.tsx';
import { useBinToast } from '../../shell/bin-toast.tsx';
import { NewSeries, SeriesEditor } from './series-editor.tsx';
import { seriesKind } from './series-kind.ts';

const allSeries: TableKind<AdminSeries> = {
  title: 'All series',
  nouns: ['series', 'series'],
  caption: 'Series, the last changed first',
  loading: 'Loading series…',
  empty: { title: 'No series yet', text: 'Choose photos and put them in the order they should be seen.' },
  // The backup of its unsaved text is deleted too; the toast restores the series as a draft.
  backups: seriesKind.backups,
  calls: seriesCalls,
  nameOf: ({ title }) => title,
  lossOf: ({ published }) =>
    `${published ? 'It goes offline now, its photos stay.' : 'Its photos stay.'} You can restore it from the bin for 30 days.`,
  thumbnail: ({ photos }) => <Thumbnail src={photos[0]?.thumbnail_url ?? null} />,
  columns: [
    {
      head: 'Title',
      cell: ({ id, title, posts }) => (
        <NameLink to={`?edit=${id}`} name={title} fact={counted(posts.length, 'photo')} />
      ),
    },
    { head: 'Status', cell: ({ published }) => <StatusBadge published={published} /> },
    { head: 'Changed', kind: 'date', cell: ({ updated_date }) => <ShownDay iso={updated_date} /> },
  ],
};

/** The list of series, or the editor of one. */
export function SeriesPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = useEditedId(heading);
  if (edited === 'new') return <NewSeries />;
  return edited ? <SeriesEditor key={edited} id={edited} /> : <SeriesList headingRef={heading} />;
}

/** @param headingRef takes the focus when a row was deleted or the editor was closed */
function SeriesList({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  return (
    <>
      <PageHead title="Series" about="Photos that belong together, in an order of your own.">
        <Button asChild>
          <Link to="?edit=new">New series</Link>
        </Button>
      </PageHead>
      <PagedRecords
        kind={allSeries}
        listing={usePagedList(seriesCalls.page, 'Could not load series.')}
        headingRef={headingRef}
        binToast={useBinToast()}
        actions={({ id, title, slug, published }) => (
          <>
            {published && <ViewLink name={title} href={paths.series(slug)} />}
            <EditLink name={title} to={`?edit=${id}`} />
          </>
        )}
      />
    </>
  );
}
