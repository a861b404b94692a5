import { type ReactNode, useId, useState } from 'react';
import type { AiStatusAnswer } from '#contract/ai.ts';
import { tagsOf } from '#domain/posts/quick-upload.ts';
import { uploadDates } from '#domain/posts/upload-date.ts';
import { formatCount } from '#domain/text/clean.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { useLoadedCall } from '../../../kit/ui/loading.tsx';
import { useRemembered } from '../../../kit/ui/remembered.ts';
import { blankPost, type PostForm, type ShownField } from '../fields/columns.tsx';
import { PostFields } from '../fields/post-fields.tsx';
import { photoCount } from '../list/use-list.ts';
import { dateChoice, type BatchFields as Fields } from './queue-state.ts';
import type { QueueStore } from './queue-store.ts';

const dates = [
  { value: 'now', label: 'Now', hint: 'The day of upload, or of a later publication.' },
  {
    value: 'taken',
    label: 'When taken',
    hint: 'Where a file says it. The queue and a schedule set their own date.',
  },
] as const;

const kinds = [
  { value: 'draft', label: 'Save as drafts', hint: 'You caption them first.' },
  { value: 'published', label: 'Publish at once', hint: 'A photo without a title stays a draft.' },
] as const;

interface BatchFieldsProps {
  queue: QueueStore;
  fields: Fields;
  total: number;
  /** Photos that are uploaded already would not be described. */
  isStarted: boolean;
}

/** Fields for all files of an upload; they can be changed until the last file has been sent. */
export function BatchFields({ queue, fields, total, isStarted }: BatchFieldsProps) {
  const title = useId();
  const [, remember] = useRemembered(dateChoice, uploadDates);
  const { published, date } = fields;
  return (
    <section
      aria-labelledby={title}
      className="grid content-start gap-4 rounded-surface border border-rule p-4"
    >
      <h3 id={title} className="text-small! font-semibold! text-ink!">
        {total === 1 ? 'For this photo' : `For all ${photoCount(total)}`}
      </h3>
      <Texts queue={queue} fields={fields} isSingle={total === 1} />
      <Choice
        legend="Date"
        options={dates}
        value={date}
        onChange={(value) => {
          remember(value);
          queue.setFields({ date: value });
        }}
      />
      <Choice
        legend="After the upload"
        options={kinds}
        value={published ? 'published' : 'draft'}
        onChange={(value) => queue.setFields({ published: value === 'published' })}
      />
      {!isStarted && (
        <DescribeChoice wanted={fields.describe} onChange={(describe) => queue.setFields({ describe })} />
      )}
    </section>
  );
}

interface TextsProps {
  queue: QueueStore;
  fields: Fields;
  /** True for a single photo: only then is there a field for the title. */
  isSingle: boolean;
}

/**
 * Fields whose texts count when they lose the focus: half a word must not become a tag of a photo saved in
 * between.
 */
function Texts({ queue, fields, isSingle }: TextsProps) {
  const { title, city, region, country } = fields;
  const [draft, setDraft] = useState({
    ...blankPost,
    ...{ title, city, region, country, tags: fields.tags.join(', ') },
  });
  const form: PostForm = {
    ...{ base: null, problem: null },
    // Region and country only accompany a city that was chosen.
    draft: { ...draft, region: '', country: '' },
    change: (change) =>
      setDraft({ ...draft, ...('city' in change && { region: '', country: '' }), ...change }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is left
    <div
      className="grid gap-4"
      onBlur={() => {
        const { title, city, region, country, tags } = draft;
        queue.setFields({ title, city, region, country, tags: tagsOf(tags) });
      }}
    >
      <PostFields form={form} fields={isSingle ? [titleField, ...sharedFields] : sharedFields} />
    </div>
  );
}

const titleField: ShownField = {
  name: 'title',
  hint: 'Empty: the title in the file, or its name unless that only counts.',
};
const sharedFields: readonly ShownField[] = [
  { name: 'city', hint: 'Empty: each photo’s own, from its GPS position or its texts.' },
  { name: 'tags', hint: 'Added to the keywords found in the files.' },
];

interface ChoiceProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 items-start gap-2.5 py-1 text-small pointer-coarse:min-h-tap"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 flex-none"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span className="block text-note text-ink-3">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Checkbox for suggestions, shown only if an AI is configured; off by default because it may cost money. */
function DescribeChoice({ wanted, onChange }: { wanted: boolean; onChange: (wanted: boolean) => void }) {
  const ai = useLoadedCall(getAiStatus).data;
  if (!ai?.provider) return null;
  return (
    <div className="grid gap-1">
      <Checkbox label="Suggest texts with AI" checked={wanted} onCheckedChange={onChange} />
      {wanted && (
        <p className="text-note text-ink-2">
          {`${budgetOf(ai)} It continues when you leave this page. You review the texts before they are saved.`}
        </p>
      )}
    </div>
  );
}

export function budgetOf({ daily_limit: limit, today }: AiStatusAnswer): string {
  if (limit === 0) return 'One AI call per photo.';
  const left = Math.max(0, limit - today.calls);
  return `One AI call per photo. ${formatCount(left)} of ${formatCount(limit)} left today.`;
}
