import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { FormField } from '#text/blocks/block.ts';
import { blockNamed } from '#text/blocks/blocks.ts';
import { Checkbox } from '../kit/ui/checkbox.tsx';
import { Field, Input } from '../kit/ui/field.tsx';
import { Select } from '../kit/ui/select.tsx';
import {
  FormDialog,
  type ShortcodeKind,
  selectedShortcode,
  UrlField,
  useAddressCheck,
} from './form-dialog.tsx';
import { type FormErrors, fieldsOf, finishForm, missingChoices, valuesOf } from './shortcode-form.ts';
import type { EditorCalls, ShortcodeChoices } from './types.ts';

interface ShortcodeDialogProps {
  editor: Editor;
  close: () => void;
  kind: ShortcodeKind;
  choices: ShortcodeChoices;
  calls: Pick<EditorCalls, 'addressProblem' | 'imageOrigins'>;
}

/** Edits the selected shortcode if it is of this kind; inserts a new one otherwise. */
export function ShortcodeDialog({ editor, close, kind, choices, calls }: ShortcodeDialogProps) {
  const check = useAddressCheck(calls);
  const selected = selectedShortcode(editor);
  const before = selected?.name === kind ? selected : null;
  const [first] = useState(() => valuesOf(kind, before));
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<FormErrors>({});
  const block = blockNamed(kind);
  const submit = async () => {
    const body = editor.storage.bodySource.sourceMap?.write(editor.state.doc) ?? '';
    const done = finishForm(kind, values, body);
    const wrong = 'errors' in done ? done.errors : missingChoices(kind, values, choices, calls.imageOrigins);
    setErrors(wrong);
    if ('errors' in done || Object.keys(wrong).length > 0) return;
    for (const { name, kind: fieldKind, read } of fieldsOf(kind)) {
      const problem = fieldKind === 'link' ? await check.problemOf(read?.(values[name] ?? '') ?? '') : null;
      if (problem !== null) return setErrors({ [name]: problem });
    }
    const attrs = { source: done.source };
    if (before) editor.commands.updateSelectedSource(done.source);
    else if (!block?.label) editor.commands.insertBlock({ type: 'shortcodeBlock', attrs });
    else editor.commands.insertContentAt(editor.state.selection.to, { type: 'shortcodeInline', attrs });
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={block?.menu?.label ?? ''}
      action={before ? 'Save' : 'Insert'}
      isChanged={JSON.stringify(values) !== JSON.stringify(first)}
      busy={check.busy}
      onSubmit={() => void submit()}
    >
      {fieldsOf(kind).map((field) => (
        <ShortcodeField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          change={(value) => setValues((old) => ({ ...old, [field.name]: value }))}
          error={errors[field.name]}
          choices={choices}
        />
      ))}
    </FormDialog>
  );
}

interface ShortcodeFieldProps {
  field: FormField;
  value: string;
  change: (value: string) => void;
  error: string | undefined;
  choices: ShortcodeChoices;
}

function ShortcodeField(props: ShortcodeFieldProps) {
  const { field, value, change, error, choices } = props;
  const { label } = field;
  switch (field.kind) {
    case 'words':
      return (
        <Field label={label} error={error}>
          <Input value={value} onChange={(event) => change(event.target.value)} />
        </Field>
      );
    case 'address':
    case 'link':
      return <UrlField label={label} value={value} error={error} onChange={change} />;
    case 'tick':
      return (
        <Checkbox
          checked={value !== ''}
          onCheckedChange={(isTicked) => change(isTicked ? field.value : '')}
          label={label}
        />
      );
    case 'choice':
      return (
        <Field label={label} error={error}>
          <Select
            value={value}
            onValueChange={change}
            options={field.options.map((option) => ({ value: option, label: titleCase(option) }))}
          />
        </Field>
      );
    case 'file':
      return <FileFields {...props} type={field.type} />;
    case 'calculator':
    case 'series':
      return <RecordField {...props} {...recordsOf(field.kind, choices)} />;
  }
}

function recordsOf(kind: 'calculator' | 'series', { calculators, series }: ShortcodeChoices): RecordsProps {
  if (kind === 'calculator') {
    const records = calculators.map(({ id, name }) => ({ value: id, label: name }));
    return { records, hint: records.length === 0 ? 'No calculation schemas yet.' : undefined };
  }
  const records = series.map(({ slug, title, published }) => ({
    value: slug,
    label: published ? title : `${title} (draft)`,
  }));
  return {
    records,
    hint: records.length === 0 ? 'No series yet.' : 'Its first photos are shown, and a link to all of them.',
  };
}

/** One of the existing files, or another URL. */
function FileFields({ field, type, value, change, error, choices }: ShortcodeFieldProps & { type: string }) {
  const assets = choices.assets.filter((asset) => asset.type === type);
  const chosen = assets.some(({ url }) => url === value) ? value : '';
  const options = [
    ...assets.map(({ name, url }) => ({ value: url, label: name })),
    { value: '', label: value === '' ? 'None chosen' : 'Another URL' },
  ];
  return (
    <>
      <Field label="File" hint={assets.length === 0 ? 'No data assets of this kind yet.' : undefined}>
        <Select value={chosen} onValueChange={change} options={options} />
      </Field>
      <UrlField label={field.label} value={value} error={error} onChange={change} />
    </>
  );
}

interface RecordsProps {
  records: { value: string; label: string }[];
  hint: string | undefined;
}

/** One of the records; the one that is named stays a choice after it was deleted. */
function RecordField({ field, value, change, error, records, hint }: ShortcodeFieldProps & RecordsProps) {
  const isKnown = records.some((record) => record.value === value);
  const options = [...(isKnown ? [] : [{ value, label: value || 'None chosen' }]), ...records];
  return (
    <Field label={field.label} error={error} hint={hint}>
      <Select value={value} onValueChange={change} options={options} />
    </Field>
  );
}

function titleCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
