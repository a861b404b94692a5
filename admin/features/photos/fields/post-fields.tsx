import { cityOptions, tagOptions } from '../../../calls/completions.ts';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { Combobox, TokenBox } from '../../../kit/ui/combobox.tsx';
import { LanguageField } from '../../../kit/ui/language-field.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { useCaller } from '../../../shell/session.tsx';
import type { Proposal } from '../desk/use-suggestions.ts';
import { DateField } from '../edit/date-field.tsx';
import { columnOf, type PostForm, type ShownField, type ShownFields } from './columns.tsx';
import { PostField } from './post-field.tsx';
import { isSuggested, Suggested, takenPlace } from './suggested.tsx';

interface PostFieldsProps {
  form: PostForm;
  fields: ShownFields;
  /** Suggestions, each shown below its field. */
  proposal?: Proposal;
  /** True without hints, as in a row of a list. */
  isCompact?: boolean;
}

/** Fields of a post in any of its forms; the form says which, and in what layout. */
export function PostFields({ form, fields, proposal, isCompact = false }: PostFieldsProps) {
  const shown = (field: ShownField) => {
    const control = (
      <Control key={field.name} form={form} field={isCompact ? { hint: null, ...field } : field} />
    );
    const { name } = field;
    if (!proposal || !isSuggested(name)) return control;
    return (
      <Suggested key={name} form={form} proposal={proposal} name={name}>
        {control}
      </Suggested>
    );
  };
  return fields.map((field) => {
    if (typeof field === 'string') return shown({ name: field });
    if ('name' in field) return shown(field);
    return (
      <div key={field.join()} className="grid gap-4 md:grid-cols-3">
        {field.map((name) => shown({ name }))}
      </div>
    );
  });
}

interface ControlProps {
  form: PostForm;
  field: ShownField;
}

const levels = [
  { value: '', label: 'Site default' },
  { value: 'exact', label: 'Exact' },
  { value: 'city', label: 'City' },
  { value: 'country', label: 'Country' },
  { value: 'hidden', label: 'Hidden' },
] as const;

function Control({ form, field }: ControlProps) {
  const call = useCaller();
  const { draft, change, problem, base } = form;
  const { label = '' } = columnOf(field);
  switch (field.name) {
    case 'language':
      return (
        <LanguageField
          label={label}
          value={draft.language}
          onChange={(language) => change({ language })}
          error={problem?.fields.language ?? null}
        />
      );
    case 'tags':
      return (
        <PostField form={form} field={field}>
          <TokenBox
            values={tagsBeingTyped(draft.tags)}
            onChange={(tags) => change({ tags: tags.join(', ') })}
            complete={tagOptions(call)}
          />
        </PostField>
      );
    case 'city':
      return (
        <PostField form={form} field={field}>
          <Combobox
            value={draft.city}
            onChange={(city) => change({ city })}
            onTake={(place) => change(takenPlace(place, draft))}
            complete={cityOptions(call)}
          />
        </PostField>
      );
    case 'locationPrecision':
      return (
        <PostField form={form} field={field}>
          <Select
            value={draft.locationPrecision}
            onValueChange={(locationPrecision) => change({ locationPrecision })}
            options={levels}
          />
        </PostField>
      );
    case 'createdDate':
      return base && <DateField form={{ ...form, base }} />;
    case 'published':
      return (
        <Checkbox
          label={label}
          checked={draft.published}
          onCheckedChange={(published) => change({ published })}
        />
      );
    default:
      return <PostField form={form} field={field} />;
  }
}

/** Tags with the one that is being typed, which may equal another one until it goes on. */
function tagsBeingTyped(tags: string): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
