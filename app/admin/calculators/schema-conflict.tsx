import { useEffect, useRef } from 'react';
import type { AdminCalculator } from '#contract/calculators.ts';
import { Button } from '../ui/button.tsx';
import type { SchemaDraft } from './kept-draft.ts';
import { draftOf, type SchemaEditor } from './use-schema-editor.ts';

/** Somebody else has saved the schema: both versions side by side. */
export function SchemaConflict({ editor, theirs }: { editor: SchemaEditor; theirs: AdminCalculator }) {
  const { draft, busy, keepMine, takeTheirs } = editor;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="conflict"
      className="mb-6 grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="outline-none">
          This schema has been changed elsewhere
        </h2>
        <p>Nothing has been saved yet. Choose which version stays.</p>
      </div>
      <div className="grid gap-2 md:grid-cols-2">
        <Version whose="Yours" draft={draft} />
        <Version whose="Saved elsewhere" draft={draftOf(theirs)} />
      </div>
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

function Version({ whose, draft }: { whose: string; draft: SchemaDraft }) {
  return (
    <section
      aria-label={whose}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-control border border-rule bg-raised p-2"
    >
      <p className="text-note text-ink-3">{whose}</p>
      <p className="font-medium">{draft.name}</p>
      <pre className="font-mono text-note whitespace-pre-wrap">{draft.json}</pre>
    </section>
  );
}
