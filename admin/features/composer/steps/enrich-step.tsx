import { useRef } from 'react';
import { wordsIn } from '#domain/articles/checklist/measure.ts';
import { withArticleText } from '#domain/composer/work.ts';
import { issuesIn } from '#text/read/humanize.ts';
import { readText } from '#text/read/reading.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { RichTextEditor } from '../../../rich-text/rich-text-editor.tsx';
import type { RichTextHandle } from '../../../rich-text/types.ts';
import { useEditorCalls } from '../../articles/editor-calls.ts';
import type { Composer } from '../use-composer.ts';
import { EarlierTexts } from './earlier-texts.tsx';
import { StepFoot } from './parts.tsx';

/** Step 4: the text gets tables, images and final edits. */
export function EnrichStep({ composer }: { composer: Composer }) {
  const { work, change, surroundings, busy, jumpTo } = composer;
  const editor = useRef<RichTextHandle>(null);
  const calls = useEditorCalls();
  const type = (text: string) => change((before) => withArticleText(before, text, issuesIn));
  const proceed = () => {
    const typed = editor.current?.getValue();
    if (typed !== undefined && typed !== work.humanized) type(typed);
    composer.proceedToSeo();
  };
  return (
    <>
      {work.issues.length > 0 && (
        <div className="mb-5">
          <Alert title="Humanizer Issues Found">
            <ul className="mt-1 list-disc ps-5">
              {work.issues.map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <RichTextEditor
        ref={editor}
        label="Article"
        value={work.humanized}
        onChange={type}
        hint={`${wordsIn(readText(work.humanized))} words. Insert puts tables, charts, calculators and images into the text.`}
        jumpTo={jumpTo}
        calls={calls}
        onUploading={composer.setUploading}
        {...(surroundings.data && { shortcodeChoices: surroundings.data.material })}
      />
      <EarlierTexts composer={composer} part="humanized" />
      <StepFoot>
        <Button disabled={busy || work.humanized.trim() === ''} onClick={proceed}>
          Proceed to SEO
        </Button>
      </StepFoot>
    </>
  );
}

/** Step 3: the draft, before the humanizer. */
export function HumanizeStep({ composer }: { composer: Composer }) {
  const { work, change, surroundings, busy } = composer;
  const editor = useRef<RichTextHandle>(null);
  const calls = useEditorCalls();
  const run = () => {
    // The editor reports the last keys with a delay.
    const typed = editor.current?.getValue();
    if (typed !== undefined && typed !== work.draft) change({ draft: typed });
    composer.runHumanizer();
  };
  return (
    <>
      <RichTextEditor
        ref={editor}
        label="Draft"
        value={work.draft}
        onChange={(draft) => change({ draft })}
        hint={`${wordsIn(readText(work.draft))} words (1200-1800 recommended)`}
        calls={calls}
        onUploading={composer.setUploading}
        {...(surroundings.data && { shortcodeChoices: surroundings.data.material })}
      />
      <EarlierTexts composer={composer} part="draft" />
      <StepFoot>
        <Button disabled={busy || work.draft.trim() === ''} onClick={run}>
          Run Humanizer
        </Button>
      </StepFoot>
    </>
  );
}
