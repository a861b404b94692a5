import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageFrom } from '#browser/calls/call.ts';
import { type ComposerStep, isEmptyWork } from '#domain/composer/work.ts';
import { AutosaveLine, clockTime, placeOf } from '../../kit/drafts/autosave-line.tsx';
import { DraftConflict } from '../../kit/drafts/conflict-panel.tsx';
import { type LeaveReason, LeaveWarning, uploadingImages } from '../../kit/drafts/leave.tsx';
import { openMerged } from '../../kit/drafts/merged-copy.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { useFocusRecovery } from '../../kit/ui/focus.ts';
import { FormSkeleton, LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { Alert, ChecklistItems } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { AiDialog } from './ai-dialog.tsx';
import { loadFailed } from './article-of-work.ts';
import { DraftStep } from './steps/draft-step.tsx';
import { EnrichStep, HumanizeStep } from './steps/enrich-step.tsx';
import { OutlineStep } from './steps/outline-step.tsx';
import { aiHintId } from './steps/parts.tsx';
import { PublishStep } from './steps/publish-step.tsx';
import { SeoStep } from './steps/seo-step.tsx';
import { type Composer, type Composer as ComposerTools, useComposer, useStepFocus } from './use-composer.ts';
import { VoicesDialog } from './voices-dialog.tsx';
import {
  formOf,
  type OpenedWork,
  type WorkForm,
  workCalls,
  workForm,
  workKind,
  workOf,
} from './work-kind.ts';

/** The composer with the unfinished article. */
const about = 'Write an article in six steps, by hand or with AI. Nothing is public before the last step.';

export function ComposerPage() {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback((signal?: AbortSignal) => openMerged(workKind, workCalls(call), signal), [call]),
    loadFailed,
  );
  if (data) return <ComposerSteps opened={data} />;
  return (
    <>
      <PageHead title="Article composer" about={about} />
      {problem === null ? (
        <FormSkeleton
          label="Loading composer..."
          fields={['h-11 w-full max-w-xl', 'h-80 w-full']}
          className="gap-5"
        />
      ) : (
        <LoadProblem problem={problem} onRetry={reload} />
      )}
    </>
  );
}

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
function ComposerSteps({ opened }: { opened: OpenedWork }) {
  const composer = useComposer(opened);
  const { work, goTo, flush, generation, uploading } = composer;
  const { timeZone } = useAdminFrame();
  const [search, setSearch] = useSearchParams();
  const panel = search.get('panel');
  const heading = useRef<HTMLHeadingElement>(null);
  const shownSteps = useStepFocus(work.step);
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const open = (name: string) => setSearch({ panel: name }, { preventScrollReset: true });
  return (
    <>
      <PageHead title="Article composer" about={about} headingRef={heading}>
        <AutosaveLine {...lineOf(composer, timeZone)} />
        <Button look="quiet" onClick={() => open('voices')}>
          Voice profiles
        </Button>
        <Button look="quiet" onClick={() => open('ai')}>
          AI
        </Button>
        {!isEmptyWork(work) && <StartOver composer={composer} />}
        {/* Saves automatically: the button only serves the keyboard shortcut. */}
        <Button saves hidden onClick={flush} />
      </PageHead>
      <div {...useFocusRecovery(() => heading.current?.focus())}>
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
        reasons={[
          ...(generation.running ? [writing] : []),
          ...(uploading > 0 ? [{ ...uploadingImages, loses }] : []),
        ]}
      />
    </>
  );
}

function lineOf(composer: Composer, timeZone: string): { text: string; isBad: boolean } {
  const { conflict, status } = composer;
  if (conflict) return { text: `${placeOf(composer)}. Choose a version.`, isBad: true };
  if (status.name === 'failed')
    return { text: `${placeOf(composer)}: ${messageFrom(status.error)}`, isBad: true };
  if (status.name === 'sending') return { text: 'Saving…', isBad: false };
  const text = status.name === 'saved' ? `Saved ${clockTime(status.at, timeZone)}` : 'Saves automatically';
  return { text, isBad: false };
}

/** Choice between two versions of the work, changed here and in another tab or browser. */
function WorkConflict({ composer }: { composer: Composer }) {
  const { work, change, open, conflict, keepLocal, takeRemote } = composer;
  if (!conflict) return null;
  const form = {
    ...{ draft: formOf(work), base: conflict.base, conflict, busy: false, keepLocal, takeRemote },
    change: (chosen: WorkForm) => change(workOf(chosen)),
    open: (chosen: WorkForm) => open(workOf(chosen)),
  };
  return (
    <div className="mb-6">
      <DraftConflict
        kind={workForm}
        form={form}
        note="Outlines, drafts and articles you do not choose are listed under Earlier texts."
      />
    </div>
  );
}

const loses: LeaveReason['loses'] = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;

const writing: LeaveReason = {
  title: 'Leave while the AI writes?',
  text: 'The unfinished AI text will be lost. Your own text is saved.',
  loses,
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

/** Errors, missing data, and how to set up an AI provider. */
function Notices({ composer }: { composer: Composer }) {
  const { generation, publishing, surroundings, ai, isByHand } = composer;
  const { problem } = generation;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={place} className="mb-6 grid gap-3 empty:hidden">
      {problem !== null && (
        <Alert
          title="Error"
          action={
            <Button look="quiet" size="small" onClick={() => generation.setProblem(null)}>
              Close
            </Button>
          }
        >
          {problem}
          <ChecklistItems items={publishing.items} />
        </Alert>
      )}
      <LoadProblem problem={surroundings.problem} onRetry={surroundings.reload} />
      {isByHand && (
        <div id={aiHintId}>
          <Alert tone="notice">{ai.data?.hint}</Alert>
        </div>
      )}
    </div>
  );
}

/** Deletes the work to begin another article. */
function StartOver({ composer: { clear, busy } }: { composer: Composer }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
        Start over
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Start over?"
          text="All six steps and earlier texts will be permanently deleted."
          confirmLabel="Start over"
          problemTitle="Error"
          onConfirm={clear}
        />
      )}
    </>
  );
}
