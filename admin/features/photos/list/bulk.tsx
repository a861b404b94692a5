import { type RefObject, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatCount } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Progress } from '../../../kit/ui/notice.tsx';
import { captionUrl } from '../../../shell/urls.ts';
import { DescribeButton } from '../describe/describe-button.tsx';
import { BulkDialog, type BulkQuestion, confirmationTexts, type PostConfirmation } from './bulk-dialog.tsx';
import { type BulkTarget, photoCount, type Selection, sizeOf } from './use-list.ts';
import type { PostActions } from './use-post-actions.ts';

interface BulkBarProps {
  selection: Selection;
  /** Whether the list is narrowed, so that everything in it is what matches. */
  isNarrowed: boolean;
  total: number;
  actions: PostActions;
  /** What is asked about the selected photos. */
  confirming: PostConfirmation | null;
  onConfirm: (action: PostConfirmation | null) => void;
  focusAfter: RefObject<HTMLElement | null>;
}

const confirmations: { action: PostConfirmation; label: string }[] = [
  { action: 'publish', label: 'Publish' },
  { action: 'unpublish', label: 'Unpublish' },
  { action: 'date_taken', label: 'Date = when taken' },
];

const questions: { question: BulkQuestion; label: string }[] = [
  { question: 'add_tags', label: 'Add tags' },
  { question: 'remove_tags', label: 'Remove tags' },
  { question: 'set_place', label: 'Set location' },
];

/** What can be done with all the selected photos at once; while something is, how far it has come. */
export function BulkBar(props: BulkBarProps) {
  const { selection, actions } = props;
  const { run } = actions;
  if (!run.progress && !selection.target) return null;
  return (
    <section
      aria-label="Selected photos"
      // On a phone below its bar, and in one row to be pushed aside: half the list would be hidden otherwise.
      className="sticky top-14 z-10 mb-3 flex items-center md:flex-wrap lg:top-0 max-md:overflow-x-auto max-md:pe-10 max-md:[mask-image:linear-gradient(to_left,transparent,black_2.5rem)] gap-2 rounded-control border border-edge bg-raised px-3 py-2"
    >
      {run.progress && <RunProgress {...run.progress} onStop={run.stop} />}
      {selection.target && <Actions {...props} target={selection.target} />}
    </section>
  );
}

function Actions({ target, ...props }: BulkBarProps & { target: BulkTarget }) {
  const { selection, actions, confirming, onConfirm, focusAfter } = props;
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const { search } = useLocation();
  const isBusy = actions.busy;
  const many = photoCount(sizeOf(target));
  return (
    <>
      <SelectionLine {...props} many={many} />
      {confirmations.map(({ action, label }) => (
        <Button key={action} look="quiet" size="small" busy={isBusy} onClick={() => onConfirm(action)}>
          {label}
        </Button>
      ))}
      {questions.map(({ question: name, label }) => (
        <Button key={name} look="quiet" size="small" busy={isBusy} onClick={() => setQuestion(name)}>
          {label}
        </Button>
      ))}
      <Button look="quiet" size="small" asChild>
        <Link to={captionUrl(target.kind === 'these' ? target.ids : [], search)}>Caption</Link>
      </Button>
      <DescribeButton target={target} many={many} />
      <Button look="danger" size="small" busy={isBusy} onClick={() => onConfirm('delete')}>
        Delete
      </Button>
      <Button look="bare" size="small" className="ms-auto" onClick={() => selection.selectAll(false)}>
        Clear selection
      </Button>
      {question && (
        <BulkDialog
          question={question}
          many={many}
          busy={isBusy}
          problem={actions.problem?.message ?? null}
          onClose={() => setQuestion(null)}
          onSend={async (body) => {
            if (await actions.changeMany(target, body)) setQuestion(null);
          }}
        />
      )}
      {confirming && (
        <ConfirmDialog
          onClose={() => onConfirm(null)}
          title={`${confirmationTexts[confirming].verb} ${many}?`}
          text={confirmationTexts[confirming].of(sizeOf(target) === 1)}
          confirmLabel={`${confirmationTexts[confirming].verb} ${many}`}
          destructive={confirming === 'delete'}
          onConfirm={(force) => actions.changeMany(target, { action: confirming, ...(force && { force }) })}
          focusAfter={focusAfter}
        />
      )}
    </>
  );
}

/** How many are selected, and the step from the page to everything that matches. */
function SelectionLine({ selection, isNarrowed, total, many }: BulkBarProps & { many: string }) {
  const ofAll = isNarrowed ? ' that match' : '';
  const isAll = selection.target?.kind === 'matching';
  return (
    <>
      <p role="status" className="me-2 flex-none text-small font-medium tabular-nums">
        {isAll ? `All ${many}${ofAll} are selected` : `${formatCount(selection.ids.length)} selected`}
      </p>
      {selection.canSelectMatching && (
        <Button look="quiet" size="small" onClick={selection.selectMatching}>
          {`Select all ${photoCount(total)}${ofAll}`}
        </Button>
      )}
    </>
  );
}

interface RunProgressProps {
  handled: number;
  total: number;
  onStop: () => void;
}

/** How far an action on everything that matches has come. */
function RunProgress({ handled, total, onStop }: RunProgressProps) {
  return (
    <div className="flex w-full flex-none items-center gap-3">
      <Progress
        label="Changing photos"
        value={handled}
        max={total}
        words={`${formatCount(handled)} of ${photoCount(total)}`}
      />
      <Button look="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
