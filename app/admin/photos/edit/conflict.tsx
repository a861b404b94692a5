import { useEffect, useRef } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { Button } from '../../ui/button.tsx';
import { changedFields, draftOf, fieldLabels, valueLine } from './draft.ts';
import type { Editor } from './use-editor.ts';

/** Somebody else has saved the post: both versions side by side, wherever they differ. */
export function Conflict({ editor, theirs }: { editor: Editor; theirs: AdminPost }) {
  const { draft, busy, keepMine, takeTheirs } = editor;
  const saved = draftOf(theirs);
  const differing = changedFields(draft, theirs);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="conflict"
      className="mb-6 grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="outline-none">
          This photo has been changed elsewhere
        </h2>
        <p>Nothing has been saved yet. Choose which version stays.</p>
      </div>
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
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={busy} onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button busy={busy} onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    </section>
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
