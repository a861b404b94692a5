import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isCancelled, isNotFound, messageFrom } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { getArticle, getWorkingCopy, newArticle } from '../../calls/articles.ts';
import { backupsOf, moveToNew, recoverableDrafts } from '../../kit/drafts/working-copy.ts';
import { newId } from '../../kit/new-id.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormSkeleton, Skeleton } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { editorUrl, type ListArrival, listUrl } from '../../shell/urls.ts';
import { articleKind } from './article-draft.ts';
import { ArticleEditor, aboutEditor } from './article-form.tsx';
import type { EditorEvents, Opened } from './use-editor.ts';

/** Page of the article that the URL names by `id`; without one, of a new article. */
export function EditorPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const { opened, problem, retry, adopt } = useOpened(id);
  const navigate = useNavigate();
  const { toast } = useToast();
  const events: EditorEvents = {
    onCreated(created) {
      adopt(created);
      navigate(editorUrl(created), { replace: true });
    },
    onPublished({ id: published, title, slug }) {
      navigate(listUrl, { state: { published: { id: published, title, slug } } satisfies ListArrival });
    },
    onDraftSaved: () => toast({ title: 'Draft saved' }),
  };
  if (opened) return <ArticleEditor key={opened.writer} opened={opened} events={events} />;
  return (
    <>
      <PageHead title={id === null ? 'New article' : 'Edit article'} about={aboutEditor} />
      {problem === null ? <EditorSkeleton /> : <Failure id={id} problem={problem} onRetry={retry} />}
    </>
  );
}

/**
 * Message that the article cannot be opened. If it was deleted, its unsaved text can be restored as a new
 * article.
 */
function Failure({ id, problem, onRetry }: { id: string | null; problem: unknown; onRetry: () => void }) {
  const isLeft = id !== null && isNotFound(problem) && localBackups(id).length > 0;
  return (
    <Alert
      title="Could not load the article"
      action={
        <span className="flex flex-wrap gap-3">
          <Button look="quiet" asChild>
            <Link to={listUrl}>Back to articles</Link>
          </Button>
          {isLeft ? (
            <Button asChild>
              <Link to={editorUrl()} onClick={() => moveToNew(articleKind, id)}>
                Restore as new article
              </Link>
            </Button>
          ) : (
            <Button look="quiet" onClick={onRetry}>
              Try again
            </Button>
          )}
        </span>
      }
    >
      {messageFrom(problem)}
      {isLeft && ' Your unsaved text is backed up in this browser.'}
    </Alert>
  );
}

interface OpenedState {
  /** Id in the URL when the editor was opened; null for a new article. */
  id: string | null;
  /** The id that the first save gave, until the URL names it. */
  adopted?: string | undefined;
  opened: Opened | null;
  problem: unknown;
}

const unopened = (id: string | null): OpenedState => ({ id, opened: null, problem: null });

/** Reads the article and its unsaved text; an article that the first save gave an id stays open. */
function useOpened(id: string | null) {
  const call = useCaller();
  const [state, setState] = useState<OpenedState>(() => unopened(id));
  const [attempt, setAttempt] = useState(0);
  const isOpen = state.opened !== null && (state.id === id || state.adopted === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same article again
  useEffect(() => {
    if (isOpen) {
      // The URL now contains the new article's id: any other id opens another article.
      setState((before) => (before.id === id ? before : { ...before, id, adopted: undefined }));
      return;
    }
    const leaving = new AbortController();
    setState(unopened(id));
    open(call, id, leaving.signal).then(
      (opened) => {
        if (!leaving.signal.aborted) setState({ ...unopened(id), opened });
      },
      (error) => {
        if (leaving.signal.aborted || isCancelled(error)) return;
        setState({ ...unopened(id), problem: error });
      },
    );
    return () => leaving.abort();
  }, [call, id, isOpen, attempt]);
  return {
    opened: isOpen ? state.opened : null,
    problem: state.id === id ? state.problem : null,
    retry: () => setAttempt((count) => count + 1),
    adopt: useCallback((adopted: string) => setState((before) => ({ ...before, adopted })), []),
  };
}

async function open(call: Caller, id: string | null, signal: AbortSignal): Promise<Opened> {
  const [saved, { working_copy }] = await Promise.all([
    id === null ? null : getArticle(call, id, signal),
    getWorkingCopy(call, id ?? newArticle, signal),
  ]);
  const recoverable = recoverableDrafts(articleKind, saved, working_copy, localBackups(id ?? newArticle));
  return { saved, recoverable, writer: newId() };
}

function localBackups(id: string) {
  return backupsOf(articleKind, id)
    .list()
    .map(({ backup }) => backup);
}

function EditorSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(15rem,1fr)] lg:gap-x-12">
      <FormSkeleton
        label="Loading editor..."
        fields={['h-12 w-full', 'h-96 w-full', 'h-20 w-full']}
        className="content-start gap-5"
      />
      <div className="hidden content-start gap-3 lg:grid">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}
