import { useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call-error.ts';
import { useCaller } from '../../../shell/session.tsx';
import { namesOf, type Proposed, type Proposer, propose, wordsForOpenFields } from '../describe/suggest.ts';
import { fieldLabels } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

export interface Proposals extends Proposed {
  proposer: Proposer;
  /** What has been done with them already, in words. */
  news: string;
}

/** Words for one post: the AI fills what is open, everything else is taken by the owner, one by one. */
export function useProposals({ base, draft, change }: Editor) {
  const call = useCaller();
  const [running, setRunning] = useState<Proposer | null>(null);
  const [proposals, setProposals] = useState<Proposals | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => () => stop.current?.abort(), []);

  function settle(proposer: Proposer, proposed: Proposed): void {
    // What was typed while the AI was looking is the owner's.
    const open = proposer === 'ai' ? wordsForOpenFields(latest.current, proposed.words) : {};
    if (namesOf(open).length > 0) change(open, 'ai');
    setProposals({ ...proposed, proposer, news: newsOf(namesOf(open).map((name) => fieldLabels[name])) });
  }

  async function ask(proposer: Proposer): Promise<void> {
    if (running) return;
    const control = new AbortController();
    stop.current = control;
    setRunning(proposer);
    setProblem(null);
    setProposals(null);
    try {
      const proposed = await propose(
        proposer,
        call,
        { ...draft, postedAt: base.created_date },
        control.signal,
      );
      if (!control.signal.aborted) settle(proposer, proposed);
    } catch (error) {
      if (!isCancelled(error) && !control.signal.aborted) setProblem(messageFrom(error));
    } finally {
      setRunning(null);
    }
  }

  return {
    running,
    proposals,
    problem,
    ask,
    stop: () => stop.current?.abort(),
    close: () => setProposals(null),
  };
}

function newsOf(labels: string[]): string {
  return labels.length === 0 ? 'Nothing was empty.' : `Filled what was empty: ${labels.join(', ')}.`;
}
