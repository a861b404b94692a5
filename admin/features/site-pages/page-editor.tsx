import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageStartAnswer, SitePageAnswer } from '#contract/site-pages.ts';
import { paths } from '#domain/site/paths.ts';
import { gapLabel, gapsIn } from '#domain/site-pages/gaps.ts';
import { placements } from '#domain/site-pages/site-page.entity.ts';
import { aboutSlug, placementLabels } from '#domain/site-pages/site-page.ts';
import { counted } from '#domain/text/clean.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { plainText } from '#text/read/reading.ts';
import { listPageStarts } from '../../calls/records.ts';
import { uploadingImages } from '../../kit/drafts/leave.tsx';
import { BackLink, EditorFrame, LoadedEditor, useFoundRecord } from '../../kit/records/record-editor.tsx';
import { TextBox } from '../../kit/records/record-form.tsx';
import { type FormProblem, useRecordForm } from '../../kit/records/use-record-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field, Form } from '../../kit/ui/field.tsx';
import { useFocusOnRefusal } from '../../kit/ui/focus.ts';
import { useDebouncedValue, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Select } from '../../kit/ui/select.tsx';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import type { RichTextHandle, TextPlace } from '../../rich-text/types.ts';
import { useUploadsFirst } from '../../rich-text/use-uploads-first.ts';
import { useToast } from '../../shell/toasts.tsx';
import { useEditorCalls } from '../articles/editor-calls.ts';
import { PreviewDialog, useShortcodeChoices } from '../articles/preview.tsx';
import { fieldLabels, pageKind } from './page-kind.ts';

const about = 'Write a page such as an imprint, and decide where visitors find it.';

const loading = {
  about,
  back: <BackLink>Back to pages</BackLink>,
  waiting: 'Loading page…',
  fields: ['h-12 w-full', 'h-80 w-full'],
  problemTitle: 'Could not load the page',
} as const;

const existing = pageKind();

/** Editor of one of the owner's pages at a URL of its own. */
export function PageEditor({ id }: { id: string }) {
  return (
    <LoadedEditor of={useFoundRecord(existing, id)} title="Edit page" {...loading}>
      {({ saved }) => <Editor id={id} saved={saved} start={null} />}
    </LoadedEditor>
  );
}

export function NewPage() {
  return <Editor id={null} saved={null} start={null} />;
}

/** Editor of a new page. @param start the kind of text that it begins with */
export function StartedPage({ start }: { start: string }) {
  return (
    <LoadedEditor of={useLoadedCall(listPageStarts)} title="New page" {...loading}>
      {(starts) => (
        <Editor id={null} saved={null} start={starts.find(({ kind }) => kind === start) ?? null} />
      )}
    </LoadedEditor>
  );
}

interface Opened {
  id: string | null;
  /** Saved page; null for a new one, or for a deleted one whose text is still open. */
  saved: SitePageAnswer | null;
  start: PageStartAnswer | null;
}

function usePageForm({ id, saved, start }: Opened) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const [kind] = useState(() => pageKind(start));
  const body = useRef<RichTextHandle>(null);
  const uploads = useUploadsFirst(body);
  const form = useRecordForm({
    kind,
    row: saved,
    id,
    place: start?.kind ?? 'new',
    offersNew: true,
    onSaved(row, sent) {
      toast({ title: row.published ? `“${row.title}” is public` : 'Saved as a draft' });
      form.settle(row, sent);
      form.reset();
      if (row.id !== id) navigate(`?edit=${row.id}`, { replace: true });
    },
  });
  const publicNow = form.base?.published ?? false;

  /** Saves after images and the last changes have reached the text. @param asNew the page was deleted */
  async function save(published: boolean, asNew = false): Promise<void> {
    if (!(await uploads.ready(published))) return;
    const typed = body.current?.getValue();
    form.change({ published, ...(typed !== undefined && { body: typed }) });
    await (asNew ? form.saveAsNew() : form.save());
  }
  return { ...form, kind, body, uploads, publicNow, save };
}

type PageForm = ReturnType<typeof usePageForm>;

function Editor(opened: Opened) {
  const form = usePageForm(opened);
  const { base, problem } = form;
  return (
    <EditorFrame
      kind={form.kind}
      form={form}
      title={opened.id === null ? 'New page' : 'Edit page'}
      about={about}
      actions={
        <>
          <PreviewButton form={form} />
          {base?.published && (
            <Button look="quiet" asChild>
              <a href={paths.page(base.slug)} target="_blank" rel="noreferrer">
                View
              </a>
            </Button>
          )}
        </>
      }
      deletedText="Your text is still here. Save it as a new draft to keep it."
      onSaveAsNew={() => form.save(false, true)}
      problemTitle="Could not save the page"
      problem={problem && reasonOf(problem)}
      leaveReasons={[
        {
          ...uploadingImages,
          isAtStake: () => (form.body.current?.uploading() ?? 0) > 0,
          loses: ({ currentLocation, nextLocation }) => currentLocation.search !== nextLocation.search,
        },
        ...form.leaveReasons,
      ]}
    >
      <PageForm form={form} />
    </EditorFrame>
  );
}

