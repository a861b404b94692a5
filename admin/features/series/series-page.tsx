import { type RefObject, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminSeries } from '#contract/series.ts';
import { formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { seriesCalls } from '../../calls/records.ts';
import { deleteTabBackup } from '../../kit/drafts/tab-backup.ts';
import { useDeletion } from '../../kit/lists/deletion.tsx';
import { PagedList, usePagedList } from '../../kit/lists/paged-list.tsx';
import { DeleteButton, EditLink, RecordTable, ViewLink } from '../../kit/records/record-table.tsx';
import { backupOf } from '../../kit/records/use-record-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusBack } from '../../kit/ui/focus.ts';
import { EmptyState, StatusBadge } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { Thumbnail } from '../../kit/ui/table.tsx';
import { useBinToast } from '../../shell/bin-toast.tsx';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { NewSeries, SeriesEditor } from './series-editor.tsx';
import { seriesKind } from './series-kind.ts';

/** The list of series, or the editor of one (`?edit=new`, `?edit=` and its id). */
export function SeriesPage() {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(edited !== null, heading);
  if (edited === 'new') return <NewSeries />;
  return edited ? <SeriesEditor key={edited} id={edited} /> : <SeriesList headingRef={heading} />;
}

/** @param headingRef takes the focus when a row was deleted or the editor was closed */
function SeriesList({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const { timeZone } = useAdminFrame();
  const listing = usePagedList(seriesCalls.page, 'Could not load series.');
  const { confirmDeletion, dialog } = useSeriesDeletion(listing.reload, headingRef);
  return (
    <>
      <PageHead title="Series" about="Photos that belong together, in an order of your own.">
        <Button asChild>
          <Link to="?edit=new">New series</Link>
        </Button>
      </PageHead>
      <Section title="All series" headingRef={headingRef}>
        <PagedList
          listing={listing}
          loading="Loading series…"
          nouns={['series', 'series']}
          thumbnails
          empty={
            <EmptyState
              title="No series yet"
              text="Choose photos and put them in the order they should be seen."
            />
          }
        >
          {(rows) => (
            <RecordTable
              caption="Series, the last changed first"
              rows={rows}
              thumbnail={({ photos }) => <Thumbnail src={photos[0]?.thumbnail_url ?? null} />}
              columns={[
                {
                  head: 'Title',
                  cell: ({ id, title, posts }) => (
                    <>
                      <Link to={`?edit=${id}`} className="hover:underline">
                        {title}
                      </Link>
                      <span className="block text-note font-normal text-ink-2">
                        {counted(posts.length, 'photo')}
                      </span>
                    </>
                  ),
                },
                { head: 'Status', cell: ({ published }) => <StatusBadge published={published} /> },
                {
                  head: 'Changed',
                  kind: 'date',
                  cell: ({ updated_date: date }) => (
                    <time dateTime={date}>{formatDate(date, 'medium', timeZone)}</time>
                  ),
                },
              ]}
              actions={(row) => (
                <>
                  {row.published && <ViewLink name={row.title} href={paths.series(row.slug)} />}
                  <EditLink name={row.title} to={`?edit=${row.id}`} />
                  <DeleteButton name={row.title} toBin onDelete={() => confirmDeletion(row)} />
                </>
              )}
            />
          )}
        </PagedList>
        {dialog}
      </Section>
    </>
  );
}

function useSeriesDeletion(reload: () => Promise<unknown>, focusAfter: RefObject<HTMLElement | null>) {
  const call = useCaller();
  const binToast = useBinToast();
  return useDeletion<AdminSeries>({
    question: ({ title }) => `Move “${title}” to the bin?`,
    text: ({ published }) =>
      `${published ? 'It goes offline now, its photos stay.' : 'Its photos stay.'} You can restore it from the bin for 30 days.`,
    nameOf: ({ title }) => `“${title}”`,
    toBin: async ({ id, title }) => {
      await seriesCalls.remove(call, id);
      // The backup of its unsaved text is deleted too; the toast restores the series as a draft.
      deleteTabBackup(backupOf(seriesKind, id));
      await reload();
      binToast(`“${title}”`, [id], reload);
    },
    focusAfter,
  });
}
