import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { renderCalculator } from '#browser/calculator/calculator.ts';
import type { AdminCalculator } from '#contract/calculators.ts';
import type { CalculatorSchema } from '#domain/calculators/schema.ts';
import { BackLink, EditorFrame, LoadedEditor, useFoundRecord } from '../../kit/records/record-editor.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Field, Form, Input, Textarea } from '../../kit/ui/field.tsx';
import {
  exampleSchema,
  readSchema,
  type SchemaEditor,
  schemaKind,
  useSchemaEditor,
} from './use-schema-editor.ts';

/** Editor of a schema at a URL of its own. */
export function CalculatorEditor({ id }: { id: string }) {
  return (
    <LoadedEditor
      of={useFoundRecord(schemaKind, id, 'Could not load schemas.')}
      title="Edit schema"
      about={about}
      back={<BackLink>Back to schemas</BackLink>}
      waiting="Loading schema…"
      fields={['h-10 w-full', 'h-80 w-full']}
    >
      {({ saved }) => <Editor id={id} saved={saved} />}
    </LoadedEditor>
  );
}

export function NewCalculator() {
  return <Editor id={null} saved={null} />;
}

function Editor({ id, saved }: { id: string | null; saved: AdminCalculator | null }) {
  const editor = useSchemaEditor(id, saved);
  const { draft, problem } = editor;
  return (
    <EditorFrame
      kind={schemaKind}
      form={editor}
      title={id === null ? 'New schema' : 'Edit schema'}
      about={about}
      deletedText="Your text is still here. After saving it as new, choose it again in the articles that used it."
      problemTitle="Error"
      problem={problem}
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <SchemaForm editor={editor} />
        <LiveCalculator name={draft.name} json={draft.json} />
      </div>
    </EditorFrame>
  );
}

const about = 'Define the inputs and the formulas of a calculator for your articles.';

/** The calculator as visitors will see it, or what is wrong with its schema. */
function LiveCalculator({ name, json }: { name: string; json: string }) {
  const read = useMemo(() => readSchema(json), [json]);
  return (
    <section aria-labelledby="live-calculator" className="grid content-start gap-3">
      <h2 id="live-calculator">Preview</h2>
      {read.kind === 'empty' && (
        <p className="text-small text-ink-2">The calculator appears here while you write its schema.</p>
      )}
      {read.kind === 'schema' && <Calculator title={name} schema={read.schema} />}
      {read.kind === 'faults' && (
        <ul className="grid gap-2 border-s-4 border-amber bg-amber-wash px-4 py-3 text-small">
          {read.issues.map(({ place, reason }) => (
            <li key={place}>
              {place && <span className="block text-note text-ink-2">{place}</span>}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Rendered again when fields or formulas change, which clears the typed numbers. */
function Calculator({ title, schema }: { title: string; schema: CalculatorSchema }) {
  const place = useRef<HTMLDivElement>(null);
  const { fields, formulas } = schema;
  const meaning = JSON.stringify({ fields, formulas });
  useEffect(() => {
    if (place.current) renderCalculator(place.current, { title, schema: JSON.parse(meaning) });
  }, [title, meaning]);
  return <div ref={place} className="calc my-0" />;
}

function SchemaForm({ editor }: { editor: SchemaEditor }) {
  const navigate = useNavigate();
  const { draft, busy, change, save } = editor;
  return (
    <Form aria-label="Schema" className="grid content-start gap-4" onSubmit={save}>
      <Field label="Schema Name">
        <Input value={draft.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Field label="Schema JSON" hint={<FormulaHelp />}>
        <Textarea
          rows={20}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          value={draft.json}
          onChange={(event) => change({ json: event.target.value })}
          className="font-mono leading-relaxed"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button saves type="submit" busy={busy}>
          Save Schema
        </Button>
        <Button look="quiet" onClick={() => navigate('?')}>
          Cancel
        </Button>
        {draft.json.trim() === '' && (
          <Button look="bare" onClick={() => change({ json: exampleSchema })}>
            Start from example
          </Button>
        )}
      </div>
    </Form>
  );
}

function FormulaHelp() {
  return (
    <>
      Formulas support + - * / % ^, parentheses, comparisons (1 when true, 0 when not), condition ? a : b, and
      min, max, round, floor, ceil, abs, sqrt, pow, log, exp. Refer to fields and earlier formulas by name.
    </>
  );
}
