import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { tagOptions } from '../../../calls/completions.ts';
import { getPost, updatePost } from '../../../calls/posts.ts';
import { DraftConflict } from '../../../kit/drafts/conflict-panel.tsx';
import { RestoredNotice } from '../../../kit/drafts/notices.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { TokenBox } from '../../../kit/ui/combobox.tsx';
import { Field, Form, Input, LengthMeter, Textarea } from '../../../kit/ui/field.tsx';
import { useFocusOnRefusal, useFocusRecovery } from '../../../kit/ui/focus.ts';
import { LanguageField } from '../../../kit/ui/language-field.tsx';
import { FormSkeleton, LoadProblem, useLoad } from '../../../kit/ui/loading.tsx';
import { Alert, StatusBadge } from '../../../kit/ui/notice.tsx';
import { PageHead } from '../../../kit/ui/page.tsx';
import { RetryNotice } from '../../../kit/ui/retry-notice.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { ScheduleLine } from '../../../shell/planned-times.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { CaptionCity } from '../desk/caption-fields.tsx';
import { listSearch, readListState } from '../list/use-list.ts';
import { DateField } from './date-field.tsx';
import { Neighbors } from './neighbors.tsx';
import { altTextPlaceholder, type DraftField, fieldLabels, photoKind } from './post-draft.ts';
import { PostPreview } from './post-preview.tsx';
import { ReplaceImage } from './replace-image.tsx';
import { Suggestions } from './suggestions.tsx';
import { type Editor, useEditor } from './use-editor.ts';

/** Text in the form that has not been saved. */
export interface UnsavedText {
  /** True if this tab has a backup of the text. */
  isBackedUp: boolean;
}

/**
 * Editor of one photo with all its fields, at a URL of its own.
 * @param onUnsaved called when there is unsaved text, and with null when there is none; keep it the same
 * function
 */
export function PostEditor({ id, onUnsaved }: { id: string; onUnsaved: (text: UnsavedText | null) => void }) {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback((signal?: AbortSignal) => getPost(call, id, signal), [call, id]),
  );
  if (data) return <LoadedEditor post={data} onUnsaved={onUnsaved} />;
  return (
    <>
      <PageHead title="Edit photo" about={about}>
        <BackLink />
      </PageHead>
      {problem === null ? (
        <FormSkeleton
          label="Loading photo…"
          fields={['h-40 w-60', 'h-10 w-full', 'h-10 w-full', 'h-40 w-full']}
        />
      ) : (
        <LoadProblem title="Could not load the photo" problem={problem} onRetry={reload} />
      )}
    </>
  );
}

interface LoadedEditorProps {
  post: AdminPost;
  onUnsaved: (text: UnsavedText | null) => void;
}

function LoadedEditor({ post, onUnsaved }: LoadedEditorProps) {
  const call = useCaller();
  const { toast } = useToast();
  const editor = useEditor(post, { onSaved: () => toast({ title: 'Saved' }) });
  const { base, isDirty, isBackedUp, isRestored, problem } = editor;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useFocusOnRefusal(form, problem?.error);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    focusHeading();
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    onUnsaved(isDirty ? { isBackedUp } : null);
    return () => onUnsaved(null);
  }, [isDirty, isBackedUp, onUnsaved]);
  return (
    <>
      <PageHead title="Edit photo" about={about} headingRef={heading}>
        <BackLink />
        <Neighbors id={base.id} />
        {base.published && (
          <Button look="quiet" asChild>
            <a href={paths.post(base.slug)} target="_blank" rel="noreferrer">
              View
            </a>
          </Button>
        )}
      </PageHead>
      <p className="mb-4 flex items-center gap-3 text-small text-ink-2">
        <StatusBadge {...base} />
      </p>
      <div className="mb-4">
        <ScheduleLine
          noun="photo"
          saved={base}
          isDirty={isDirty}
          send={(times) => updatePost(call, base.id, { ...times, version: editor.latest().base?.version })}
          onSaved={editor.adopt}
        />
      </div>
      <div {...useFocusRecovery(focusHeading)} className="mb-4 grid gap-3 empty:hidden">
        {isRestored && <RestoredNotice onDiscard={editor.discard} />}
        <RetryNotice retries={editor.retries} title="Not saved yet" />
        {problem && <Alert title="Could not save the photo">{problem.message}</Alert>}
        <DraftConflict kind={photoKind} form={editor} />
      </div>
      <div ref={form} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <EditForm editor={editor} focusAfter={focusHeading} />
        <PostPreview editor={editor} />
      </div>
    </>
  );
}

interface EditFormProps {
  editor: Editor;
  /** Moves the focus when Save, which was pressed, has nothing to do any more. */
  focusAfter: () => void;
}

