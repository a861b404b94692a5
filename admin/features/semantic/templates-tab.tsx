import type { TemplateAnswer } from '#contract/records.ts';
import { placeholders, templateProblem } from '#domain/semantic/placeholders.ts';
import { templateCalls } from '../../calls/records.ts';
import { type RecordKind, RecordManager } from '../../kit/records/records-page.tsx';
import { TextBox } from '../../kit/records/text-box.tsx';
import type { RecordFields } from '../../kit/records/use-record-form.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { type TemplateDraft, templateTexts } from './template-texts.ts';

const blank: TemplateDraft = {
  name: '',
  enabled: true,
  title_tpl: '',
  meta_tpl: '',
  alt_tpl: '',
  filename_tpl: '',
  slug_tpl: '',
  caption_tpl: '',
  story_tpl: '',
};

const templates: RecordKind<TemplateAnswer, TemplateDraft> = {
  tab: 'templates',
  title: 'SEO Template Manager',
  note: 'The newest enabled template makes the texts that are suggested for a photo.',
  noun: 'template',
  newLabel: 'New Template',
  calls: templateCalls,
  blank,
  draftOf: ({ id: _, created_date: __, version: ___, ...draft }) => draft,
  bodyOf: (draft) => draft,
  labels: {
    name: 'Name',
    enabled: 'Enabled',
    ...Object.fromEntries(templateTexts.map(({ field, label }) => [field, label])),
  },
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
  fields: (form) => <TemplateFields form={form} />,
  lossOf,
};

/** The newest enabled one makes the suggestions. @param rows the newest first */
function inUse(rows: readonly TemplateAnswer[]): TemplateAnswer | undefined {
  return rows.find(({ enabled }) => enabled);
}

function lossOf(row: TemplateAnswer, rows: readonly TemplateAnswer[]): string {
  const kept = 'Photos keep their texts. This cannot be undone.';
  if (!row.enabled) return `It is disabled: nothing uses it. ${kept}`;
  if (row.id !== inUse(rows)?.id) return `It is not in use: a newer one makes the suggestions. ${kept}`;
  const next = inUse(rows.filter(({ id }) => id !== row.id));
  const then = next
    ? `“${next.name}” will make the suggestions then.`
    : 'Without it no texts can be suggested.';
  return `${then} ${kept}`;
}

export function TemplatesTab() {
  return <RecordManager kind={templates} />;
}

function TemplateFields({ form }: { form: RecordFields<TemplateDraft> }) {
  const { draft, change } = form;
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <TextBox form={form} name="name" label="Name" />
        <Checkbox
          checked={draft.enabled}
          onCheckedChange={(enabled) => change({ enabled })}
          label="Enabled"
        />
        <p className="text-small text-ink-2">
          {`Placeholders: ${placeholders.map((name) => `{{${name}}}`).join(', ')}. `}
          {'An optional one, {{CITY?}}-, takes its hyphen along when it is empty.'}
        </p>
        {templateTexts.map(({ field, label, rows }) => (
          <TextBox
            key={field}
            form={form}
            name={field}
            label={label}
            rows={rows}
            error={templateProblem(draft[field])}
          />
        ))}
      </div>
      <TemplatePreview draft={draft} />
    </div>
  );
}
