import { Field, Textarea } from '../../../kit/ui/field.tsx';
import { type Composer, currentVoice } from '../use-composer.ts';
import { EarlierTexts } from './earlier-texts.tsx';
import { GenerateButtons, TwoColumns } from './parts.tsx';
import { hasWritten, WrittenPane } from './written-pane.tsx';

/** Step 2: the outline, from which the draft is written. */
export function DraftStep({ composer }: { composer: Composer }) {
  const { work, change, surroundings, goTo } = composer;
  const isTwo = hasWritten(composer, 'draft');
  return (
    <div className={isTwo ? '' : 'max-w-3xl'}>
      <TwoColumns isTwo={isTwo}>
        <Field
          label="Outline"
          hint={
            surroundings.data &&
            `The draft will be written in the voice “${currentVoice(surroundings.data.voices).name}”.`
          }
        >
          <Textarea
            rows={18}
            className="min-h-60! font-mono text-small!"
            value={work.outline}
            onChange={(event) => change({ outline: event.target.value })}
          />
        </Field>
        <WrittenPane
          composer={composer}
          task="draft"
          name="Draft"
          hint=" of 1200 to 1800. You can keep editing the outline while it writes."
        />
      </TwoColumns>
      <EarlierTexts composer={composer} part="outline" />
      <GenerateButtons
        composer={composer}
        task="draft"
        label="Generate Draft"
        disabled={work.outline.trim() === '' || surroundings.data === null}
        onGenerate={composer.generateDraft}
        onByHand={() => goTo('humanize')}
      />
    </div>
  );
}
