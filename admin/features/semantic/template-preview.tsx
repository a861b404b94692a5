import { useState } from 'react';
import { textsOf } from '#domain/semantic/generate.ts';
import { type Placeholder, type PlaceholderValues, placeholders } from '#domain/semantic/placeholders.ts';
import { Field } from '../../kit/ui/field.tsx';
import { Input } from '../../kit/ui/input.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { GeneratedTexts } from './parts.tsx';
import { type TemplateDraft, templateOf } from './template-texts.ts';

const samples: PlaceholderValues = {
  CITY_OR_CONTEXT: 'Lisbon',
  CITY: 'Lisbon',
  MOOD: 'quiet',
  CONTEXT: 'tram stop',
  PRIMARY: 'street photography',
  DATE: '2026-05-01',
  HASH6: 'a1b2c3',
};
/** These follow from the others, as they do for a photo. */
const typed: readonly Placeholder[] = placeholders.filter((name) => name !== 'CITY_OR_CONTEXT');

/** What the template makes of sample values, while it is being written. */
export function TemplatePreview({ draft }: { draft: TemplateDraft }) {
  const [values, setValues] = useState(samples);
  const filled = { ...values, CITY_OR_CONTEXT: values.CITY || values.CONTEXT };
  return (
    <Section
      title="Live preview"
      note="With these values; empty one to see what the template does without it."
    >
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
      <GeneratedTexts texts={textsOf(templateOf(draft), filled)} />
    </Section>
  );
}
