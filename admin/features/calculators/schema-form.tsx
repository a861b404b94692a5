import { useNavigate } from 'react-router';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { Input } from '../../kit/ui/input.tsx';
import { Textarea } from '../../kit/ui/textarea.tsx';
import { exampleSchema } from './read-schema.ts';
import type { SchemaEditor } from './use-schema-editor.ts';

export function SchemaForm({ editor }: { editor: SchemaEditor }) {
  const navigate = useNavigate();
  const { draft, busy, change, save } = editor;
  return (
    <form
      noValidate
      aria-label="Schema"
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
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
            Begin with an example
          </Button>
        )}
      </div>
    </form>
  );
}

function FormulaHelp() {
  return (
    <>
      Formulas know + - * / % ^, parentheses, comparisons (1 when true, 0 when not), condition ? a : b, and
      min, max, round, floor, ceil, abs, sqrt, pow, log, exp; fields and the formulas before them by name.
    </>
  );
}
