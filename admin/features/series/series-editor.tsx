import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isNotFound, messageOr } from '#browser/calls/call.ts';
import type { AdminSeries } from '#contract/series.ts';
import { paths } from '#domain/site/paths.ts';
import { seriesCalls } from '../../calls/records.ts';
import { DraftConflict } from '../../kit/drafts/conflict-panel.tsx';
import { LeaveWarning } from '../../kit/drafts/leave.tsx';
import { DeletedNotice, RestoredNotice } from '../../kit/drafts/notices.tsx';
import { readTabBackup } from '../../kit/drafts/tab-backup.ts';
import { TextBox } from '../../kit/records/record-form.tsx';
import { backupOf, useRecordForm } from '../../kit/records/use-record-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/field.tsx';
import { useFocusOnRefusal, useFocusRecovery } from '../../kit/ui/focus.ts';
import { FormSkeleton, LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { Alert, StatusBadge } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { seriesKind } from './series-kind.ts';
import { SeriesPhotos } from './series-photos.tsx';

export function NewSeries() {
  return <Editor id={null} saved={null} />;
}

/** Editor of a series at a URL of its own. */
export function SeriesEditor({ id }: { id: string }) {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback(
      async (signal?: AbortSignal) => {
        try {
          return { saved: await seriesCalls.find(call, id, signal) };
        } catch (error) {
          signal?.throwIfAborted();
          // The series was deleted, but the tab has a backup of the text typed in it.
          if (isNotFound(error) && readTabBackup(seriesKind, backupOf(seriesKind, id), null))
            return { saved: null };
          throw new Error(messageOr(error, 'Could not load the series.'), { cause: error });
        }
      },
      [call, id],
    ),
  );
  // The form stays while the series is loaded again.
  if (data) return <Editor id={id} saved={data.saved} />;
  return (
    <>
      <PageHead title="Edit series" about={about}>
        <BackLink />
      </PageHead>
      {problem === null ? (
        <FormSkeleton label="Loading series…" fields={['h-10 w-full', 'h-60 w-full']} />
      ) : (
        <LoadProblem problem={problem} onRetry={reload} />
      )}
    </>
  );
}

const about = 'Photos in an order of your own, with a title, a text and a cover.';

function BackLink() {
  return (
    <Button look="quiet" asChild>
      <Link to="?">Back to series</Link>
    </Button>
  );
}

function useSeriesForm(id: string | null, saved: AdminSeries | null) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const [row, setRow] = useState(saved);
  const form = useRecordForm({
    kind: seriesKind,
    row,
    id,
    offersNew: true,
    onSaved(next) {
      form.settle(next, form.latest().draft);
      setRow(next);
      toast({ title: 'Saved' });
      if (next.id !== id) navigate(`?edit=${next.id}`, { replace: true });
    },
  });
  /** Publishes it, or not any more, with everything that is typed. */
  const saveAs = async (published: boolean) => {
    const before = form.latest().draft.published;
    form.change({ published });
    if (!(await form.save())) form.change({ published: before });
  };
  return { ...form, row, saveAs };
}

type SeriesForm = ReturnType<typeof useSeriesForm>;

function Editor({ id, saved }: { id: string | null; saved: AdminSeries | null }) {
  const form = useSeriesForm(id, saved);
  const { row, problem, isDeleted } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const focusHeading = () => heading.current?.focus();
  useEffect(focusHeading, []);
  useFocusOnRefusal(element, problem?.error);
  return (
    <>
      <PageHead title={row === null ? 'New series' : row.title} about={about} headingRef={heading}>
        <BackLink />
        {row && (
          <Button look="quiet" asChild>
            <a href={paths.series(row.slug)} target="_blank" rel="noreferrer">
              {row.published ? 'View' : 'Preview'}
            </a>
          </Button>
        )}
      </PageHead>
      <div {...useFocusRecovery(focusHeading)} className="mb-4 grid gap-3 empty:hidden">
        {form.isRestored && !isDeleted && <RestoredNotice onDiscard={form.discard} />}
        {isDeleted && (
          <DeletedNotice
            noun="series"
            text="What you typed is still here."
            busy={form.busy}
            onSaveAsNew={form.saveAsNew}
          />
        )}
        {problem !== null && <Alert title="Could not save">{problem.message}</Alert>}
        <DraftConflict kind={seriesKind} form={form} />
      </div>
      <Form ref={element} aria-label="Series" className="grid gap-8" onSubmit={form.save}>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <SeriesPhotos form={form} />
          <Facts form={form} />
        </div>
        <SaveBar form={form} />
      </Form>
      <LeaveWarning reasons={form.leaveReasons} />
    </>
  );
}

function SaveBar({ form }: { form: SeriesForm }) {
  const { draft, row, busy, isDirty, saveAs } = form;
  const isPublished = row?.published ?? false;
  const isEmpty = draft.text.trim() === '' && !draft.photos.some(({ published }) => published);
  return (
    <div
      data-save-bar="wide"
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-rule bg-paper px-4 py-3"
    >
      <StatusBadge published={isPublished} />
      <span className="text-note text-ink-2 max-md:sr-only">
        {isDirty ? 'Unsaved changes' : row ? 'Saved' : ''}
      </span>
      {isEmpty && (
        <p className="text-note text-ink-2 max-md:order-first max-md:w-full">
          Visitors see nothing of it until it has a published photo.
        </p>
      )}
      <span className="flex-1" />
      {isPublished && (
        <Button look="quiet" busy={busy} onClick={() => saveAs(false)}>
          Unpublish
        </Button>
      )}
      <Button saves type="submit" look={isPublished ? 'primary' : 'quiet'} busy={busy}>
        {isPublished ? 'Save' : 'Save draft'}
      </Button>
      {!isPublished && (
        <Button busy={busy} onClick={() => saveAs(true)}>
          Publish
        </Button>
      )}
    </div>
  );
}

function Facts({ form }: { form: SeriesForm }) {
  const { draft, row } = form;
  const cover = draft.photos.find(({ id }) => id === draft.cover) ?? draft.photos[0];
  return (
    <section
      aria-labelledby="about-series"
      className="grid content-start gap-4 rounded-surface border border-rule bg-raised p-4"
    >
      <h2 id="about-series">About the series</h2>
      <TextBox form={form} name="title" label="Title" />
      <TextBox form={form} name="text" label="Text" rows={5} hint="Shown above the photos. Markdown works." />
      <TextBox
        form={form}
        name="slug"
        label="URL"
        hint={draft.slug === '' ? 'Made from the title.' : paths.series(draft.slug)}
      />
      <div className="grid gap-2">
        <h3 className="text-small font-medium">Cover</h3>
        {cover?.thumbnailUrl && (
          <img
            src={cover.thumbnailUrl}
            alt=""
            className="aspect-3/2 w-full rounded-photo bg-wash object-cover"
          />
        )}
        <p className="text-note text-ink-2">
          {draft.cover === ''
            ? 'The first photo. Choose another one in its menu.'
            : `${cover?.name ?? ''}, chosen by you.`}
        </p>
        {draft.cover !== '' && (
          <Button look="quiet" size="small" onClick={() => form.change({ cover: '' })}>
            Use the first photo
          </Button>
        )}
      </div>
      {row && <p className="text-note text-ink-3">Deleting a series does not delete its photos.</p>}
    </section>
  );
}
