import type { ReactNode } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import type { Composer } from '../use-composer.ts';
import type { Task } from '../use-generation.ts';

/** The step's buttons, the main one last. */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center justify-end gap-3 max-md:*:flex-1">{children}</div>;
}

export interface GenerateButtonsProps {
  composer: Composer;
  task: Task;
  label: string;
  onGenerate: () => void;
  /** Something that it needs is not there. */
  disabled?: boolean;
  /** The next step, for whoever writes by hand. */
  onByHand: () => void;
}

/** Begins what the AI does in a step, and stops it; without an AI the step after it stands open as well. */
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
          Go on by hand
        </Button>
      )}
      <Button
        busy={isRunning}
        disabled={disabled || composer.isByHand || (composer.busy && !isRunning)}
        onClick={onGenerate}
      >
        {label}
      </Button>
    </StepFoot>
  );
}
