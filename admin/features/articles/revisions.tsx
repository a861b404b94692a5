import { useCallback, useState } from 'react';
import { CallError } from '#browser/calls/call.ts';
import type { AdminArticle, RevisionSummary } from '#contract/articles.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { counted } from '#domain/text/clean.ts';
import { getRevision, getWorkingCopy, listRevisions, restoreRevision } from '../../calls/articles.ts';
import { TextCompare } from '../../kit/drafts/compare.tsx';
import { comparedTexts } from '../../kit/drafts/draft-kind.ts';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { articleKind, draftOf, readDraft } from './article-draft.ts';
import type { Editor } from './use-editor.ts';

export interface RevisionDetailProps {
  editor: Editor;
  article: AdminArticle;
  revision: RevisionSummary;
  /** True for the current article, which cannot be restored. */
  isCurrent: boolean;
  onRestored: () => void;
}

/** Detail of a revision beside the text in the form. */
function RevisionDetail({ editor, article, revision, isCurrent, onRestored }: RevisionDetailProps) {
  const call = useCaller();
  const restore = useRestore(editor, article);
  const [asking, setAsking] = useState(false);
  const load = useCallback(
    (signal?: AbortSignal) => getRevision(call, article.id, revision.id, signal),
    [call, article.id, revision.id],
  );
  const { data, problem } = useLoad(load);
  if (problem !== null) return <Alert title="Could not load the revision">{problem}</Alert>;
  if (!data) return <Spinner label="Loading revision…" />;
  return (
    <div className="grid gap-4">
      <TextCompare
        texts={comparedTexts(
          articleKind,
          { ...draftOf(data.article), slug: editor.draft.slug },
          editor.draft,
        )}
        beforeName="Revision"
        afterName="In the form"
      />
      {!isCurrent &&
        (editor.recovery.next ? (
          <p className="text-small">Restore or discard the unsaved text in the editor first.</p>
        ) : (
          <div>
            <Button onClick={() => setAsking(true)}>Restore this revision</Button>
          </div>
        ))}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Restore this revision?"
          text="Its text opens in the editor. Whether the article is public does not change."
          confirmLabel="Restore"
          destructive={false}
          onConfirm={async () => {
            await restore(revision.id);
            onRestored();
          }}
        />
      )}
    </div>
  );
}

export interface RevisionListProps {
  /** Newest first. */
  revisions: readonly RevisionSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

function RevisionList({ revisions, chosen, onChoose }: RevisionListProps) {
  const { timeZone } = useAdminFrame();
  return (
    <ol className="grid gap-1 text-small">
      {revisions.map(({ id, created_date, author, published, words }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className="grid min-h-tap w-full rounded-control px-3 py-1.5 text-start hover:bg-wash aria-pressed:bg-wash aria-pressed:inset-shadow-[3px_0_0_var(--amber)]"
          >
            <span className="font-medium tabular-nums">{formatMoment(created_date, timeZone)}</span>
            <span className="text-note text-ink-3">
              {[
                index === 0 ? 'The article as it is now' : null,
                author,
                published ? 'Published' : 'Draft',
                counted(words, 'word'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function RevisionsButton({ editor, article }: { editor: Editor; article: AdminArticle }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          editor.takeBody();
          setOpen(true);
        }}
      >
        Revisions
      </Button>
      {open && <RevisionsDialog editor={editor} article={article} onClose={() => setOpen(false)} />}
    </>
  );
}

export interface RevisionsDialogProps {
  editor: Editor;
  article: AdminArticle;
  onClose: () => void;
}

/** Dialog of all revisions: each can be compared with the text in the form, and restored. */
function RevisionsDialog({ editor, article, onClose }: RevisionsDialogProps) {
  const call = useCaller();
  const load = useCallback(
    (signal?: AbortSignal) => listRevisions(call, article.id, signal),
    [call, article.id],
  );
  const { data, problem, reload } = useLoad(load);
  const [chosen, setChosen] = useState<string | null>(null);
  const [newest] = data?.rows ?? [];
  const shown = data?.rows.find(({ id }) => id === chosen);
  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title="Revisions"
      description="Every save creates a revision. Restoring one opens its text in the editor. Nothing public changes until you save or publish."
    >
      <LoadProblem title="Could not load the revisions" problem={problem} onRetry={reload} />
      {!data && problem === null && <Spinner label="Loading revisions…" />}
      {data && (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
          <RevisionList revisions={data.rows} chosen={chosen} onChoose={setChosen} />
          {shown ? (
            <RevisionDetail
              key={shown.id}
              editor={editor}
              article={article}
              revision={shown}
              isCurrent={shown.id === newest?.id}
              onRestored={onClose}
            />
          ) : (
            <p className="text-small text-ink-2">
              {data.rows.length === 0
                ? 'No revisions yet.'
                : 'Choose a revision to compare it with the text in the form.'}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Makes a revision the working copy and opens it in the form. The public article does not change. */
function useRestore(editor: Editor, article: AdminArticle): (revisionId: string) => Promise<void> {
  const call = useCaller();
  const { toast } = useToast();
  return async (revisionId) => {
    try {
      await editor.autosave.stop();
      const { working_copy: replaced } = await getWorkingCopy(call, article.id);
      const over = replaced?.updated_date ?? null;
      const { version } = article;
      const { working_copy } = await restoreRevision(call, article.id, revisionId, { version, over });
      editor.open(readDraft(working_copy?.fields ?? {}, draftOf(article)));
      toast({ title: 'Revision opened in the editor' });
    } catch (error) {
      // Schedules the backup of the text again.
      editor.change({});
      const newer = newerArticle(error);
      if (!newer) throw error;
      editor.saving.showConflict({ remote: newer, intent: null });
    }
  };
}

/** The version saved in another tab, if that is why the restore was refused. */
function newerArticle(error: unknown): AdminArticle | null {
  const current = error instanceof CallError && error.code === 'conflict' ? error.current : null;
  return current && typeof current === 'object' && 'version' in current ? (current as AdminArticle) : null;
}
