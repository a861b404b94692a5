import { useCallback, useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { listRevisions } from '../../calls/article-history.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { RevisionList } from './revision-list.tsx';
import { RevisionDetail } from './revisions.tsx';
import type { Editor } from './use-editor.ts';

export interface RevisionsDialogProps {
  editor: Editor;
  article: AdminArticle;
  onClose: () => void;
}

/** Every save that is kept: each can be compared with the text in the form, and restored. */
export function RevisionsDialog({ editor, article, onClose }: RevisionsDialogProps) {
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
      open
      onOpenChange={onClose}
      width="wide"
      title="Revisions"
      description="Every save creates a revision. Restoring one opens its text in the editor. Nothing public changes until you save or publish."
    >
      <LoadProblem problem={problem} onRetry={reload} />
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
                ? 'No revision has been kept yet.'
                : 'Choose a revision to compare it with the text in the form.'}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
