import { useEffect, useRef, useState } from 'react';
import { isInUse, messageFrom } from '#browser/calls/call-error.ts';
import type { BulkActionBody } from '#contract/posts.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { useUnloadWarning } from '../../../kit/drafts/unload-warning.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { type BulkTarget, doneWords } from './bulk-target.ts';
import { photoCount } from './list-address.ts';
import { changeInPortions, type PortionsDone } from './portions.ts';

type Matching = Extract<BulkTarget, { kind: 'matching' }>;

export interface MatchingRun {
  /** Null when nothing is under way. */
  progress: { handled: number; total: number } | null;
  /** True when the first portion is done: what is wrong with the action itself has been said by then. */
  start: (target: Matching, change: BulkActionBody) => Promise<boolean>;
  /** After the portion that is under way. */
  stop: () => void;
}

interface RunOptions {
  onChange: () => Promise<void>;
  /** It has come to its end, or was stopped. */
  onDone: () => void;
  onProblem: (problem: string | null) => void;
}

/** An action on every photo that matches. It goes on when its list is left for another page of the admin area. */
export function useMatchingRun({ onChange, onDone, onProblem }: RunOptions): MatchingRun {
  const call = useCaller();
  const { toast } = useToast();
  const [progress, setProgress] = useState<MatchingRun['progress']>(null);
  const isStopped = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useUnloadWarning(() => progress !== null);

  async function end(news: string | null, problem: string | null): Promise<void> {
    if (problem && !isShown.current)
      toast({ title: 'The photos could not all be changed', description: problem });
    onProblem(problem);
    setProgress(null);
    if (news) onDone();
    await onChange();
    if (news) toast({ title: news });
  }

  async function goOn(
    portions: AsyncGenerator<PortionsDone, void>,
    first: PortionsDone,
    { target: { total }, change }: { target: Matching; change: BulkActionBody },
  ): Promise<void> {
    let done = first;
    try {
      while (!isStopped.current) {
        const next = await portions.next();
        if (next.done) break;
        done = next.value;
        setProgress({ handled: done.handled, total });
      }
      await end(doneWords(change, done.updated), null);
    } catch (error) {
      await end(
        null,
        `${messageFrom(error)} ${formatCount(done.handled)} of ${photoCount(total)} had been changed before.`,
      );
    }
  }

  return {
    progress,
    async start(target, change) {
      const { matching, total } = target;
      isStopped.current = false;
      onProblem(null);
      setProgress({ handled: 0, total });
      const portions = changeInPortions(call, { ...change, matching, expected: total });
      try {
        const first = await portions.next();
        const done = first.value ?? { handled: 0, updated: 0 };
        setProgress({ handled: done.handled, total });
        goOn(portions, done, { target, change });
        return true;
      } catch (error) {
        await end(null, isInUse(error) ? null : messageFrom(error));
        if (isInUse(error)) throw error;
        return false;
      }
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}
