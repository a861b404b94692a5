import { useState } from 'react';
import type { TemplateAnswer } from '#contract/records.ts';
import { textsOf } from '#domain/semantic/generate.ts';
import {
  type Placeholder,
  type PlaceholderValues,
  placeholders,
  templateProblem,
} from '#domain/semantic/inputs.ts';
import { type SeoTemplate, templateFields } from '#domain/semantic/records.entity.ts';
import { templateCalls } from '../../calls/records.ts';
import { filledForm } from '../../kit/drafts/draft-kind.ts';
import { TextBox } from '../../kit/records/record-form.tsx';
import { type RecordKind, RecordManager } from '../../kit/records/records-page.tsx';
import type { RecordFields } from '../../kit/records/use-record-form.ts';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { Field, Input } from '../../kit/ui/field.tsx';
import { Badge } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { tabSearch } from '../../shell/urls.ts';
import { GeneratedTexts } from './parts.tsx';

type TemplateDraft = Omit<SeoTemplate, 'id' | 'createdDate'>;

const labels: Record<keyof TemplateDraft, string> = {
  name: 'Name',
  enabled: 'Enabled',
  titleTpl: 'Title template',
  metaTpl: 'Meta description template',
  altTpl: 'Alt text template',
  filenameTpl: 'File name template',
  slugTpl: 'Slug template',
  captionTpl: 'Caption template',
  storyTpl: 'Story template',
};

/** The texts of a template, in the form's order. */
const templateTexts = [
  { field: 'titleTpl', rows: 1 },
  { field: 'metaTpl', rows: 2 },
  { field: 'altTpl', rows: 2 },
  { field: 'filenameTpl', rows: 1 },
  { field: 'slugTpl', rows: 1 },
  { field: 'captionTpl', rows: 2 },
  { field: 'storyTpl', rows: 4 },
] as const;

const templates: RecordKind<TemplateAnswer, TemplateDraft> = {
  backups: 'templates-record',
  fieldOf: templateFields.fieldOf,
  title: 'SEO Template Manager',
  note: 'A template is a text with placeholders. The newest enabled one suggests the texts of photos.',
  noun: 'template',
  newLabel: 'New Template',
  calls: templateCalls,
  draftOf: (row) => filledForm(templateFields.blank(), templateFields, row),
  bodyOf: templateFields.toWire,
  fieldLabels: labels,
  nameOf: ({ name }) => name,
  facts: (row, rows) => (
    <div className="grid justify-items-start gap-2">
      <span className="flex flex-wrap gap-2">
        <Badge tone={row.enabled ? 'live' : 'draft'}>{row.enabled ? 'Enabled' : 'Disabled'}</Badge>
        {row.id === inUse(rows)?.id && <Badge tone="info">In use</Badge>}
      </span>
      <p className="font-mono text-note text-ink-2">{row.title_tpl || 'No title'}</p>
    </div>
  ),
  formFields: (form) => <TemplateFields form={form} />,
  lossOf,
};

/** Template that makes the suggestions: the newest enabled one. @param rows the newest first */
function inUse(rows: readonly TemplateAnswer[]): TemplateAnswer | undefined {
  return rows.find(({ enabled }) => enabled);
}

function lossOf(row: TemplateAnswer, rows: readonly TemplateAnswer[]): string {
  const consequence = 'Photos keep their texts. This cannot be undone.';
  if (!row.enabled) return `It is disabled and not used. ${consequence}`;
  if (row.id !== inUse(rows)?.id) return `It is not in use because a newer one is enabled. ${consequence}`;
  const next = inUse(rows.filter(({ id }) => id !== row.id));
  const then = next ? `“${next.name}” will be used instead.` : 'Without it, no texts can be suggested.';
  return `${then} ${consequence}`;
}

export function TemplatesTab() {
  return <RecordManager kind={templates} urlOf={(open) => tabSearch('templates', open)} />;
}

function TemplateFields({ form }: { form: RecordFields<TemplateDraft> }) {
  const { draft, change } = form;
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <TextBox form={form} name="name" label={labels.name} />
        <Checkbox
          checked={draft.enabled}
          onCheckedChange={(enabled) => change({ enabled })}
          label={labels.enabled}
        />
        <p className="text-small text-ink-2">
          {`Placeholders are replaced by what is known of the photo: ${placeholders.map((name) => `{{${name}}}`).join(', ')}. `}
          {'An empty {{CITY?}}- also drops its hyphen.'}
        </p>
        {templateTexts.map(({ field, rows }) => (
          <TextBox
            key={field}
            form={form}
            name={field}
            label={labels[field]}
            rows={rows}
            hint={field === 'slugTpl' && 'The last part of the URL.'}
            error={templateProblem(draft[field])}
          />
        ))}
      </div>
      <TemplatePreview draft={draft} />
    </div>
  );
}

const samples: PlaceholderValues = {
  CITY_OR_CONTEXT: 'Lisbon',
  CITY: 'Lisbon',
  MOOD: 'quiet',
  CONTEXT: 'tram stop',
  PRIMARY: 'street photography',
  DATE: '2026-05-01',
  HASH6: 'a1b2c3',
};
/** Placeholders with values typed by the owner; others are derived from them, as for a photo. */
const typed: readonly Placeholder[] = placeholders.filter((name) => name !== 'CITY_OR_CONTEXT');

/** Preview of the template being written, filled with sample values. */
function TemplatePreview({ draft }: { draft: TemplateDraft }) {
  const [values, setValues] = useState(samples);
  const filled = { ...values, CITY_OR_CONTEXT: values.CITY || values.CONTEXT };
  return (
    <Section title="Live preview" note="Uses these values. Clear one to see the result without it.">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {typed.map((name) => (
          <Field key={name} label={name}>
            <Input
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <GeneratedTexts texts={textsOf({ id: '', createdDate: '', ...draft }, filled)} />
    </Section>
  );
}
