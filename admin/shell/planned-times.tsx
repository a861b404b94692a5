import { type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '#browser/calls/call.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { localTimeOf, momentOf } from '#domain/site/local-time.ts';
import { paths } from '#domain/site/paths.ts';
import { Button } from '../kit/ui/button.tsx';
import { useDiscardQuestion } from '../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Field, Input, incompleteInput } from '../kit/ui/field.tsx';
import { Alert, ChecklistItems } from '../kit/ui/notice.tsx';
import { useTask } from '../kit/ui/use-task.ts';
import { useAdminFrame } from './session.tsx';
import { useUndoToast } from './undo-toast.tsx';

/** Times of publication and of going offline, under the names of the API. */
export interface Times {
  publish_at: string | null;
  unpublish_at: string | null;
}

export interface PlannedView extends Times {
  published: boolean;
  publish_problem: string | null;
  /** True for a photo in the publishing queue. */
  queued?: boolean;
}

/** `Goes public Nov 24, 2026, 8:00 AM, offline Jan 6, 2027, 8:00 AM`; null without times. */
export function timesText(
  { published, publish_at, unpublish_at, publish_problem }: PlannedView,
  timeZone: string,
): string | null {
  if (publish_problem && publish_at) return `Was due ${formatMoment(publish_at, timeZone)}`;
  const start = !published && publish_at && `public ${formatMoment(publish_at, timeZone)}`;
  const end = (published || publish_at) && unpublish_at && `offline ${formatMoment(unpublish_at, timeZone)}`;
  const parts = [start, end].filter(Boolean);
  return parts.length > 0 ? `Goes ${parts.join(', ')}` : null;
}

interface TimesDialogProps {
  /** `Schedule “Bell at Noon”` */
  title: string;
  before: PlannedView;
  onClose: () => void;
  /** Closes when it is done; what it throws is shown. */
  onSend: (times: Partial<Times>) => Promise<unknown>;
  /** Whether they are of several: an empty field leaves theirs. */
  ofSeveral?: boolean;
  /** Element that gets the focus at the end; otherwise the one that had it. */
  focusAfter?: RefObject<HTMLElement | null>;
}

const names = ['publish_at', 'unpublish_at'] as const;

/** Dialog for the times of publication and of going offline, in the time zone of the site. */
export function TimesDialog({ title, before, onClose, onSend, ...props }: TimesDialogProps) {
  const { timeZone } = useAdminFrame();
  const minuteOf = (iso: string | null) =>
    iso === null ? '' : localTimeOf(iso, timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  const stored = { publish_at: minuteOf(before.publish_at), unpublish_at: minuteOf(before.unpublish_at) };
  const [texts, setTexts] = useState(stored);
  const shown = names.filter((name) => name === 'unpublish_at' || !before.published);
  const changed = shown.filter((name) => texts[name] !== stored[name]);
  const { requestClose, question } = useDiscardQuestion(
    () => changed.length > 0 || incompleteInput(fields.current) !== undefined,
    onClose,
  );
  const isDone = useRef(false);
  const fields = useRef<HTMLDivElement>(null);
  const { busy, problem, run } = useTask(async () => {
    if (changed.length === 0) return onClose();
    await onSend(
      Object.fromEntries(
        changed.map((name) => [name, texts[name] === '' ? null : momentOf(texts[name], timeZone)]),
      ),
    );
    isDone.current = true;
    onClose();
  });
  return (
    <Dialog
      onClose={requestClose}
      closable={!busy}
      width="small"
      title={title}
      onSubmit={() => run()}
      focusAfter={() => isDone.current && props.focusAfter?.current?.focus()}
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save times
          </Button>
        </>
      }
    >
      {problem && (
        <Alert title="Could not schedule">
          {problem.message}
          <ChecklistItems items={problem.error instanceof CallError ? problem.error.items : []} />
        </Alert>
      )}
      <div ref={fields} className="contents">
        {shown.map((name) => (
          <Field
            key={name}
            label={name === 'publish_at' ? 'Publish at' : 'Unpublish at'}
            hint={hintOf(name, timeZone, props.ofSeveral ?? false)}
            error={problem?.fields[name] ?? null}
          >
            <Input
              type="datetime-local"
              max="2199-12-31T23:59"
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {question}
    </Dialog>
  );
}

function hintOf(name: keyof Times, timeZone: string, ofSeveral: boolean): string {
  if (name === 'publish_at')
    return `${ofSeveral ? 'Empty fields are not changed.' : 'Empty for no time.'} Time zone: ${timeZone}.`;
  return ofSeveral ? 'Empty fields are not changed.' : 'Empty to stay online.';
}

interface ScheduleLineProps<Saved extends PlannedView> {
  /** `photo` */
  noun: string;
  saved: Saved;
  /** True if the form has unsaved text. */
  isDirty: boolean;
  send: (times: Partial<Times>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** The times of what is edited; they are changed at once, whatever the form holds. */
export function ScheduleLine<Saved extends PlannedView>(props: ScheduleLineProps<Saved>) {
  const { noun, saved, isDirty, send, onSaved } = props;
  const { timeZone } = useAdminFrame();
  const undoToast = useUndoToast();
  const [isAsking, setAsking] = useState(false);
  const reason = useId();
  const text = timesText(saved, timeZone);
  const { publish_at, unpublish_at } = saved;
  const change = async (times: Partial<Times>) => {
    onSaved(await send(times));
    undoToast('Times saved', async () => {
      onSaved(await send({ publish_at, unpublish_at }));
      return 'Times restored';
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {text && <span className="text-ink-2">{text}</span>}
      {saved.queued && (
        <span className="text-ink-2">
          In the queue.{' '}
          <Link to={paths.adminPage('adminschedule')} className="underline">
            Open the schedule
          </Link>
        </span>
      )}
      <Button
        look="quiet"
        size="small"
        blockedBy={isDirty && !saved.published ? reason : undefined}
        onClick={() => setAsking(true)}
      >
        {text ? 'Change times' : 'Schedule'}
      </Button>
      {isDirty && !saved.published && (
        <span id={reason} className="text-note text-ink-3">
          Save your changes first.
        </span>
      )}
      {saved.publish_problem && (
        <p className="w-full border-s-4 border-red-ink bg-red-wash px-3 py-2 text-red-ink">
          {`Not published at its time: ${saved.publish_problem} It is published as soon as this is fixed and saved.`}
        </p>
      )}
      {isAsking && (
        <TimesDialog
          title={`Schedule this ${noun}`}
          before={saved}
          onClose={() => setAsking(false)}
          onSend={change}
        />
      )}
    </div>
  );
}
