import { useState } from 'react';
import { type Checklist, criticalChecks } from '#domain/articles/checklist/items.ts';
import { updateArticle } from '../../calls/articles.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { ScheduleLine } from '../../shell/planned-times.tsx';
import { useCaller } from '../../shell/session.tsx';
import type { Editor } from './use-editor.ts';

/** Id of the line with the number of failing checks. */
export const reasonId = 'publish-reason';

/** Classes that make a button look disabled; it can be focused and leads to what is missing. */
const blockedClasses = 'cursor-not-allowed border-wash! bg-wash! text-ink-3!';

/** Saves as a draft or publishes. Taking a public article offline needs a confirmation. */
export function SaveButtons({ editor, onBlocked }: { editor: Editor; onBlocked: () => void }) {
  const { base, checklist, saving, uploads, save } = editor;
  const busy = saving.busy ?? uploads.waiting;
  const [asking, setAsking] = useState(false);
  const isBlocked = checklist.failing.length > 0;
  return (
    // The buttons stay in view while the checklist and the suggestions scroll.
    <div className="grid grid-cols-2 gap-3 lg:sticky lg:-top-1 lg:z-10 lg:-m-1 lg:-mb-2 lg:bg-paper lg:p-1 lg:pb-2">
      <Button
        saves
        look="quiet"
        busy={busy === 'draft'}
        disabled={busy === 'publish'}
        onClick={() => (base?.published ? setAsking(true) : save(false))}
      >
        Save Draft
      </Button>
      <Button
        busy={busy === 'publish'}
        disabled={busy === 'draft'}
        {...(isBlocked && { 'aria-disabled': true, className: blockedClasses })}
        aria-describedby={reasonId}
        onClick={isBlocked ? onBlocked : () => save(true)}
      >
        Publish
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Unpublish this article?"
          text="Saving as a draft takes it offline. To keep it online, choose Publish."
          confirmLabel="Unpublish and save"
          onConfirm={() => save(false)}
        />
      )}
    </div>
  );
}

/** Times at which the article is published and taken offline automatically. */
export function ArticleSchedule({ editor }: { editor: Editor }) {
  const call = useCaller();
  const { base, isDirty, latest, adopt } = editor;
  if (!base) return null;
  return (
    <ScheduleLine
      noun="article"
      saved={base}
      isDirty={isDirty}
      send={(times) => updateArticle(call, base.id, { ...times, version: latest().base?.version })}
      onSaved={adopt}
    />
  );
}

/** `4 critical checks fail.` */
export function reasonOf({ failing }: Pick<Checklist, 'failing'>): string {
  if (failing.length === 0) return 'All critical checks pass.';
  if (failing.length === criticalChecks.length) return 'All critical checks fail.';
  return failing.length === 1 ? '1 critical check fails.' : `${failing.length} critical checks fail.`;
}
