import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatCount } from '#domain/text/clean.ts';
import type { Retries } from '../../../kit/retries.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../kit/ui/dropdown-menu.tsx';
import { Progress } from '../../../kit/ui/notice.tsx';
import { RetryNotice } from '../../../kit/ui/retry-notice.tsx';
import { captionUrl } from '../../../shell/urls.ts';
import { useDescribing } from '../describe/use-describing.tsx';
import { type DateQuestion, SetDateDialog, ShiftDateDialog } from './bulk-dates.tsx';
import { BulkDialog, type BulkQuestion, confirmationTexts, type PostConfirmation } from './bulk-dialog.tsx';
import { type Scheduling, useScheduling } from './bulk-schedule.tsx';
import { useFocusAfter } from './photo-keys.ts';
import { altTextNote, type BulkTarget, photoCount, type Selection, sizeOf } from './use-list.ts';
import type { PostActions } from './use-post-actions.ts';

interface BulkBarProps {
  selection: Selection;
  /** Whether the list is narrowed, so that everything in it is what matches. */
  isNarrowed: boolean;
  total: number;
  actions: PostActions;
  /** Action on the selected photos that waits for confirmation. */
  confirming: PostConfirmation | null;
  onConfirm: (action: PostConfirmation | null) => void;
  /** Edits the texts of one photo in its place. */
  onEdit: (id: string) => void;
  heading: RefObject<HTMLElement | null>;
}

const questions: { question: BulkQuestion | DateQuestion; label: string }[] = [
  { question: 'add_tags', label: 'Add tags' },
  { question: 'remove_tags', label: 'Remove tags' },
  { question: 'set_place', label: 'Set location' },
  { question: 'set_date', label: 'Set date' },
  { question: 'shift_date', label: 'Shift by hours' },
];

/** Bar with the actions on all selected photos, or the progress of the one that runs. */
export function BulkBar(props: BulkBarProps) {
  const { selection, actions } = props;
  const { run } = actions;
  if (!run.progress && !selection.target) return null;
  return (
    <section
      aria-label="Selected photos"
      data-save-bar="wide"
      // The bar is below the list, so that the list does not move under the pointer.
      className="sticky bottom-[calc(0.5rem+env(safe-area-inset-bottom))] z-10 mt-3 flex flex-wrap items-center gap-2 rounded-control border border-edge bg-raised px-3 py-2 shadow-lift"
    >
      {run.progress && <RunProgress {...run.progress} retries={run.retries} onStop={run.stop} />}
      {selection.target && <Actions {...props} target={selection.target} />}
    </section>
  );
}

function Actions({ target, ...props }: BulkBarProps & { target: BulkTarget }) {
  const { selection, actions, confirming, onConfirm, onEdit } = props;
  const only = target.kind === 'these' && target.ids.length === 1 ? target.ids[0] : undefined;
  const { focusAfter, ...line } = useFocusAfter(target, props.heading);
  const [question, setQuestion] = useState<BulkQuestion | DateQuestion | null>(null);
  const many = photoCount(sizeOf(target));
  const describing = useDescribing(target, many);
  const scheduling = useScheduling(target, selection, actions, focusAfter);
  const { search } = useLocation();
  const caption = captionUrl(target.kind === 'these' ? target.ids : [], search);
  const asked = {
    many,
    target,
    actions,
    focusAfter,
    posts: selection.posts,
    onClose: () => setQuestion(null),
  };
  const unpublish = { label: 'Unpublish', busy: actions.busy, onClick: () => onConfirm('unpublish') };
  const others: BarAction[] = [
    { label: 'Add to the queue', onClick: scheduling.enqueue },
    { label: 'Caption', href: caption },
    ...(describing.isOffered
      ? [{ label: 'Describe with AI', busy: describing.busy, onClick: describing.start }]
      : []),
  ];
  const clear = () => {
    flushSync(() => selection.selectAll(false));
    focusAfter.current?.focus();
  };
  return (
    <>
      <SelectionLine {...props} {...line} many={many} />
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:gap-1 max-md:[&_button]:px-2">
        <Button look="quiet" size="small" busy={actions.busy} onClick={() => onConfirm('publish')}>
          Publish
        </Button>
        <WideAction {...unpublish} />
        <FieldsMenu
          busy={actions.busy}
          onAsk={setQuestion}
          onEdit={only === undefined ? undefined : () => onEdit(only)}
          {...{ onConfirm, scheduling }}
        />
        {others.map((action) => (
          <WideAction key={action.label} {...action} />
        ))}
        <Button look="danger" size="small" busy={actions.busy} onClick={() => onConfirm('delete')}>
          Move to bin
        </Button>
        <MoreMenu
          busy={actions.busy || describing.busy}
          actions={[unpublish, ...others, { label: 'Clear selection', onClick: clear }]}
        />
      </div>
      <div className="contents max-[80rem]:hidden">
        <Button look="bare" size="small" className="ms-auto" onClick={clear}>
          Clear selection
        </Button>
      </div>
      {describing.question}
      {scheduling.dialog}
      {question === 'set_date' && <SetDateDialog {...asked} />}
      {question === 'shift_date' && <ShiftDateDialog {...asked} />}
      {question && question !== 'set_date' && question !== 'shift_date' && (
        <BulkDialog question={question} {...asked} />
      )}
      {confirming && (
        <ConfirmDialog
          onClose={() => onConfirm(null)}
          title={`${confirmationTexts[confirming].act(many)}?`}
          text={textOf(confirming, target, selection)}
          confirmLabel={confirmationTexts[confirming].act(many)}
          destructive={confirming === 'delete'}
          onConfirm={(force) => actions.changeMany(target, { action: confirming, ...(force && { force }) })}
          focusAfter={focusAfter}
        />
      )}
    </>
  );
}

