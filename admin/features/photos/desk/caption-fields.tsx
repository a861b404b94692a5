import { type ReactNode, useRef } from 'react';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { formatCount } from '#domain/text/clean.ts';
import { cleanTags } from '#domain/text/tags.ts';
import { cityOptions, tagOptions } from '../../../calls/completions.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Combobox, TokenBox } from '../../../kit/ui/combobox.tsx';
import { Field, Input, Textarea } from '../../../kit/ui/field.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { useCaller } from '../../../shell/session.tsx';
import type { TextName } from '../describe/suggest.ts';
import { fieldLabels, type PostDraft, textAttributes } from '../edit/post-draft.ts';
import type { Editor } from '../edit/use-editor.ts';
import type { Proposal } from './use-suggestions.ts';

/** Fields of the desk that get suggestions; all other fields are in the editor. */
export const deskNames = [
  'title',
  'altText',
  'caption',
  'tags',
  'city',
  'story',
  'metaDescription',
] as const satisfies readonly (TextName | 'city')[];
type DeskName = (typeof deskNames)[number];

/** True for a device on which a focused field would open a keyboard over the photo. */
export const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** Text that a suggestion would add to a field; '' if the field has it already. */
export function addedBy(name: DeskName, draft: PostDraft, { texts, place }: Proposal): string {
  if (name === 'city') {
    const isOpen = draft.city.trim() === '' && place?.city;
    return isOpen ? [place.city, place.region, place.country].filter(Boolean).join(', ') : '';
  }
  const suggested = texts[name] ?? '';
  if (name !== 'tags') return suggested === draft[name] ? '' : suggested;
  const present = tagsOf(draft.tags);
  return tagText(tagsOf(suggested).filter((tag) => cleanTags([...present, tag]).length > present.length));
}

/** Takes the suggestions of these fields into the form; tags are added to the existing ones. */
export function applySuggestions(
  { latest, change }: Editor,
  proposal: Proposal,
  names: readonly DeskName[],
): void {
  for (const name of names) {
    const { draft } = latest();
    const added = addedBy(name, draft, proposal);
    if (added === '') continue;
    if (name === 'city') {
      change(takenPlace({ city: '', ...proposal.place }, draft));
      continue;
    }
    const isMixed = name === 'tags' && draft.tags.trim() !== '';
    change(
      { [name]: isMixed ? `${draft.tags}, ${added}` : added },
      isMixed || !proposal.ofAi[name] ? 'owner' : 'ai',
    );
  }
}

/** Changes of the draft for a suggested city, with its region and country. */
function takenPlace(
  { city, region, country }: { city: string | null; region?: string | null; country?: string | null },
  draft: PostDraft,
) {
  return { city: city ?? '', region: region ?? '', country: country ?? draft.country };
}

interface FieldProps {
  form: Editor;
  proposal: Proposal;
}

interface TextFieldProps extends FieldProps {
  name: Exclude<DeskName, 'tags' | 'city'>;
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
          {...textAttributes(name, draft)}
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
  form: Pick<Editor, 'problem'>;
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

export function CaptionCity({
  form: { draft, change, problem },
}: {
  form: Pick<Editor, 'draft' | 'change' | 'problem'>;
}) {
  const call = useCaller();
  return (
    <Field label={fieldLabels.city} error={problem?.fields.city ?? null}>
      <Combobox
        value={draft.city}
        onChange={(city) => change({ city })}
        onTake={(place) => change(takenPlace(place, draft))}
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
export function Suggested({ form, proposal, name, children }: SuggestedProps) {
  const text = addedBy(name, form.draft, proposal);
  const label = fieldLabels[name].toLowerCase();
  const box = useRef<HTMLDivElement>(null);
  // On a phone the field would open the keyboard.
  const focusField = () => {
    if (!hasTouch()) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  // A suggestion taken by key removes the button without a click.
  const focusRecovery = useFocusRecovery(focusField);
  return (
    <div {...focusRecovery} ref={box} data-field={name} className="grid gap-2">
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
              focusField();
            }}
          >
            {name === 'tags' ? `Add ${formatCount(tagsOf(text).length)}` : 'Use'}
          </Button>
        </div>
      )}
    </div>
  );
}
