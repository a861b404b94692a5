import { useCallback, useState } from 'react';
import type { RevisionSummary } from '#contract/article-history.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { getRevision, restoreRevision } from '../../api/article-history.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VersionCompare } from '../compare/version-compare.tsx';
import { draftOf } from '../edit/draft.ts';
import type { Editor } from '../edit/use-editor.ts';

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
  const { toast } = useToast();
  const [asking, setAsking] = useState(false);
  const load = useCallback(
    (signal?: AbortSignal) => getRevision(call, article.id, revision.id, signal),
    [call, article.id, revision.id],
  );
  const { data, problem } = useLoad(load);
  if (problem !== null) return <Alert title="Error">{problem}</Alert>;
  if (!data) return <Spinner label="Loading revision…" />;
  const restore = async () => {
    const restored = await restoreRevision(call, article.id, revision.id, article.version);
    editor.replace(draftOf(restored), restored);
    toast({ title: 'Revision restored' });
    onRestored();
  };
  return (
    <div className="grid gap-4">
      <VersionCompare
        before={draftOf(data.article)}
        beforeName="Revision"
        after={editor.draft}
        afterName="In the form"
      />
      {!isCurrent && (
        <div>
          <Button onClick={() => setAsking(true)}>Restore this revision</Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Restore this revision?"
        text={restoreText(revision, article)}
        confirmLabel="Restore"
        destructive={false}
        onConfirm={restore}
      />
    </div>
  );
}

function restoreText(revision: RevisionSummary, article: AdminArticle): string {
  const isSaved = 'The article is saved as it was then.';
  const kept = 'The present one stays in the list, and what you have typed since is set aside.';
  if (revision.published) return `${isSaved} It was published: everybody can read it at once. ${kept}`;
  if (article.published) return `${isSaved} It was a draft: the article goes offline. ${kept}`;
  return `${isSaved} ${kept}`;
}
