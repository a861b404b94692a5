import { useCallback } from 'react';
import { previewArticle } from '../../calls/preview.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import type { ArticleDraft } from './article-draft.ts';
import { PreviewBody } from './preview.tsx';

/** The body as the public page will show it. */
export function PreviewDialog({ draft, onClose }: { draft: ArticleDraft; onClose: () => void }) {
  const call = useCaller();
  const { title, body, excerpt } = draft;
  const load = useCallback(
    (signal?: AbortSignal) => previewArticle(call, { title, body }, signal),
    [call, title, body],
  );
  const { data, problem, reload } = useLoad(load);
  return (
    <Dialog open onOpenChange={onClose} width="wide" title="Preview">
      <LoadProblem problem={problem} onRetry={reload} />
      {!data && problem === null && <Spinner label="Loading preview…" />}
      {data && (
        <article className="mx-auto grid w-full max-w-[66ch] gap-4">
          <p className="font-serif text-title leading-tight">{title || 'Without a title'}</p>
          {excerpt && <p className="font-serif text-head text-ink-2">{excerpt}</p>}
          <PreviewBody html={data.html} />
        </article>
      )}
    </Dialog>
  );
}
