import { useCallback, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { paths } from '#domain/site/paths.ts';
import { getPost, updatePost } from '../../../calls/posts.ts';
import { DraftConflict } from '../../../kit/drafts/conflict-panel.tsx';
import { RestoredNotice } from '../../../kit/drafts/notices.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Form } from '../../../kit/ui/field.tsx';
import { useFocusOnRefusal, useFocusRecovery } from '../../../kit/ui/focus.ts';
import { FormSkeleton, LoadProblem, useLoad } from '../../../kit/ui/loading.tsx';
import { Alert, StatusBadge } from '../../../kit/ui/notice.tsx';
import { PageHead } from '../../../kit/ui/page.tsx';
import { RetryNotice } from '../../../kit/ui/retry-notice.tsx';
import { ScheduleLine } from '../../../shell/planned-times.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { editorFields } from '../fields/columns.tsx';
import { PostFields } from '../fields/post-fields.tsx';
import { listSearch, readListState } from '../list/use-list.ts';
import { Neighbors } from './neighbors.tsx';
import { photoKind } from './post-draft.ts';
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
  const editor = useEditor(post, () => toast({ title: 'Saved' }));
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

function EditForm({ editor, focusAfter }: EditFormProps) {
  return (
    <Form
      aria-label="Photo"
      // The margin keeps a focused field above the save bar.
      className="grid content-start gap-4 [&_:is(input,textarea,button)]:scroll-mb-24"
      onSubmit={editor.save}
    >
      <ReplaceImage editor={editor} />
      <Suggestions editor={editor} />
      <PostFields form={editor} fields={editorFields} />
      <SaveBar editor={editor} focusAfter={focusAfter} />
    </Form>
  );
}
