import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { VersionCompare } from '../compare/version-compare.tsx';
import { draftOf } from './draft.ts';
import type { Editor } from './use-editor.ts';
import type { Conflict } from './use-saving.ts';

/** Somebody else has saved the article: both versions side by side, wherever they differ. */
export function ConflictNotice({ editor, conflict }: { editor: Editor; conflict: Conflict }) {
  const { draft, saving } = editor;
  const busy = saving.busy !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="conflict"
      className="grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="outline-none">
          This article has been changed elsewhere
        </h2>
        <p>Your text has not been saved yet. Choose which version stays.</p>
      </div>
      <VersionCompare
        before={draftOf(conflict.theirs)}
        beforeName="Saved elsewhere"
        after={draft}
        afterName="Yours"
      />
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={busy} onClick={saving.takeTheirs}>
          Take theirs
        </Button>
        <Button busy={busy} onClick={saving.keepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
