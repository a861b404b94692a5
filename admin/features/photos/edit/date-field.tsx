import type { AdminPost } from '#contract/posts.ts';
import { type Exposure, exposureFromWire, otherDayTaken } from '#domain/posts/taken.ts';
import { dayOf, formatDay, formatMoment } from '#domain/site/dates.ts';
import { localTimeOf, momentOf } from '#domain/site/local-time.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Input } from '../../../kit/ui/field.tsx';
import { useFocusFallback } from '../../../kit/ui/focus.ts';
import { useAdminFrame } from '../../../shell/session.tsx';
import { fieldLabels, type PostDraft, type PostForm } from '../fields/columns.tsx';
import { draftOf } from './post-draft.ts';

/**
 * Field for the photo's date, to the minute in the site's time zone, with the date of the exposure if the
 * file has one.
 */
export function DateField({ form }: { form: PostForm & { base: AdminPost } }) {
  const { base, draft, change, problem } = form;
  const { target, withFocus } = useFocusFallback<HTMLInputElement>();
  const { timeZone } = useAdminFrame();
  const minuteOf = (iso: string) => localTimeOf(iso, timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  const exposure = exposureFromWire(base, timeZone);
  const taken = exposure?.moment ?? null;
  const saved = draftOf(base);
  const isAwaited = awaitsPublication(base, draft);
  const isOtherDay = isAwaited || otherDayTaken(exposure, draft.createdDate, timeZone) !== null;
  const set = (createdDate: string) => change({ createdDate, dateSetByOwner: true, dateWhenTaken: false });
  const setOnPublication = () =>
    change({ createdDate: saved.createdDate, dateSetByOwner: false, dateWhenTaken: false });
  const type = (value: string) => {
    // The stored date is exact to the millisecond: sending it to the minute would change it.
    const { createdDate, dateSetByOwner, dateWhenTaken } = saved;
    if (value === '' && base.published_at === null) setOnPublication();
    else if (value === '' || value === minuteOf(createdDate))
      change({ createdDate, dateSetByOwner, dateWhenTaken });
    else set(momentOf(value, timeZone));
  };
  return (
    <div className="grid gap-2">
      <Field
        label={fieldLabels.createdDate}
        hint={
          base.published_at === null
            ? `Set on publication unless you choose one. Time zone: ${timeZone}.`
            : `Photos are sorted by date. Time zone: ${timeZone}.`
        }
        error={problem?.fields.createdDate}
      >
        <Input
          ref={target}
          type="datetime-local"
          min="1800-01-01T00:00"
          max="2199-12-31T23:59"
          className="max-w-64"
          value={isAwaited ? '' : minuteOf(draft.createdDate)}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3 text-note text-ink-2">
        {exposure !== null && <span>{`Taken ${takenLabel(exposure, base.taken_at, timeZone)}`}</span>}
        {taken !== null && isOtherDay && (
          <Button look="quiet" size="small" onClick={withFocus(() => set(taken))}>
            Use date taken
          </Button>
        )}
        {base.published_at === null && draft.dateWhenTaken && (
          <>
            <span>The queue and a schedule replace this date.</span>
            <Button look="quiet" size="small" onClick={withFocus(() => set(draft.createdDate))}>
              Keep this date
            </Button>
          </>
        )}
        <Button look="quiet" size="small" onClick={() => set(new Date().toISOString())}>
          Use current time
        </Button>
        {base.published_at === null && !isAwaited && (
          <Button look="quiet" size="small" onClick={withFocus(setOnPublication)}>
            Set on publication
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether the first publication will be the photo's date. */
export function awaitsPublication(
  { published_at }: Pick<AdminPost, 'published_at'>,
  { dateSetByOwner }: Pick<PostDraft, 'dateSetByOwner'>,
): boolean {
  return published_at === null && !dateSetByOwner;
}

/** Time of the exposure in the site's time zone, if it is on the same day as at the camera. */
function takenLabel({ moment, day }: Exposure, exact: string | null, timeZone: string): string {
  const isSameDay = exact !== null && dayOf(moment, timeZone) === day;
  return isSameDay ? formatMoment(moment, timeZone) : formatDay(day, 'medium');
}
