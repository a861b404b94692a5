import { useCallback, useState } from 'react';
import type { RevisionSummary } from '#contract/article-history.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { getRevision } from '../../calls/article-history.ts';
import { VersionCompare } from '../../kit/drafts/version-compare.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { draftOf } from './article-draft.ts';
import type { Editor } from './use-editor.ts';
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
