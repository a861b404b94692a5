import type { ReactNode } from 'react';
import { longestTitle } from '#domain/composer/seo.ts';
import { characterCount, cleanLine } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { LimitMeter } from '../../../kit/ui/field.tsx';
import type { Composer, Task } from '../use-composer.ts';

/** The step's buttons, the main one last. */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center justify-end gap-3 max-md:*:flex-1">{children}</div>;
}

export interface GenerateButtonsProps {
  composer: Composer;
  task: Task;
  label: string;
  onGenerate: () => void;
  /** True if something that the button needs is missing. */
  disabled?: boolean;
  /** Opens the next step without the AI. */
  onByHand: () => void;
}

/** Id of the hint above the steps on how to set up an AI. */
export const aiHintId = 'ai-hint';

/** Starts and stops the AI in a step; without an AI, opens the next step. */
export function GenerateButtons(props: GenerateButtonsProps) {
  const { composer, task, label, onGenerate, disabled = false, onByHand } = props;
  const isRunning = composer.generation.running?.task === task;
  return (
    <StepFoot>
      {isRunning && (
        <Button look="quiet" onClick={composer.generation.cancel}>
          Cancel
        </Button>
      )}
      {composer.isByHand && (
        <Button look="quiet" onClick={onByHand}>
          Continue manually
        </Button>
      )}
      <Button
        busy={isRunning}
        blockedBy={composer.isByHand ? aiHintId : undefined}
        disabled={!composer.isByHand && (disabled || (composer.busy && !isRunning))}
        onClick={onGenerate}
      >
        {label}
      </Button>
    </StepFoot>
  );
}

/** Length of a title; marked if search results would cut it off. */
export function TitleLength({ title }: { title: string }) {
  const length = characterCount(cleanLine(title));
  return <LimitMeter length={length} most={longestTitle} consequence="search results cut it off" />;
}

/** Two columns where there is space; a single one has a readable width. */
export function TwoColumns({ isTwo, children }: { isTwo: boolean; children: ReactNode }) {
  return <div className={isTwo ? 'grid gap-6 lg:grid-cols-2' : 'max-w-3xl'}>{children}</div>;
}