/** Stays in view below a form that is longer than the window. */
function SaveBar({ editor: { busy, isDirty, save }, focusAfter }: EditFormProps) {
  return (
    <div
      {...useFocusRecovery(focusAfter)}
      data-save-bar=""
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-paper py-3 text-small text-ink-2"
    >
      <Button saves busy={busy} disabled={!isDirty && !busy} onClick={save}>
        Save
      </Button>
      <span role="status">{isDirty ? 'Unsaved changes' : 'All changes are saved'}</span>
    </div>
  );
}

/** Link to the list with its filters and page. */
function BackLink() {
  const [search] = useSearchParams();
  return (
    <Button look="quiet" asChild>
      <Link to={listSearch(readListState(search))}>Back to photos</Link>
    </Button>
  );
}

const about = 'Edit the texts, date, location and image of this photo.';

const levels = [
  { value: '', label: 'Site default' },
  { value: 'exact', label: 'Exact' },
  { value: 'city', label: 'City' },
  { value: 'country', label: 'Country' },
  { value: 'hidden', label: 'Hidden' },
] as const;

type TextField = Exclude<
  DraftField,
  | 'published'
  | 'locationPrecision'
  | 'mediaId'
  | 'createdDate'
  | 'dateSetByOwner'
  | 'dateWhenTaken'
  | 'focalX'
  | 'focalY'
  | 'opensHome'
>;

function EditForm({ editor, focusAfter }: EditFormProps) {
  const { draft, change, save, problem } = editor;
  return (
    <Form
      aria-label="Photo"
      // The margin keeps a focused field above the save bar.
      className="grid content-start gap-4 [&_:is(input,textarea,button)]:scroll-mb-24"
      onSubmit={save}
    >
      <ReplaceImage editor={editor} />
      <Suggestions editor={editor} />
      <TextBox editor={editor} name="title" />
      <TextBox editor={editor} name="slug" hint={slugHint(editor)} />
      <TextBox editor={editor} name="caption" rows={2} />
      <TextBox
        editor={editor}
        name="story"
        rows={8}
        hint="Markdown with shortcodes. 120-200 words recommended."
      />
      <TextBox editor={editor} name="altText" rows={2} hint={altHint(draft.altText)} />
      <TextBox
        editor={editor}
        name="metaDescription"
        rows={3}
        hint={<LengthMeter length={draft.metaDescription.trim().length} least={150} most={160} />}
      />
      <LanguageField
        label={fieldLabels.language}
        value={draft.language}
        onChange={(language) => change({ language })}
        error={problem?.fields.language ?? null}
      />
      <TagsField editor={editor} />
      <div className="grid gap-4 md:grid-cols-3">
        <CaptionCity form={editor} />
        <TextBox editor={editor} name="region" />
        <TextBox editor={editor} name="country" />
      </div>
      <Field label={fieldLabels.locationPrecision} hint="Location detail shown to visitors">
        <Select
          value={draft.locationPrecision}
          onValueChange={(level) => change({ locationPrecision: level })}
          options={levels}
        />
      </Field>
      <DateField editor={editor} />
      <Checkbox
        checked={draft.published}
        onCheckedChange={(published) => change({ published })}
        label="Published"
      />
      <SaveBar editor={editor} focusAfter={focusAfter} />
    </Form>
  );
}

interface TextBoxProps {
  editor: Editor;
  name: TextField;
  hint?: ReactNode;
  /** Number of lines, if more than one. */
  rows?: number;
}

function TextBox({ editor: { draft, change, problem }, name, hint, rows }: TextBoxProps) {
  const value = draft[name];
  return (
    <Field label={fieldLabels[name]} hint={hint} error={problem?.fields[name]}>
      {rows === undefined ? (
        <Input value={value} onChange={(event) => change({ [name]: event.target.value })} />
      ) : (
        <Textarea
          rows={rows}
          value={value}
          {...(name === 'altText' && { placeholder: altTextPlaceholder(draft) })}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

function TagsField({ editor: { draft, change, problem } }: { editor: Editor }) {
  const call = useCaller();
  return (
    <Field label={fieldLabels.tags} hint="At least 2. A comma ends a tag." error={problem?.fields.tags}>
      <TokenBox
        values={draft.tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean)}
        onChange={(tags) => change({ tags: tags.join(', ') })}
        complete={tagOptions(call)}
      />
    </Field>
  );
}

function slugHint({ base, draft }: Editor): ReactNode {
  if (draft.slug === base.slug && base.published_at === null && draft.title !== base.title)
    return 'The last part of the URL, generated from the title until you publish or edit it.';
  if (draft.slug === base.slug) return paths.post(base.slug);
  // A photo that was public once leaves a redirect at its URL, whether it is published now or not.
  if (base.published_at === null) return 'The photo’s new URL.';
  return (
    <span role="status" className="text-amber-ink">
      {`${paths.post(base.slug)} will redirect to the new URL.`}
    </span>
  );
}

function altHint(text: string): string {
  const length = text.trim().length;
  const advice = length >= 10 && length <= 125 ? '' : ' (10-125 recommended)';
  return `${formatCount(length)} of 125 characters${advice}`;
}
