import { type RefObject, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PageStartAnswer, SitePageAnswer } from '#contract/site-pages.ts';
import { paths } from '#domain/site/paths.ts';
import { placementLabels } from '#domain/site-pages/site-page.ts';
import { listNewestInBin } from '../../calls/bin.ts';
import { listPageStarts, sitePageCalls } from '../../calls/records.ts';
import { usePagedList } from '../../kit/lists/paged-list.tsx';
import { PagedRecords, type TableKind } from '../../kit/records/paged-records.tsx';
import { useEditedId } from '../../kit/records/record-editor.tsx';
import { EditLink, NameLink, ViewLink } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useLoadedCall } from '../../kit/ui/loading.tsx';
import { StatusBadge } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { ShownDay } from '../../kit/ui/table.tsx';
import { useBinToast } from '../../shell/bin-toast.tsx';
import { NewPage, PageEditor, StartedPage } from './page-editor.tsx';

const allPages: TableKind<SitePageAnswer> = {
  title: 'All pages',
  nouns: ['page', 'pages'],
  caption: 'Pages, oldest first',
  loading: 'Loading pages…',
  empty: { title: 'No pages yet', text: 'Begin with one of the texts below, or a blank page.' },
  calls: sitePageCalls,
  nameOf: ({ title }) => title,
  lossOf: ({ published }) =>
    `${published ? 'It goes offline now. ' : ''}You can restore it from the bin for 30 days.`,
  columns: [
    {
      head: 'Title',
      cell: ({ id, title, slug }) => <NameLink to={`?edit=${id}`} name={title} fact={paths.page(slug)} />,
    },
    { head: 'Status', cell: ({ published }) => <StatusBadge published={published} /> },
    { head: 'Linked from', cell: ({ placement }) => placementLabels[placement] },
    { head: 'Updated', kind: 'date', cell: ({ updated_date }) => <ShownDay iso={updated_date} /> },
  ],
};

/** The owner's pages, or the editor of one (`?edit=new`, with `&start=privacy`, or `?edit=` and its id). */
export function SitePagesPage() {
  const [search] = useSearchParams();
  const start = search.get('start');
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = useEditedId(heading);
  if (edited === null) return <PageList headingRef={heading} />;
  if (edited !== 'new') return <PageEditor key={edited} id={edited} />;
  return start === null ? <NewPage /> : <StartedPage key={start} start={start} />;
}

/** @param headingRef takes the focus when a row was deleted or the form was closed */
function PageList({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const listing = usePagedList(sitePageCalls.page, 'Could not load pages.');
  return (
    <>
      <PageHead title="Pages" about="Pages about you and your website, such as About, Imprint and Privacy.">
        <Button asChild>
          <Link to="?edit=new">New page</Link>
        </Button>
      </PageHead>
      <PagedRecords
        kind={allPages}
        listing={listing}
        headingRef={headingRef}
        binToast={useBinToast()}
        actions={({ id, title, slug, published }) => (
          <>
            {published && <ViewLink name={title} href={paths.page(slug)} />}
            <EditLink name={title} to={`?edit=${id}`} />
          </>
        )}
      />
      {listing.data && (
        <Starts key={listing.data.rows.map(({ id }) => id).join()} pages={listing.data.rows} />
      )}
    </>
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
