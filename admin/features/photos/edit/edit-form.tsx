import type { ReactNode } from 'react';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Input } from '../../../kit/ui/input.tsx';
import { LengthMeter } from '../../../kit/ui/length-meter.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { Textarea } from '../../../kit/ui/textarea.tsx';
import { DateField } from './date-field.tsx';
import { fieldLabels, type PostDraft } from './post-draft.ts';
import { ReplacePicture } from './replace-image.tsx';
import { ProposeWords } from './suggestions.tsx';
import type { Editor } from './use-editor.ts';

const levels = [
  { value: '', label: 'As the site’s setting' },
  { value: 'exact', label: 'Exact' },
  { value: 'city', label: 'City' },
  { value: 'country', label: 'Country' },
  { value: 'hidden', label: 'Hidden' },
] as const;

type TextField = Exclude<keyof PostDraft, 'published' | 'location_precision' | 'file_url' | 'created_date'>;

export function EditForm({ editor }: { editor: Editor }) {
  const { draft, change, save } = editor;
  return (
    <form
      noValidate
      aria-label="Photo"
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ReplacePicture editor={editor} />
      <ProposeWords editor={editor} />
      <TextBox editor={editor} name="title" />
      <TextBox editor={editor} name="slug" hint={slugHint(editor)} />
      <TextBox editor={editor} name="caption" rows={2} />
      <TextBox
        editor={editor}
        name="story"
        rows={8}
        hint="Markdown with shortcodes. 120 to 200 words read well."
      />
      <TextBox editor={editor} name="alt_text" rows={2} hint={altHint(draft.alt_text)} />
      <TextBox
        editor={editor}
        name="meta_description"
        rows={3}
        hint={<LengthMeter length={draft.meta_description.trim().length} least={150} most={160} />}
      />
      <TextBox editor={editor} name="tags" hint="Separated by commas; at least 2." />
      <div className="grid gap-4 md:grid-cols-3">
        <TextBox editor={editor} name="geo_city" />
        <TextBox editor={editor} name="geo_region" />
        <TextBox editor={editor} name="geo_country" />
      </div>
      <Field label={fieldLabels.location_precision} hint="How closely visitors see the place.">
        <Select
          value={draft.location_precision}
          onValueChange={(level) => change({ location_precision: level })}
          options={levels}
        />
      </Field>
      <DateField editor={editor} />
      <Checkbox
        checked={draft.published}
        onCheckedChange={(published) => change({ published })}
        label="Published: everybody can see it"
      />
    </form>
  );
}

interface TextBoxProps {
  editor: Editor;
  name: TextField;
  hint?: ReactNode;
  /** More than one line. */
  rows?: number;
}

function TextBox({ editor: { draft, change, problem }, name, hint, rows }: TextBoxProps) {
  const value = draft[name];
  return (
    <Field label={fieldLabels[name]} hint={hint} error={problem?.fields[name]}>
      {rows === undefined ? (
        <Input value={value} onChange={(event) => change({ [name]: event.target.value })} />
      ) : (
        <Textarea rows={rows} value={value} onChange={(event) => change({ [name]: event.target.value })} />
      )}
    </Field>
  );
}

function slugHint({ base, draft }: Editor): ReactNode {
  if (draft.slug === base.slug && base.published_at === null && draft.title !== base.title)
    return 'Follows the title until the photo is published, unless you typed it.';
  if (draft.slug === base.slug) return paths.post(base.slug);
  // A photo that was public once leaves its address behind, withdrawn or not.
  if (base.published_at === null) return 'The photo gets this address.';
  return (
    <span role="status" className="text-amber-ink">
      {`The old address ${paths.post(base.slug)} will redirect to the new one.`}
    </span>
  );
}

function altHint(text: string): string {
  const length = text.trim().length;
  const advice = length >= 10 && length <= 125 ? '' : '; 10 to 125 are best';
  return `${formatCount(length)} of 125 characters${advice}`;
}
