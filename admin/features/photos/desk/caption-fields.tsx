import { type ReactNode, useRef } from 'react';
import { emptyPostFields, tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { formatCount } from '#domain/text/clean.ts';
import { cleanTags } from '#domain/text/tags.ts';
import { cityOptions, tagOptions } from '../../../calls/completions.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Combobox, TokenBox } from '../../../kit/ui/combobox.tsx';
import { Field, Input, Textarea } from '../../../kit/ui/field.tsx';
import { useCaller } from '../../../shell/session.tsx';
import type { SuggestedTexts, TextName } from '../describe/suggest.ts';
import { fieldLabels } from '../edit/post-draft.ts';
import type { DeskForm } from './use-desk.ts';
import type { Proposal } from './use-suggestions.ts';

/** The texts that the desk asks for; the others stay in the editor. */
export const deskNames = [
  'title',
  'altText',
  'caption',
  'tags',
  'story',
  'metaDescription',
] as const satisfies readonly TextName[];
export type DeskName = (typeof deskNames)[number];

/** A field that gets the focus would open a keyboard over the photo. */
export const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** What a suggestion would add to the field; '' when it is there already. */
export function addedBy(name: DeskName, draft: DeskForm['draft'], texts: SuggestedTexts): string {
  const suggested = texts[name] ?? '';
  if (name !== 'tags') return suggested === draft[name] ? '' : suggested;
  const present = tagsOf(draft.tags);
  return tagText(tagsOf(suggested).filter((tag) => cleanTags([...present, tag]).length > present.length));
}

/** Takes the suggestions of these fields into the form; tags are added to those that are there. */
export function applySuggestions(
  { latest, change }: DeskForm,
  { texts, ofAi }: Proposal,
  names: readonly DeskName[],
): void {
  for (const name of names) {
    const { draft } = latest();
    const added = addedBy(name, draft, texts);
    if (added === '') continue;
    const isMixed = name === 'tags' && draft.tags.trim() !== '';
    change({ [name]: isMixed ? `${draft.tags}, ${added}` : added }, isMixed || !ofAi[name] ? 'owner' : 'ai');
  }
}

function isUnwritten(name: DeskName, draft: DeskForm['draft']): boolean {
  return name !== 'metaDescription' && emptyPostFields({ ...draft, tags: [] }).has(name);
}

interface FieldProps {
  form: DeskForm;
  proposal: Proposal;
}

interface TextFieldProps extends FieldProps {
  name: Exclude<DeskName, 'tags'>;
  rows?: number;
  hint?: ReactNode;
  className?: string;
}

/** A text with its suggestion. */
export function CaptionText({ form, proposal, name, rows, hint, className = '' }: TextFieldProps) {
  const { draft, change, problem } = form;
  const value = draft[name];
  const Box = rows === undefined ? Input : Textarea;
  return (
    <Suggested form={form} proposal={proposal} name={name}>
      <Field label={fieldLabels[name]} hint={hint} error={problem?.fields[name] ?? null}>
        <Box
          {...(rows !== undefined && { rows })}
          className={className}
          value={value}
          // What is typed replaces a text that is only there because there is no other.
          onFocus={({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
            if (isUnwritten(name, draft)) target.select();
          }}
          onChange={({ target }: { target: { value: string } }) => change({ [name]: target.value })}
        />
      </Field>
    </Suggested>
  );
}

export function altHint(text: string): string {
  return `${formatCount(text.trim().length)} of 125 characters. Describe the photo in one sentence.`;
}

export function CaptionTags({ form, proposal }: FieldProps) {
  return (
    <Suggested form={form} proposal={proposal} name="tags">
      <TagsField form={form} value={form.draft.tags} onChange={(tags) => form.change({ tags })} />
    </Suggested>
  );
}

interface TagsFieldProps {
  form: Pick<DeskForm, 'problem'>;
  /** Comma-separated. */
  value: string;
  onChange: (tags: string) => void;
}

export function TagsField({ form: { problem }, value, onChange }: TagsFieldProps) {
  const call = useCaller();
  return (
    <Field label={fieldLabels.tags} error={problem?.fields.tags ?? null}>
      <TokenBox
        values={tagsOf(value)}
        onChange={(tags) => onChange(tags.join(', '))}
        complete={tagOptions(call)}
      />
    </Field>
  );
}

/** A city that is taken brings its region and country. */
export function CaptionCity({
  form: { draft, change, problem },
}: {
  form: Pick<DeskForm, 'draft' | 'change' | 'problem'>;
}) {
  const call = useCaller();
  return (
    <Field label={fieldLabels.city} error={problem?.fields.city ?? null}>
      <Combobox
        value={draft.city}
        onChange={(city) => change({ city })}
        onTake={({ city, region, country }) =>
          change({ city, region: region ?? '', country: country ?? draft.country })
        }
        complete={cityOptions(call)}
      />
    </Field>
  );
}

interface SuggestedProps extends FieldProps {
  name: DeskName;
  children: ReactNode;
}

/** A field, and below it what is suggested. */
function Suggested({ form, proposal, name, children }: SuggestedProps) {
  const text = addedBy(name, form.draft, proposal.texts);
  const label = fieldLabels[name].toLowerCase();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} data-field={name} className="grid gap-2">
      {children}
      {text !== '' && (
        <div className="flex items-start gap-3 border-s-3 border-amber bg-amber-wash py-1.5 ps-3 pe-1.5 text-small">
          <p className="max-h-40 min-w-0 flex-1 self-center overflow-y-auto whitespace-pre-wrap">
            <span className="sr-only">Suggested: </span>
            {text}
          </p>
          <Button
            look="quiet"
            size="small"
            className="bg-raised"
            aria-label={name === 'tags' ? 'Add suggested tags' : `Use suggested ${label}`}
            onClick={() => {
              applySuggestions(form, proposal, [name]);
              // The button goes; on a phone the field would open the keyboard.
              if (!hasTouch()) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
            }}
          >
            {name === 'tags' ? `Add ${formatCount(tagsOf(text).length)}` : 'Use'}
          </Button>
        </div>
      )}
    </div>
  );
}
