import { useRef } from 'react';
import { bodyWords } from '#domain/articles/checklist/measure.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { RichTextEditor } from '../../../rich-text/rich-text-editor.tsx';
import type { RichTextHandle } from '../../../rich-text/types.ts';
import type { Composer } from '../use-composer.ts';
import { EarlierTexts } from './earlier-texts.tsx';
import { StepFoot } from './parts.tsx';

/** 3: the draft, before its slips are mended. */
export function HumanizeStep({ composer }: { composer: Composer }) {
  const { work, change, surroundings, busy } = composer;
  const editor = useRef<RichTextHandle>(null);
  const run = () => {
    // The last keys are typed, though the editor has not told of them yet.
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
        hint={`${bodyWords(work.draft)} words; 1200 to 1800 are best.`}
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
