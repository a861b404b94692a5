import { useEffect, useEffectEvent, useState } from 'react';
import type { ScheduleAnswer, UpdateQueueBody } from '#contract/schedule.ts';
import { everyDay, mostAtOnce, type Weekday } from '#domain/schedule/queue.ts';
import { counted } from '#domain/text/clean.ts';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { Field, Input } from '../../kit/ui/field.tsx';
import { Select } from '../../kit/ui/select.tsx';
import { useAdminFrame } from '../../shell/session.tsx';

interface QueueSettingsProps {
  queue: ScheduleAnswer['queue'];
  onChange: (values: Pick<UpdateQueueBody, 'time' | 'days' | 'count' | 'date'>) => void;
}

const dayNames: Record<Weekday, string> = {
  1: 'Mon',
  2: 'Tue',
  3: 'Wed',
  4: 'Thu',
  5: 'Fri',
  6: 'Sat',
  7: 'Sun',
};

const counts = Array.from({ length: mostAtOnce }, (_, index) => {
  return { value: String(index + 1), label: counted(index + 1, 'photo') };
});
const dates = [
  { value: 'publication', label: 'Day of publication' },
  { value: 'taken', label: 'When taken' },
] as const;

/** Settings of the queue; each change is saved at once. */
export function QueueSettings({ queue, onChange }: QueueSettingsProps) {
  const { days, count, date } = queue;
  const isLast = (day: Weekday) => days.length === 1 && days[0] === day;
  return (
    <section
      aria-labelledby="queue-settings"
      className="grid min-w-0 content-start gap-4 rounded-surface border border-rule bg-raised p-5"
    >
      <h2 id="queue-settings">Queue</h2>
      <TimeOfDay time={queue.time} onChange={(time) => onChange({ time })} />
      <fieldset className="min-w-0">
        <legend className="text-small font-medium">Days</legend>
        <div className="flex flex-wrap gap-x-5 ps-2.5">
          {everyDay.map((day) => (
            <Checkbox
              key={day}
              checked={days.includes(day)}
              label={dayNames[day]}
              aria-describedby={isLast(day) ? 'last-day' : undefined}
              onCheckedChange={(isChosen) => {
                if (!isChosen && isLast(day)) return;
                onChange({ days: everyDay.filter((one) => (one === day ? isChosen : days.includes(one))) });
              }}
            />
          ))}
        </div>
        {days.length === 1 && (
          <p id="last-day" className="text-note text-ink-2">
            The queue keeps at least one day. Choose another one before you clear this.
          </p>
        )}
      </fieldset>
      <Field label="How many">
        <Select
          value={String(count)}
          options={counts}
          onValueChange={(value) => onChange({ count: Number(value) })}
        />
      </Field>
      <Field label="Date shown on the photo" hint="A date that you typed stays.">
        <Select value={date} options={dates} onValueChange={(value) => onChange({ date: value })} />
      </Field>
    </section>
  );
}

/** Delay in milliseconds before a time is saved: its parts are typed one by one. */
const typingMs = 1_000;

/** Field for a time, sent when it is complete and nothing is typed for a moment, or when it is left. */
function TimeOfDay({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  const { timeZone } = useAdminFrame();
  const [text, setText] = useState(time);
  useEffect(() => setText(time), [time]);
  const send = () => {
    if (text !== '' && text !== time) onChange(text);
  };
  const sendTyped = useEffectEvent(send);
  // The Tab key leads from part to part and to the field's own button, so the typed time is sent after a
  // pause.
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(sendTyped, typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label="Time of day" hint={timeZone}>
      <Input
        type="time"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => (text === '' ? setText(time) : send())}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
    </Field>
  );
}
