import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ComposerStep, isEmptyWork } from '#domain/composer/work.ts';
import { KeepLine } from '../../kit/drafts/keep-line.tsx';
import { type LeaveReason, LeaveWarning } from '../../kit/drafts/leave.tsx';
import type { OpenedWork } from '../../kit/drafts/open-work.ts';
import { WorkConflict } from '../../kit/drafts/work-conflict.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { useKeptFocus } from '../../kit/ui/use-kept-focus.ts';
import { AiDialog } from './ai-dialog.tsx';
import { Notices } from './notices.tsx';
import { StartOver } from './start-over.tsx';
import { DraftStep } from './steps/draft-step.tsx';
import { EnrichStep } from './steps/enrich-step.tsx';
import { HumanizeStep } from './steps/humanize-step.tsx';
import { OutlineStep } from './steps/outline-step.tsx';
import { PublishStep } from './steps/publish-step.tsx';
import { SeoStep } from './steps/seo-step.tsx';
import { type Composer as ComposerTools, useComposer } from './use-composer.ts';
import { useStepFocus } from './use-step-focus.ts';
import { VoicesDialog } from './voices-dialog.tsx';

const steps: readonly {
  value: ComposerStep;
  name: string;
  Panel: (props: { composer: ComposerTools }) => ReactNode;
}[] = [
  { value: 'outline', name: 'Outline', Panel: OutlineStep },
  { value: 'draft', name: 'Draft', Panel: DraftStep },
  { value: 'humanize', name: 'Humanize', Panel: HumanizeStep },
  { value: 'enrich', name: 'Enrich', Panel: EnrichStep },
  { value: 'seo', name: 'SEO', Panel: SeoStep },
  { value: 'publish', name: 'Publish', Panel: PublishStep },
];

/** Six steps from an idea to a published article, each open at any time. */
export function Composer({ opened }: { opened: OpenedWork }) {
  const composer = useComposer(opened);
  const { work, goTo, keeping, generation, uploading } = composer;
  const [search, setSearch] = useSearchParams();
  const panel = search.get('panel');
  const heading = useRef<HTMLHeadingElement>(null);
  const shownSteps = useStepFocus(work.step);
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const open = (name: string) => setSearch({ panel: name }, { preventScrollReset: true });
  return (
    <>
      <PageHead title="Article composer" headingRef={heading}>
        <KeepLine keeping={keeping} />
        <Button look="quiet" onClick={() => open('voices')}>
          Voice profiles
        </Button>
        <Button look="quiet" onClick={() => open('ai')}>
          AI
        </Button>
        {!isEmptyWork(work) && <StartOver composer={composer} />}
        {/* Saving happens by itself here: only the keys have something to press. */}
        <Button saves hidden onClick={keeping.flush} />
      </PageHead>
      <div {...useKeptFocus(() => heading.current?.focus())}>
        <Notices composer={composer} />
        <WorkConflict composer={composer} />
      </div>
      <div ref={shownSteps}>
        <Tabs
          label="Steps"
          value={work.step}
          onValueChange={goTo}
          tabs={steps.map(({ value, name, Panel }, index) => ({
            value,
            label: <StepLabel number={index + 1} name={name} isCurrent={value === work.step} />,
            content: <Panel composer={composer} />,
          }))}
        />
      </div>
      {panel === 'voices' && <VoicesDialog surroundings={composer.surroundings} onClose={close} />}
      {panel === 'ai' && <AiDialog ai={composer.ai} onClose={close} />}
      <LeaveWarning
        reasons={[...(generation.running ? [writing] : []), ...(uploading > 0 ? [images] : [])]}
      />
    </>
  );
}

const writing: LeaveReason = {
  title: 'Leave while the AI writes?',
  text: 'What it has written so far is lost. What you have typed is kept.',
  loses: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
};

const images: LeaveReason = {
  title: 'Leave while images upload?',
  text: 'Images that are not uploaded yet will be missing from the text.',
  loses: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
};

function StepLabel({ number, name, isCurrent }: { number: number; name: string; isCurrent: boolean }) {
  return (
    <>
      <span
        className={`inline-grid size-6 place-items-center rounded-full border text-note tabular-nums ${isCurrent ? 'border-ink bg-ink text-paper' : 'border-edge'}`}
      >
        {number}
      </span>
      <span>{name}</span>
    </>
  );
}
