import { Fragment, type RefObject, useCallback, useId, useState } from 'react';
import { getAiStatus } from '../../../calls/ai.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { useLoad } from '../../../kit/ui/use-load.ts';
import { useCaller } from '../../../shell/session.tsx';
import type { Proposer } from '../describe/suggest.ts';
import type { BulkTarget } from './bulk-target.ts';

const proposers = [
  {
    proposer: 'ai',
    label: 'Describe with AI',
    question: 'Describe with AI',
    cost: 'One AI call per photo with empty fields, up to the daily limit.',
    verb: 'Describe',
  },
  {
    proposer: 'templates',
    label: 'Use my templates',
    question: 'Fill from my templates',
    cost: 'Photos are filled one after the other.',
    verb: 'Fill',
  },
] as const satisfies { proposer: Proposer; label: string; question: string; cost: string; verb: string }[];

interface FindWordsProps {
  target: BulkTarget;
  /** `3 photos` */
  many: string;
  /** Other photos are being described: one queue at a time. */
  isFindingWords: boolean;
  /** Throws with a message for people when it could not begin. */
  onFindWords: (proposer: Proposer, target: BulkTarget) => Promise<void>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Texts for the selected photos. Before those on other pages are described, it asks. */
export function FindWords({ target, many, isFindingWords, onFindWords, focusAfter }: FindWordsProps) {
  const [asking, setAsking] = useState(false);
  const unavailable = useUnavailableReason();
  const reasonId = useId();
  // The text stays while the dialog closes.
  const [{ proposer, question, cost, verb }, setAsked] = useState<(typeof proposers)[number]>(proposers[0]);
  return (
    <>
      {proposers.map((one) => (
        <Fragment key={one.proposer}>
          <Button
            look="quiet"
            size="small"
            busy={isFindingWords}
            blockedBy={one.proposer === 'ai' && unavailable !== null ? reasonId : undefined}
            onClick={() => {
              if (target.kind === 'these') return onFindWords(one.proposer, target);
              setAsked(one);
              setAsking(true);
            }}
          >
            {one.label}
          </Button>
          {one.proposer === 'ai' && unavailable !== null && (
            <p id={reasonId} className="flex-none text-note text-ink-2">
              {unavailable}
            </p>
          )}
        </Fragment>
      ))}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${question}: ${many}?`}
        text={`Only fields you have not written are filled. ${cost}`}
        confirmLabel={`${verb} ${many}`}
        destructive={false}
        onConfirm={() => onFindWords(proposer, target)}
        focusAfter={focusAfter}
      />
    </>
  );
}

/** Why the AI cannot be asked; null when it can, or while that is not known. */
function useUnavailableReason(): string | null {
  const call = useCaller();
  const { data } = useLoad(useCallback((signal?: AbortSignal) => getAiStatus(call, signal), [call]));
  return data?.provider === null ? 'No AI provider is configured (AI_PROVIDER).' : null;
}
