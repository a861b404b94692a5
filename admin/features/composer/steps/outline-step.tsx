import { useEffect, useRef, useState } from 'react';
import { articleFields } from '#domain/articles/article.entity.ts';
import { intents } from '#domain/composer/prompts.ts';
import { briefLimits } from '#domain/composer/voice.entity.ts';
import { Field, Form, Input } from '../../../kit/ui/field.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import type { Composer } from '../use-composer.ts';
import { GenerateButtons, TwoColumns } from './parts.tsx';
import { hasWritten, WrittenPane } from './written-pane.tsx';

/** Fields required for an outline. */
type NeededField = 'topic' | 'targetQuery';

/** Step 1: the subject of the article. */
export function OutlineStep({ composer }: { composer: Composer }) {
  const { missing, goTo } = composer;
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  const errorOf = (field: NeededField) => (attempts > 0 && missing?.field === field ? missing.message : null);
  const generate = () => {
    if (missing) setAttempts(attempts + 1);
    else composer.generateOutline();
  };
  return (
    <TwoColumns isTwo={hasWritten(composer, 'outline')}>
      <Form
        ref={form}
        aria-labelledby="define-article"
        className="grid content-start gap-5"
        onSubmit={() => {
          if (!composer.busy && !composer.isByHand) generate();
        }}
      >
        <h2 id="define-article">Define Your Article</h2>
        <BriefFields composer={composer} errorOf={errorOf} />
        <GenerateButtons
          composer={composer}
          task="outline"
          label="Generate Outline"
          onGenerate={generate}
          onByHand={() => goTo('draft')}
        />
      </Form>
      <WrittenPane composer={composer} task="outline" name="Outline" hint=" so far." />
    </TwoColumns>
  );
}

interface BriefFieldsProps {
  composer: Composer;
  errorOf: (field: NeededField) => string | null;
}

function BriefFields({ composer: { work, change }, errorOf }: BriefFieldsProps) {
  const text = (name: 'topic' | 'targetQuery' | 'tags' | 'geoCity') => ({
    value: work[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <Field label="Topic" error={errorOf('topic')}>
        <Input maxLength={briefLimits.topic} {...text('topic')} />
      </Field>
      <Field
        label="Target Query"
        error={errorOf('targetQuery')}
        hint="What readers type into a search engine."
      >
        <Input maxLength={briefLimits.targetQuery} {...text('targetQuery')} />
      </Field>
      <Field label="Intent">
        <Select
          value={work.intent}
          onValueChange={(intent) => change({ intent })}
          options={intents.map((value) => ({ value, label: value }))}
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Tags (comma-separated)">
          <Input {...text('tags')} />
        </Field>
        <Field label="Geo City (optional)">
          <Input maxLength={articleFields.fields.city.limit} {...text('geoCity')} />
        </Field>
      </div>
    </>
  );
}