/** First error of a field, which may be out of view; without one, the message. */
function reasonOf({ message, fields }: FormProblem): string {
  return Object.values(fields)[0] ?? message;
}

function PreviewButton({ form }: { form: PageForm }) {
  const [isShown, setShown] = useState(false);
  const { title } = form.draft;
  return (
    <>
      <Button look="quiet" onClick={() => setShown(true)}>
        Preview
      </Button>
      {isShown && (
        <PreviewDialog
          draft={{ title, body: form.body.current?.getValue() ?? form.draft.body, excerpt: '', language: '' }}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

function PageForm({ form }: { form: PageForm }) {
  const { draft, change, problem, uploads, publicNow } = form;
  const element = useRef<HTMLFormElement>(null);
  const [jumpTo, setJumpTo] = useState<TextPlace | null>(null);
  const gaps = useGaps(draft.body);
  const choices = useShortcodeChoices();
  const calls = useEditorCalls();
  useFocusOnRefusal(element, problem?.error);
  return (
    <Form
      ref={element}
      aria-label="Page"
      className="grid max-w-4xl min-w-0 content-start gap-5"
      onSubmit={() => form.save(publicNow)}
    >
      <TextBox form={form} name="title" label={fieldLabels.title} />
      <Gaps gaps={gaps} onJump={(gap) => setJumpTo({ ...gap })} />
      <RichTextEditor
        ref={form.body}
        label={fieldLabels.body}
        value={draft.body}
        onChange={(body) => change({ body })}
        error={problem?.fields.body ?? uploads.errors.body ?? null}
        calls={calls}
        shortcodeChoices={choices.choices}
        highlights={gaps}
        jumpTo={jumpTo}
        hint={['Type / in an empty line for a block.', choices.problem].filter(Boolean).join(' ')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextBox form={form} name="slug" label={fieldLabels.slug} hint={slugHint(form)} />
        <Field label={fieldLabels.placement} hint="Where every page has a link to this one.">
          <Select
            value={draft.placement}
            onValueChange={(placement) => change({ placement })}
            options={placements.map((value) => ({ value, label: placementLabels[value] }))}
          />
        </Field>
      </div>
      <Buttons form={form} />
    </Form>
  );
}

/** Gaps that the owner has to fill in, each with a link to its place in the text. */
function Gaps({ gaps, onJump }: { gaps: readonly TextPlace[]; onJump: (gap: TextPlace) => void }) {
  if (gaps.length === 0) return null;
  return (
    <section
      aria-labelledby="gaps"
      className="grid gap-2 border-s-4 border-amber bg-amber-wash px-4 py-3 text-small"
    >
      <h2 id="gaps" className="font-semibold">
        {counted(gaps.length, 'gap')} to fill in before you publish
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {gaps.map((gap) => (
          <li key={`${gap.text} ${gap.occurrence}`}>
            <button
              type="button"
              onClick={() => onJump(gap)}
              className="inline-flex min-h-tap items-center text-start wrap-anywhere underline lg:min-h-8 lg:pointer-coarse:min-h-tap"
            >
              {gapLabel(gap.text)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same list until the text has other gaps: a new one makes the editor mark them all again. */
function useGaps(body: string): readonly TextPlace[] {
  const settled = useDebouncedValue(body, 250);
  const found = useMemo(() => JSON.stringify(gapsIn(plainText(settled))), [settled]);
  return useMemo(() => JSON.parse(found) as TextPlace[], [found]);
}

function slugHint({ draft, base }: PageForm): string {
  const slug = articleSlug(draft.slug || draft.title);
  if (slug === '') return 'Last part of the URL. From the title by default.';
  const isMove = base?.published_at && slug !== base.slug;
  const about = slug === aboutSlug ? ' Shows your portrait and biography from Settings, too.' : '';
  return `${paths.page(slug)}${isMove ? `. ${paths.page(base.slug)} will redirect to it.` : ''}${about && `.${about}`}`;
}

function Buttons({ form }: { form: PageForm }) {
  const { busy, uploads, publicNow, save } = form;
  const isBusy = busy || uploads.waiting !== null;
  return (
    // On a phone the editor's toolbar is at the bottom of the window.
    <div className="z-10 flex flex-wrap gap-3 border-t border-rule bg-paper py-3 lg:sticky lg:bottom-0">
      <Button saves={publicNow} busy={isBusy} onClick={() => save(true)}>
        {publicNow ? 'Save' : 'Publish'}
      </Button>
      <Button saves={!publicNow} look="quiet" busy={isBusy} onClick={() => save(false)}>
        {publicNow ? 'Unpublish' : 'Save draft'}
      </Button>
      <BackLink look="bare">Back to pages</BackLink>
    </div>
  );
}
