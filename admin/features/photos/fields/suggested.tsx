import { type ReactNode, useRef } from 'react';
import type { PlaceOfImage } from '#contract/posts.ts';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { formatCount } from '#domain/text/clean.ts';
import { cleanTags } from '#domain/text/tags.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import type { Proposal } from '../desk/use-suggestions.ts';
import { type DraftField, fieldLabels, type PostDraft, type PostForm } from './columns.tsx';

/** Fields that get suggestions. */
export const suggestedFields = [
  'title',
  'altText',
  'caption',
  'tags',
  'city',
  'story',
  'metaDescription',
] as const satisfies readonly DraftField[];
export type SuggestedField = (typeof suggestedFields)[number];

export const isSuggested = (name: DraftField): name is SuggestedField =>
  suggestedFields.some((field) => field === name);

/** True for a device on which a focused field would open a keyboard over the photo. */
export const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** Text that a suggestion would add to a field; '' if the field has it already or nothing is suggested. */
export function addedBy(name: SuggestedField, draft: PostDraft, { texts, place }: Proposal): string {
  if (name === 'city') {
    const isOpen = draft.city.trim() === '' && place?.city;
    return isOpen ? [place.city, place.region, place.country].filter(Boolean).join(', ') : '';
  }
  const suggested = texts[name] ?? '';
  if (name !== 'tags') return suggested === draft[name] ? '' : suggested;
  const tags = tagsOf(draft.tags);
  return tagText(tagsOf(suggested).filter((tag) => cleanTags([...tags, tag]).length > tags.length));
}

/** Takes the suggestions of these fields into the form; tags are added to the existing ones. */
export function applySuggestions(
  { draft, change }: PostForm,
  proposal: Proposal,
  names: readonly SuggestedField[],
): void {
  for (const name of names) {
    const added = addedBy(name, draft, proposal);
    if (added === '') continue;
    if (name === 'city') {
      change(takenPlace({ ...proposal.place }, draft));
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
export function takenPlace({ city, region, country }: Partial<PlaceOfImage>, draft: PostDraft) {
  return { city: city ?? '', region: region ?? '', country: country ?? draft.country };
}

interface SuggestedProps {
  form: PostForm;
  proposal: Proposal;
  name: SuggestedField;
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
