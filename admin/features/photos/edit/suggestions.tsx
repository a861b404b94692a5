import { useEffect, useId, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { useLoadedCall } from '../../../kit/ui/loading.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { useCaller } from '../../../shell/session.tsx';
import {
  namesOf,
  type Proposed,
  type Proposer,
  propose,
  type WordName,
  wordsForOpenFields,
} from '../describe/suggest.ts';
import { draftOf, fieldLabels } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

/** Texts for this photo, by the AI or from the owner's templates. */
export function Suggestions({ editor }: { editor: Editor }) {
  const status = useLoadedCall(getAiStatus);
  const { running, proposals, problem, ask, stop, close } = useProposals(editor);
  const hint = hintOf(status.data, editor);
  const hintId = useId();
  return (
    <section aria-label="Suggestions" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="quiet"
          busy={running === 'ai'}
          blockedBy={hint === null ? undefined : hintId}
          onClick={() => ask('ai')}
        >
          Describe with AI
        </Button>
        <Button look="quiet" busy={running === 'templates'} onClick={() => ask('templates')}>
          Use my templates
        </Button>
        {running && (
          <Button look="bare" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-note text-ink-3">
          {hint}
        </p>
      )}
      <p role="status" className="text-note text-ink-2 empty:hidden">
        {running === 'ai' && <Spinner />} {running && waits[running]}
      </p>
      {problem && <Alert title="Error">{problem}</Alert>}
      {proposals && <ProposalList editor={editor} proposals={proposals} onClose={close} />}
    </section>
  );
}

const waits = { ai: 'AI is analyzing your image...', templates: 'Filling your templates…' } as const;

/** Why the AI cannot be asked; null when it can. */
function hintOf(status: { hint: string | null } | null, { draft }: Editor): string | null {
  if (status?.hint) return status.hint;
  return draft.mediaId ? null : 'Add an image first.';
}

interface ProposalListProps {
  editor: Editor;
  proposals: Proposals;
  onClose: () => void;
}

function ProposalList({ editor, proposals, onClose }: ProposalListProps) {
  const { proposer, words, fileName, nothing, news } = proposals;
  const isAi = proposer === 'ai';
  return (
    <div className="grid gap-3 border-s-4 border-amber bg-amber-wash p-4 text-small">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 basis-48">
          {nothing ??
            (isAi
              ? `✨ AI-Generated Content (you can edit below). ${news}`
              : 'Suggestions from your templates')}
        </p>
        <Button look="bare" size="small" onClick={onClose}>
          Close suggestions
        </Button>
      </div>
      {nothing === null && (
        <dl className="grid gap-3">
          {namesOf(words).map((name) => (
            <Proposal
              key={name}
              name={name}
              text={words[name] ?? ''}
              isTaken={editor.draft[name] === words[name]}
              onTake={() => editor.change({ [name]: words[name] }, isAi ? 'ai' : 'owner')}
            />
          ))}
          {fileName && (
            <div className="grid gap-1">
              <dt className="font-medium">File name</dt>
              <dd className="rounded-control border border-rule bg-raised p-2">
                <p className="break-all select-all">{fileName}</p>
                <p className="text-note text-ink-3">For your own records. Public file names are generated.</p>
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

interface ProposalProps {
  name: WordName;
  text: string;
  isTaken: boolean;
  onTake: () => void;
}

/** Its button stays, so that the focus does, too. */
function Proposal({ name, text, isTaken, onTake }: ProposalProps) {
  const label = fieldLabels[name];
  return (
    <div className="grid gap-1">
      <dt className="font-medium">{label}</dt>
      <dd className="flex flex-wrap items-start gap-2 rounded-control border border-rule bg-raised p-2">
        <p className="max-h-60 min-w-0 flex-1 basis-48 overflow-y-auto wrap-break-word whitespace-pre-wrap">
          {text}
        </p>
        <Button
          look="quiet"
          size="small"
          aria-disabled={isTaken || undefined}
          aria-label={`${isTaken ? 'Used' : 'Use'}: ${label}`}
          onClick={isTaken ? undefined : onTake}
        >
          {isTaken ? 'Used' : 'Use'}
        </Button>
      </dd>
    </div>
  );
}

export interface Proposals extends Proposed {
  proposer: Proposer;
  /** What has been filled already. */
  news: string;
}

/** Texts for one post: the AI fills empty fields; the owner accepts everything else, one by one. */
function useProposals({ base, draft, latest, change }: Editor) {
  const call = useCaller();
  const [running, setRunning] = useState<Proposer | null>(null);
  const [proposals, setProposals] = useState<Proposals | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  function settle(proposer: Proposer, proposed: Proposed): void {
    // What was typed in between is the owner's.
    const open = proposer === 'ai' ? wordsForOpenFields(latest().draft, proposed.words) : {};
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
        { ...draft, postedAt: draftOf(base).createdDate },
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
