import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminSeries } from '#contract/series.ts';
import { paths } from '#domain/site/paths.ts';
import { BackLink, EditorFrame, LoadedEditor, useFoundRecord } from '../../kit/records/record-editor.tsx';
import { TextBox } from '../../kit/records/record-form.tsx';
import { useRecordForm } from '../../kit/records/use-record-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/field.tsx';
import { useFocusOnRefusal } from '../../kit/ui/focus.ts';
import { StatusBadge } from '../../kit/ui/notice.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { seriesKind } from './series-kind.ts';
import { SeriesPhotos } from './series-photos.tsx';

/** Editor of a series at a URL of its own. */
export function SeriesEditor({ id }: { id: string }) {
  return (
    <LoadedEditor
      of={useFoundRecord(seriesKind, id, 'Could not load the series.')}
      title="Edit series"
      about={about}
      back={<BackLink>Back to series</BackLink>}
      waiting="Loading series…"
      fields={['h-10 w-full', 'h-60 w-full']}
    >
      {({ saved }) => <Editor id={id} saved={saved} />}
    </LoadedEditor>
  );
}

export function NewSeries() {
  return <Editor id={null} saved={null} />;
}

const about = 'Photos in an order of your own, with a title, a text and a cover.';

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
  const { row, problem } = form;
  const element = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(element, problem?.error);
  return (
    <EditorFrame
      kind={seriesKind}
      form={form}
      title={row === null ? 'New series' : row.title}
      about={about}
      actions={
        <>
          <BackLink>Back to series</BackLink>
          {row && (
            <Button look="quiet" asChild>
              <a href={paths.series(row.slug)} target="_blank" rel="noreferrer">
                {row.published ? 'View' : 'Preview'}
              </a>
            </Button>
          )}
        </>
      }
      deletedText="What you typed is still here."
      problemTitle="Could not save"
      problem={problem?.message}
    >
      <Form ref={element} aria-label="Series" className="grid gap-8" onSubmit={form.save}>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <SeriesPhotos form={form} />
          <Facts form={form} />
        </div>
        <SaveBar form={form} />
      </Form>
    </EditorFrame>
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
