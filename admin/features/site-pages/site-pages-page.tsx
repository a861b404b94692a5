import { type RefObject, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PageStartAnswer, SitePageAnswer } from '#contract/site-pages.ts';
import { formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { placementLabels } from '#domain/site-pages/site-page.ts';
import { listNewestInBin } from '../../calls/bin.ts';
import { listPageStarts, sitePageCalls } from '../../calls/records.ts';
import { useDeletion } from '../../kit/lists/deletion.tsx';
import { PagedList, usePagedList } from '../../kit/lists/paged-list.tsx';
import { DeleteButton, EditLink, RecordTable, ViewLink } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusBack } from '../../kit/ui/focus.ts';
import { useLoadedCall } from '../../kit/ui/loading.tsx';
import { EmptyState, StatusBadge } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { useBinToast } from '../../shell/bin-toast.tsx';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { PageEditor } from './page-editor.tsx';

/** The owner's pages, or the editor of one (`?edit=new`, with `&start=privacy`, or `?edit=` and its id). */
export function SitePagesPage() {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const start = search.get('start');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(edited !== null, heading);
  if (edited === null) return <PageList headingRef={heading} />;
  const id = edited === 'new' ? null : edited;
  return <PageEditor key={`${edited} ${start}`} id={id} start={start} />;
}

/** @param headingRef takes the focus when a row was deleted or the form was closed */
function PageList({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const listing = usePagedList(sitePageCalls.page, 'Could not load pages.');
  const { confirmDeletion, dialog } = usePageDeletion(listing.reload, headingRef);
  return (
    <>
      <PageHead title="Pages" about="Pages about you and your website, such as About, Imprint and Privacy.">
        <Button asChild>
          <Link to="?edit=new">New page</Link>
        </Button>
      </PageHead>
      <Section title="All pages" headingRef={headingRef}>
        <PagedList
          listing={listing}
          loading="Loading pages…"
          nouns={['page', 'pages']}
          empty={
            <EmptyState title="No pages yet" text="Begin with one of the texts below, or a blank page." />
          }
        >
          {(rows) => <PageTable rows={rows} onDelete={confirmDeletion} />}
        </PagedList>
        {dialog}
      </Section>
      {listing.data && (
        <Starts key={listing.data.rows.map(({ id }) => id).join()} pages={listing.data.rows} />
      )}
    </>
  );
}

function usePageDeletion(reload: () => Promise<unknown>, focusAfter: RefObject<HTMLElement | null>) {
  const call = useCaller();
  const binToast = useBinToast();
  return useDeletion<SitePageAnswer>({
    question: ({ title }) => `Move “${title}” to the bin?`,
    text: ({ published }) =>
      published
        ? 'It goes offline now. You can restore it from the bin for 30 days.'
        : 'You can restore it from the bin for 30 days.',
    nameOf: ({ title }) => `“${title}”`,
    toBin: async ({ id, title }) => {
      await sitePageCalls.remove(call, id);
      await reload();
      binToast(`“${title}”`, [id], reload);
    },
    focusAfter,
  });
}

interface PageTableProps {
  rows: readonly SitePageAnswer[];
  onDelete: (page: SitePageAnswer) => void;
}

function PageTable({ rows, onDelete }: PageTableProps) {
  const { timeZone } = useAdminFrame();
  return (
    <RecordTable
      caption="Pages, oldest first"
      rows={rows}
      columns={[
        {
          head: 'Title',
          cell: ({ id, title, slug }) => (
            <>
              <Link to={`?edit=${id}`} className="hover:underline">
                {title}
              </Link>
              <span className="block text-note font-normal wrap-anywhere text-ink-2">{paths.page(slug)}</span>
            </>
          ),
        },
        { head: 'Status', cell: ({ published }) => <StatusBadge published={published} /> },
        { head: 'Linked from', cell: ({ placement }) => placementLabels[placement] },
        {
          head: 'Updated',
          kind: 'date',
          cell: ({ updated_date }) => (
            <time dateTime={updated_date}>{formatDate(updated_date, 'medium', timeZone)}</time>
          ),
        },
      ]}
      actions={(page) => (
        <>
          {page.published && <ViewLink name={page.title} href={paths.page(page.slug)} />}
          <EditLink name={page.title} to={`?edit=${page.id}`} />
          <DeleteButton name={page.title} toBin onDelete={() => onDelete(page)} />
        </>
      )}
    />
  );
}

const startTexts: Readonly<Record<PageStartAnswer['kind'], string>> = {
  about: 'Who you are and how to reach you, with your portrait and biography from Settings.',
  imprint: 'Who runs this website. Required by law in some countries.',
  privacy: 'What this website does with personal data, written from how it is set up now.',
};

/**
 * Starting texts for pages that most sites have; without existing pages, of which one in the bin still has
 * its URL.
 */
function Starts({ pages }: { pages: readonly SitePageAnswer[] }) {
  const { data } = useLoadedCall(listPageStarts);
  const bin = useLoadedCall(listNewestInBin);
  const isInBin = (slug: string) => bin.data?.some((item) => item.kind === 'page' && item.slug === slug);
  const missing = (data ?? []).filter(({ slug }) => !pages.some((page) => page.slug === slug));
  if (missing.length === 0) return null;
  return (
    <Section
      title="Begin with a text"
      note="Fill in the gaps and check the text before you publish it. None of them is legal advice."
      className="mt-8"
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {missing.map(({ kind, title, slug }) => (
          <li
            key={kind}
            className="grid content-start gap-3 rounded-surface border border-rule bg-raised p-4"
          >
            <h3 className="text-base text-ink">{title}</h3>
            <p className="text-small text-ink-2">{startTexts[kind]}</p>
            {isInBin(slug) ? (
              <p className="text-small">
                {paths.page(slug)} is in the{' '}
                <Link to={paths.adminPage('adminbin')} className="underline">
                  bin
                </Link>
                . Restore it there, or delete it permanently to begin again.
              </p>
            ) : (
              <Button look="quiet" className="justify-self-start" asChild>
                <Link to={`?edit=new&start=${kind}`} aria-label={`Begin ${title}`}>
                  Begin
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
