import { type RefObject, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Proposer } from '../words/propose.ts';
import type { BulkTarget } from './bulk-target.ts';

const proposers = [
  {
    proposer: 'ai',
    label: 'Describe with AI',
    question: 'Describe with AI',
    cost: 'A photo with something empty is one call to the AI, until the budget of the day is spent.',
  },
  {
    proposer: 'templates',
    label: 'Suggest from my templates',
    question: 'Fill from my templates',
    cost: 'They are filled one after the other.',
  },
] as const satisfies { proposer: Proposer; label: string; question: string; cost: string }[];

interface FindWordsProps {
  target: BulkTarget;
  /** `3 photos` */
  many: string;
  /** Words are being found for others: one queue at a time. */
  isFindingWords: boolean;
  /** Throws with a message for people when it could not begin. */
  onFindWords: (proposer: Proposer, target: BulkTarget) => Promise<void>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Words for the selected photos. Before everything on all pages, which nobody sees at once, it asks. */
export function FindWords({ target, many, isFindingWords, onFindWords, focusAfter }: FindWordsProps) {
  const [asking, setAsking] = useState(false);
  // The words stay while the dialog closes.
  const [{ proposer, question, cost }, setAsked] = useState<(typeof proposers)[number]>(proposers[0]);
  return (
    <>
      {proposers.map((one) => (
        <Button
          key={one.proposer}
          look="quiet"
          size="small"
          busy={isFindingWords}
          onClick={() => {
            if (target.kind === 'these') return onFindWords(one.proposer, target);
            setAsked(one);
            setAsking(true);
          }}
        >
          {one.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${question}: ${many}?`}
        text={`Only what nobody has written yet is filled. ${cost}`}
        confirmLabel={`Begin with ${many}`}
        destructive={false}
        onConfirm={() => onFindWords(proposer, target)}
        focusAfter={focusAfter}
      />
    </>
  );
}
