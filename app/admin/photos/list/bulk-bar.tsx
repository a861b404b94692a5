import { type RefObject, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Proposer } from '../words/propose.ts';
import { BulkDialog, type BulkQuestion } from './bulk-dialog.tsx';
import { photoCount } from './list-address.ts';
import type { PostActions } from './use-post-actions.ts';

interface BulkBarProps {
  ids: string[];
  actions: PostActions;
  /** Words are being found for others: one queue at a time. */
  isFindingWords: boolean;
  onFindWords: (proposer: Proposer) => void;
  onClear: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

const questions: { question: BulkQuestion; label: string }[] = [
  { question: 'add_tags', label: 'Add tags' },
  { question: 'remove_tags', label: 'Remove tags' },
  { question: 'set_place', label: 'Set place' },
];

const proposers: { proposer: Proposer; label: string }[] = [
  { proposer: 'ai', label: 'Describe with AI' },
  { proposer: 'templates', label: 'Suggest from my templates' },
];

/** What can be done with all the selected photos at once. */
export function BulkBar({ ids, actions, onClear, focusAfter, ...finding }: BulkBarProps) {
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const [deleting, setDeleting] = useState(false);
  const { busy, change, removeMany } = actions;
  const isBusy = busy === 'many';
  const many = photoCount(ids.length);
  return (
    <section
      aria-label="Selected photos"
      className="sticky top-0 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-control border border-edge bg-raised px-3 py-2"
    >
      <p role="status" className="me-2 text-small font-medium tabular-nums">
        {ids.length} selected
      </p>
      <Button look="quiet" size="small" busy={isBusy} onClick={() => change(ids, { action: 'publish' })}>
        Publish
      </Button>
      <Button look="quiet" size="small" busy={isBusy} onClick={() => change(ids, { action: 'unpublish' })}>
        Unpublish
      </Button>
      {questions.map(({ question: name, label }) => (
        <Button key={name} look="quiet" size="small" busy={isBusy} onClick={() => setQuestion(name)}>
          {label}
        </Button>
      ))}
      {proposers.map(({ proposer, label }) => (
        <Button
          key={proposer}
          look="quiet"
          size="small"
          busy={finding.isFindingWords}
          onClick={() => finding.onFindWords(proposer)}
        >
          {label}
        </Button>
      ))}
      <Button look="danger" size="small" busy={isBusy} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <Button look="bare" size="small" className="ms-auto" onClick={onClear}>
        Clear selection
      </Button>
      {question && (
        <BulkDialog
          question={question}
          many={many}
          busy={isBusy}
          problem={actions.problem}
          onClose={() => setQuestion(null)}
          onSend={async (body) => {
            if (await change(ids, body)) setQuestion(null);
          }}
        />
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${many}?`}
        text={`${ids.length === 1 ? 'The photo, its page and its files go' : 'The photos, their pages and their files go'} away. This cannot be undone.`}
        confirmLabel={`Delete ${many}`}
        onConfirm={() => removeMany(ids)}
        focusAfter={focusAfter}
      />
    </section>
  );
}
