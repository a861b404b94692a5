import type { AdminCalculator } from '#contract/calculators.ts';
import { ConflictChoice } from '../../kit/drafts/conflict.tsx';
import type { SchemaDraft } from '../../kit/drafts/kept-draft.ts';
import { draftOf, type SchemaEditor } from './use-schema-editor.ts';

/** Somebody else has saved the schema: both versions side by side. */
export function SchemaConflict({ editor, theirs }: { editor: SchemaEditor; theirs: AdminCalculator }) {
  const { draft, busy, keepMine, takeTheirs } = editor;
  return (
    <ConflictChoice
      title="This schema has been changed elsewhere"
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
    >
      <div className="grid gap-2 md:grid-cols-2">
        <Version whose="Yours" draft={draft} />
        <Version whose="Saved elsewhere" draft={draftOf(theirs)} />
      </div>
    </ConflictChoice>
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
