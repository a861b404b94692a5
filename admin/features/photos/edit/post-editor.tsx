import { useCallback, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { paths } from '#domain/site/paths.ts';
import { getPost } from '../../../calls/posts.ts';
import { Conflict } from '../../../kit/drafts/edit-conflict.tsx';
import { RestoredNotice } from '../../../kit/drafts/restored-notice.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { LoadProblem } from '../../../kit/ui/load-problem.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { PageHead } from '../../../kit/ui/page.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { useKeptFocus } from '../../../kit/ui/use-kept-focus.ts';
import { useLoad } from '../../../kit/ui/use-load.ts';
import { useCaller } from '../../../shell/session.tsx';
import { listSearch, readListState } from '../list/list-address.ts';
import { EditForm } from './edit-form.tsx';
import { PostPreview } from './post-preview.tsx';
import { type Editor, useEditor } from './use-editor.ts';

/** Text in the form that has not been saved. */
export interface UnsavedText {
  /** This tab has a copy of it. */
  isBackedUp: boolean;
}

/**
 * One photo with all its fields, at an address of its own.
 * @param onUnsaved called when there is unsaved text, and with null when there is none; keep it the same function
 */
export function PostEditor({ id, onUnsaved }: { id: string; onUnsaved: (text: UnsavedText | null) => void }) {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback((signal?: AbortSignal) => getPost(call, id, signal), [call, id]),
  );
  if (data) return <LoadedEditor post={data} onUnsaved={onUnsaved} />;
  return (
    <>
      <PageHead title="Edit photo">
        <BackLink />
      </PageHead>
      {problem === null ? <EditorSkeleton /> : <LoadProblem problem={problem} onRetry={reload} />}
    </>
  );
}

interface LoadedEditorProps {
  post: AdminPost;
  onUnsaved: (text: UnsavedText | null) => void;
}

function LoadedEditor({ post, onUnsaved }: LoadedEditorProps) {
  const editor = useEditor(post);
  const { base, isDirty, isBackedUp, isRestored, problem, theirs } = editor;
  const heading = useRef<HTMLHeadingElement>(null);
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
      <PageHead title="Edit photo" headingRef={heading}>
        <BackLink />
        <EditorButtons editor={editor} focusAfter={focusHeading} />
      </PageHead>
      <p className="mb-4 flex items-center gap-3 text-small text-ink-2">
        <Badge tone={base.published ? 'live' : 'draft'}>{base.published ? 'Published' : 'Draft'}</Badge>
        <span role="status">{isDirty ? 'Not saved yet' : 'All changes are saved'}</span>
      </p>
      <div {...useKeptFocus(focusHeading)} className="mb-4 grid gap-3 empty:hidden">
        {isRestored && isDirty && <RestoredNotice onDiscard={editor.discard} />}
        {problem && <Alert title="Error">{problem.message}</Alert>}
        {theirs && <Conflict editor={editor} theirs={theirs} />}
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <EditForm editor={editor} />
        <PostPreview editor={editor} />
      </div>
    </>
  );
}

interface EditorButtonsProps {
  editor: Editor;
  /** Takes the focus where Save, which was pressed, has nothing to do any more. */
  focusAfter: () => void;
}

function EditorButtons({ editor: { base, busy, isDirty, save }, focusAfter }: EditorButtonsProps) {
  return (
    <div {...useKeptFocus(focusAfter)} className="contents">
      {base.published && (
        <Button look="quiet" asChild>
          <a href={paths.post(base.slug)} target="_blank" rel="noreferrer">
            View
          </a>
        </Button>
      )}
      <Button saves busy={busy} disabled={!isDirty && !busy} onClick={save}>
        Save
      </Button>
    </div>
  );
}

/** To the list as it was left. */
function BackLink() {
  const [search] = useSearchParams();
  return (
    <Button look="quiet" asChild>
      <Link to={listSearch(readListState(search))}>Back to photos</Link>
    </Button>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid max-w-2xl gap-4">
      <span className="text-small text-ink-2">
        <Spinner label="Loading photo…" />
      </span>
      <Skeleton className="h-40 w-60" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
