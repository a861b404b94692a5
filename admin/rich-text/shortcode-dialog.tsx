import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { chartTypes } from '#domain/charts/chart.ts';
import { linkUrl } from '#domain/text/addresses.ts';
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
import {
  type DraftErrors,
  draftOf,
  finishDraft,
  missingChoice,
  type ShortcodeDraft,
} from './shortcode-form.ts';
import type { EditorCalls, ShortcodeChoices } from './types.ts';

interface ShortcodeDialogProps {
  editor: Editor;
  close: () => void;
  kind: ShortcodeKind;
  choices: ShortcodeChoices;
  calls: Pick<EditorCalls, 'addressProblem' | 'imageOrigins'>;
}

const titles: Readonly<Record<ShortcodeKind, string>> = {
  button: 'Button',
  youtube: 'Video',
  table: 'Table from a file',
  chart: 'Chart',
  calc: 'Calculator',
  series: 'Series',
};

/** Edits the selected shortcode if it is of this kind; inserts a new one otherwise. */
export function ShortcodeDialog({ editor, close, kind, choices, calls }: ShortcodeDialogProps) {
  const check = useAddressCheck(calls);
  const selected = selectedShortcode(editor);
  const before = selected?.name === kind ? selected : null;
  const [first] = useState(() => draftOf(before));
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<DraftErrors>({});
  const submit = async () => {
    const body = editor.storage.bodySource.sourceMap?.write(editor.state.doc) ?? '';
    const done = finishDraft(kind, draft, before, body);
    const wrong = 'errors' in done ? done.errors : missingChoice(kind, draft, choices, calls.imageOrigins);
    setErrors(wrong);
    if ('errors' in done || Object.keys(wrong).length > 0) return;
    const url = kind === 'button' ? await check.problemOf(linkUrl(draft.url) ?? '') : null;
    if (url !== null) return setErrors({ url });
    const attrs = { source: done.source };
    if (before) editor.commands.updateSelectedSource(done.source);
    else if (kind !== 'button') editor.commands.insertBlock({ type: 'shortcodeBlock', attrs });
    else editor.commands.insertContentAt(editor.state.selection.to, { type: 'shortcodeInline', attrs });
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={titles[kind]}
      action={before ? 'Save' : 'Insert'}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      busy={check.busy}
      onSubmit={() => void submit()}
    >
      <ShortcodeFields
        kind={kind}
        draft={draft}
        change={(change) => setDraft((old) => ({ ...old, ...change }))}
        errors={errors}
        choices={choices}
      />
    </FormDialog>
  );
}

interface ShortcodeFieldsProps {
  kind: ShortcodeKind;
  draft: ShortcodeDraft;
  change: (change: Partial<ShortcodeDraft>) => void;
  errors: DraftErrors;
  choices: ShortcodeChoices;
}

function ShortcodeFields(props: ShortcodeFieldsProps) {
  const { kind, draft, change, errors } = props;
  switch (kind) {
    case 'button':
      return (
        <>
          <Words {...props} label="Label" />
          <UrlField {...urlBox(props)} />
          <Checkbox
            checked={draft.newWindow}
            onCheckedChange={(newWindow) => change({ newWindow })}
            label="Opens in a new window"
          />
        </>
      );
    case 'youtube':
      return <UrlField label="YouTube URL or video ID" {...urlBox(props)} />;
    case 'table':
      return (
        <>
          <FileFields {...props} />
          <Words {...props} label="Caption" />
        </>
      );
    case 'chart':
      return (
        <>
          <Field label="Type" error={errors.chartType}>
            <Select
              value={draft.chartType}
              onValueChange={(chartType) => change({ chartType })}
              options={chartTypes.map((type) => ({ value: type, label: titleCase(type) }))}
            />
          </Field>
          <FileFields {...props} />
          <Words {...props} label="Title" />
        </>
      );
    case 'calc':
      return (
        <>
          <Calculator {...props} />
          <Words {...props} label="Title" />
        </>
      );
    case 'series':
      return <Series {...props} />;
  }
}

function Words({ draft, change, errors, label }: ShortcodeFieldsProps & { label: string }) {
  return (
    <Field label={label} error={errors.words}>
      <Input value={draft.words} onChange={(event) => change({ words: event.target.value })} />
    </Field>
  );
}

const urlBox = ({ draft, change, errors }: ShortcodeFieldsProps) => ({
  value: draft.url,
  error: errors.url,
  onChange: (url: string) => change({ url }),
});

/** Fields for one of the existing files, or another URL. A table needs a csv file. */
function FileFields(props: ShortcodeFieldsProps) {
  const { kind, draft, change, choices } = props;
  const assets = choices.assets.filter(({ type }) => type === (kind === 'chart' ? 'json' : 'csv'));
  const chosen = assets.some(({ url }) => url === draft.url) ? draft.url : '';
  const options = [
    ...assets.map(({ name, url }) => ({ value: url, label: name })),
    { value: '', label: draft.url === '' ? 'None chosen' : 'Another URL' },
  ];
  return (
    <>
      <Field label="File" hint={assets.length === 0 ? 'No data assets of this kind yet.' : undefined}>
        <Select value={chosen} onValueChange={(url) => change({ url })} options={options} />
      </Field>
      <UrlField label="File URL" {...urlBox(props)} />
    </>
  );
}

function Calculator({ draft, change, errors, choices }: ShortcodeFieldsProps) {
  const isKnown = choices.calculators.some(({ id }) => id === draft.calculator);
  const options = [
    ...(isKnown ? [] : [{ value: draft.calculator, label: draft.calculator || 'None chosen' }]),
    ...choices.calculators.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Field
      label="Calculator"
      error={errors.calculator}
      hint={choices.calculators.length === 0 ? 'No calculation schemas yet.' : undefined}
    >
      <Select
        value={draft.calculator}
        onValueChange={(calculator) => change({ calculator })}
        options={options}
      />
    </Field>
  );
}

function Series({ draft, change, errors, choices: { series } }: ShortcodeFieldsProps) {
  const isKnown = series.some(({ slug }) => slug === draft.series);
  const options = [
    ...(isKnown ? [] : [{ value: draft.series, label: draft.series || 'None chosen' }]),
    ...series.map(({ slug, title, published }) => ({
      value: slug,
      label: published ? title : `${title} (draft)`,
    })),
  ];
  return (
    <Field
      label="Series"
      error={errors.series}
      hint={series.length === 0 ? 'No series yet.' : 'Its first photos are shown, and a link to all of them.'}
    >
      <Select value={draft.series} onValueChange={(slug) => change({ series: slug })} options={options} />
    </Field>
  );
}

function titleCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
