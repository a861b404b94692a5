import { useCallback, useState } from 'react';
import type { RevisionSummary } from '#contract/article-history.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { getRevision } from '../../api/article-history.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VersionCompare } from '../compare/version-compare.tsx';
import { draftOf } from '../edit/draft.ts';
import type { Editor } from '../edit/use-editor.ts';
import { useRestore } from './use-restore.ts';

export interface RevisionDetailProps {
  editor: Editor;
  article: AdminArticle;
  revision: RevisionSummary;
  /** It is the article as it is now: there is nothing to restore. */
  isCurrent: boolean;
  onRestored: () => void;
}

/** One revision beside the text in the form. */
export function RevisionDetail({ editor, article, revision, isCurrent, onRestored }: RevisionDetailProps) {
  const call = useCaller();
  const restore = useRestore(editor, article);
  const [asking, setAsking] = useState(false);
  const load = useCallback(
    (signal?: AbortSignal) => getRevision(call, article.id, revision.id, signal),
    [call, article.id, revision.id],
  );
  const { data, problem } = useLoad(load);
  if (problem !== null) return <Alert title="Error">{problem}</Alert>;
  if (!data) return <Spinner label="Loading revision…" />;
  return (
    <div className="grid gap-4">
      <VersionCompare
        before={{ ...draftOf(data.article), slug: editor.draft.slug }}
        beforeName="Revision"
        after={editor.draft}
        afterName="In the form"
      />
      {!isCurrent &&
        (editor.found.text ? (
          <p className="text-small">Restore or discard the unsaved text in the editor first.</p>
        ) : (
          <div>
            <Button onClick={() => setAsking(true)}>Restore this revision</Button>
          </div>
        ))}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Restore this revision?"
        text="Its text opens in the editor. Whether the article is public does not change."
        confirmLabel="Restore"
        destructive={false}
        onConfirm={async () => {
          await restore(revision.id);
          onRestored();
        }}
      />
    </div>
  );
}