/**
 * Consequences of an action for the public pages. The list does not know which photos on other pages are
 * published.
 */
function textOf(action: PostConfirmation, target: BulkTarget, { posts }: Selection): string {
  const text = confirmationTexts[action].of(sizeOf(target) === 1);
  if (action === 'date_taken' && target.kind === 'matching') return `${text} This cannot be undone.`;
  if (target.kind !== 'these' || (action !== 'publish' && action !== 'unpublish')) return text;
  const isPublishing = action === 'publish';
  const unchanged = posts.filter(({ published }) => published === isPublishing).length;
  const state = isPublishing ? 'public' : unchanged === 1 ? 'a draft' : 'drafts';
  const already = `${photoCount(unchanged)} ${unchanged === 1 ? 'is' : 'are'} ${state} already.`;
  if (unchanged === posts.length) return already;
  const altText = isPublishing ? altTextNote(posts.filter(({ published }) => !published)) : '';
  return `${text}${unchanged === 0 ? '' : ` ${already}`}${altText}`;
}

/** Action that a wide bar shows as a button and a narrow one in its menu. */
interface BarAction {
  label: string;
  busy?: boolean;
  href?: string;
  onClick?: () => unknown;
}

function WideAction({ label, href, ...button }: BarAction) {
  return (
    <div className="contents max-[80rem]:hidden">
      <Button look="quiet" size="small" asChild={href !== undefined} {...button}>
        {href === undefined ? label : <Link to={href}>{label}</Link>}
      </Button>
    </div>
  );
}

interface FieldsMenuProps extends Pick<BulkBarProps, 'onConfirm'> {
  busy: boolean;
  onAsk: (question: BulkQuestion | DateQuestion) => void;
  /** Actions for a single selected photo. */
  onEdit: (() => void) | undefined;
  scheduling: Scheduling;
}

function FieldsMenu({ busy, onAsk, onEdit, onConfirm, scheduling }: FieldsMenuProps) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button look="quiet" size="small" busy={busy}>
          Edit fields
        </Button>
      }
    >
      {onEdit && <DropdownMenuItem onSelect={onEdit}>Title and alt text</DropdownMenuItem>}
      {questions.map(({ question, label }) => (
        <DropdownMenuItem key={question} onSelect={() => onAsk(question)}>
          {label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem onSelect={() => onConfirm('date_taken')}>Date = when taken</DropdownMenuItem>
      <DropdownMenuItem onSelect={scheduling.ask}>Schedule</DropdownMenuItem>
    </DropdownMenu>
  );
}

function MoreMenu({ busy, actions }: { busy: boolean; actions: readonly BarAction[] }) {
  const navigate = useNavigate();
  return (
    <div className="min-[80rem]:hidden">
      <DropdownMenu
        trigger={
          <Button look="quiet" size="small" busy={busy}>
            More
          </Button>
        }
      >
        {actions.map(({ label, href, onClick }) => (
          <DropdownMenuItem key={label} onSelect={() => (href === undefined ? onClick?.() : navigate(href))}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
}

/** Number of selected photos, and the step from the page to everything that matches. */
function SelectionLine(
  props: BulkBarProps & Omit<ReturnType<typeof useFocusAfter>, 'focusAfter'> & { many: string },
) {
  const { selection, isNarrowed, total, many, count, withFocus } = props;
  const ofAll = isNarrowed ? ' that match' : '';
  const isAll = selection.target?.kind === 'matching';
  return (
    <>
      <p
        ref={count}
        role="status"
        data-selection-count=""
        tabIndex={-1}
        className="me-2 flex-none text-small font-medium tabular-nums"
      >
        {isAll ? `All ${many}${ofAll} are selected` : `${formatCount(selection.ids.length)} selected`}
      </p>
      {selection.canSelectMatching && (
        <Button look="quiet" size="small" onClick={withFocus(selection.selectMatching)}>
          {`Select all ${photoCount(total)}${ofAll}`}
        </Button>
      )}
    </>
  );
}

interface RunProgressProps {
  handled: number;
  total: number;
  retries: Retries;
  onStop: () => void;
}

/** Progress of an action on everything that matches. */
function RunProgress({ handled, total, retries, onStop }: RunProgressProps) {
  return (
    <div className="flex w-full flex-none flex-wrap items-center gap-3">
      <RetryNotice retries={retries} title="Paused" />
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
