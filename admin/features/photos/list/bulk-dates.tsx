import { useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { dayOf, formatMoment } from '#domain/site/dates.ts';
import { Field, Input } from '../../../kit/ui/field.tsx';
import { useAdminFrame } from '../../../shell/session.tsx';
import { awaitsPublication } from '../edit/date-field.tsx';
import { type BulkDialogProps, BulkFrame } from './bulk-dialog.tsx';
import { thumbnailOf } from './photo-row.tsx';
import { photoCount } from './use-list.ts';

export type DateQuestion = 'set_date' | 'shift_date';

interface BulkDatesProps extends BulkDialogProps {
  /** The selected photos of this page. */
  posts: readonly AdminPost[];
}

const isAwaiting = (post: AdminPost) => awaitsPublication(post, { dateSetByOwner: post.date_set_by_owner });

/** Dialog for the day of all selected photos, or of each. */
export function SetDateDialog({ posts, ...props }: BulkDatesProps) {
  const { timeZone } = useAdminFrame();
  const [day, setDay] = useState('');
  const [days, setDays] = useState<Readonly<Record<string, string>>>({});
  const [isEmpty, setEmpty] = useState(false);
  const each = props.target.kind === 'these' && posts.length > 1 ? posts : [];
  const typed = each.flatMap(({ id }) => (days[id] ? [{ id, day: days[id] }] : []));
  const shownDay = (post: AdminPost) =>
    days[post.id] ?? (day || (isAwaiting(post) ? '' : dayOf(post.created_date, timeZone)));
  return (
    <BulkFrame
      {...props}
      title="Set date"
      isTyped={day !== '' || typed.length > 0}
      changeOf={() => {
        const isNothing = day === '' && typed.length === 0;
        setEmpty(isNothing);
        if (isNothing) return null;
        return { action: 'set_date', ...(day && { day }), ...(typed.length > 0 && { days: typed }) };
      }}
    >
      <Field
        label={props.many === photoCount(1) ? 'Date' : 'Date for all'}
        hint={`The time of day stays. Time zone: ${timeZone}.`}
        error={isEmpty ? 'Enter a date.' : null}
      >
        <DayInput value={day} onChange={setDay} />
      </Field>
      {each.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-medium">Or a date for each</legend>
          {each.map((post) => (
            <div key={post.id} className="flex items-end gap-3">
              <Picture post={post} />
              <Field label={photoName(post)} className="min-w-0 flex-1">
                <DayInput
                  value={shownDay(post)}
                  onChange={(value) => setDays({ ...days, [post.id]: value })}
                />
              </Field>
            </div>
          ))}
        </fieldset>
      )}
    </BulkFrame>
  );
}

function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return (
    <Input
      type="date"
      min="1800-01-01"
      max="2199-12-31"
      className="max-w-48"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Picture({ post }: { post: AdminPost }) {
  const { src, style } = thumbnailOf(post);
  const classes = 'h-11 w-14 flex-none rounded-photo bg-wash object-contain';
  if (src === null) return <span className={classes} />;
  return <img src={src} alt="" loading="lazy" decoding="async" className={classes} style={style} />;
}

const hourMs = 60 * 60 * 1000;

/** Dialog for the hours by which the camera's clock was wrong. */
export function ShiftDateDialog({ posts, ...props }: BulkDatesProps) {
  const { timeZone } = useAdminFrame();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const hours = Number(text);
  const isHours = text !== '' && Number.isInteger(hours * 4) && hours !== 0;
  const awaiting = posts.filter(isAwaiting).length;
  const example = posts.find((post) => !isAwaiting(post));
  const shifted = (iso: string) => new Date(Date.parse(iso) + hours * hourMs).toISOString();
  return (
    <BulkFrame
      {...props}
      title="Shift by hours"
      isTyped={text !== ''}
      changeOf={() => {
        setWrong(!isHours);
        return isHours ? { action: 'shift_date', hours } : null;
      }}
    >
      <Field
        label="Hours"
        hint="A camera’s clock that was wrong: 1 for an hour later, -1.5 for an hour and a half earlier."
        error={isWrong ? 'Enter hours, in steps of 0.25.' : null}
      >
        <Input
          type="number"
          step="any"
          min="-876600"
          max="876600"
          className="max-w-32"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {example && isHours && Math.abs(hours) <= 876_600 && (
        <p className="text-small text-ink-2">
          {`${photoName(example)}: ${formatMoment(example.created_date, timeZone)} becomes ${formatMoment(shifted(example.created_date), timeZone)}.`}
        </p>
      )}
      {awaiting > 0 && props.target.kind === 'these' && (
        <p className="text-small text-ink-2">
          {`${photoCount(awaiting)} ${awaiting === 1 ? 'gets its date' : 'get their dates'} on publication and ${awaiting === 1 ? 'stays' : 'stay'} unchanged.`}
        </p>
      )}
    </BulkFrame>
  );
}
