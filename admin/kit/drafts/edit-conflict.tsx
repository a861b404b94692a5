import type { AdminPost } from '#contract/posts.ts';
import { changedFields, draftOf, fieldLabels, valueLine } from '../../features/photos/edit/post-draft.ts';
import type { Editor } from '../../features/photos/edit/use-editor.ts';
import { ConflictChoice } from './conflict.tsx';

/** Somebody else has saved the post: both versions side by side, wherever they differ. */
export function Conflict({ editor, theirs }: { editor: Editor; theirs: AdminPost }) {
  const { draft, busy, keepMine, takeTheirs } = editor;
  const saved = draftOf(theirs);
  const differing = changedFields(draft, theirs);
  return (
    <ConflictChoice
      title="This photo has been changed elsewhere"
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
    >
      <dl className="grid gap-3">
        {differing.map((name) => (
          <div key={name} className="grid gap-1">
            <dt className="font-medium">{fieldLabels[name]}</dt>
            <dd className="grid gap-2 md:grid-cols-2">
              <Version whose="Yours" text={valueLine(draft, name)} />
              <Version whose="Saved elsewhere" text={valueLine(saved, name)} />
            </dd>
          </div>
        ))}
      </dl>
      {differing.length === 0 && <p>Both versions say the same.</p>}
    </ConflictChoice>
  );
}

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="rounded-control border border-rule bg-raised p-2">
      <p className="text-note text-ink-3">{whose}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap">{text || '—'}</p>
    </div>
  );
}
