import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { ScheduleAnswer } from '#contract/schedule.ts';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ListSkeleton, LoadProblem } from '../../kit/ui/loading.tsx';
import { Alert, EmptyState } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import type { PhotosArrival } from '../../shell/urls.ts';
import { FixedTimes, HeldItems } from './fixed-times.tsx';
import { dayText, QueueList } from './queue-list.tsx';
import { QueueSettings } from './queue-settings.tsx';
import { useSchedule } from './use-schedule.ts';

const drafts = {
  to: `${paths.adminPage('adminphotos')}?status=draft`,
  state: { forQueue: true } satisfies PhotosArrival,
};

/** Page of scheduled publishing: fixed times and the queue. */
export function SchedulePage() {
  const model = useSchedule();
  const { loading, schedule, problem, change } = model;
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = schedule !== null && isBare(schedule);
  const paused = schedule?.queue.paused ?? false;
  return (
    <>
      <PageHead
        title="Schedule"
        about="Photos and articles that are published or taken offline by themselves."
        headingRef={heading}
      >
        {schedule && !isEmpty && (
          <>
            <Button
              look="quiet"
              onClick={() => change({ paused: !paused }, paused ? 'Queue resumed' : 'Queue paused')}
            >
              {paused ? 'Resume the queue' : 'Pause the queue'}
            </Button>
            <Button asChild>
              <Link {...drafts}>Add photos</Link>
            </Button>
          </>
        )}
      </PageHead>
      {problem && (
        <div className="mb-4">
          <Alert title="Could not change the queue">{problem}</Alert>
        </div>
      )}
      <LoadProblem
        title="Could not load the schedule"
        problem={schedule ? null : loading.problem}
        onRetry={loading.reload}
      />
      {schedule === null && loading.problem === null && (
        <ListSkeleton label="Loading the schedule…" thumbnails />
      )}
      {isEmpty && (
        <EmptyState
          title="Nothing is scheduled"
          text="Put photos into the daily queue and one goes public every morning. Or give a photo or an article its own date."
        >
          <Button asChild>
            <Link {...drafts}>Choose photos</Link>
          </Button>
        </EmptyState>
      )}
      {schedule && !isEmpty && <Planned model={model} schedule={schedule} heading={heading} />}
    </>
  );
}

interface PlannedProps extends Omit<QueueProps, 'queue'> {
  schedule: ScheduleAnswer;
}

function Planned({ model, schedule, heading }: PlannedProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(16rem,19rem)]">
      <div className="grid min-w-0 content-start gap-8">
        <HeldItems items={schedule.held} total={schedule.held_total} onChange={model.changeTimes} />
        <FixedTimes items={schedule.planned} total={schedule.planned_total} onChange={model.changeTimes} />
        <Queue model={model} queue={schedule.queue} heading={heading} />
      </div>
      <aside aria-label="Queue settings" className="grid min-w-0 content-start gap-4">
        <QueueSettings queue={schedule.queue} onChange={(values) => model.change(values, 'Queue changed')} />
        <QueueEnd queue={schedule.queue} />
      </aside>
    </div>
  );
}

function isBare({ planned, held, queue }: ScheduleAnswer): boolean {
  return planned.length + held.length + queue.posts.length === 0;
}

interface QueueProps {
  model: ReturnType<typeof useSchedule>;
  queue: ScheduleAnswer['queue'];
  heading: RefObject<HTMLHeadingElement | null>;
}

function Queue({ model, queue, heading }: QueueProps) {
  const { posts, paused } = queue;
  return (
    <Section title="Daily queue" note={paused ? 'Paused. Nothing in it goes public.' : rhythmOf(queue)}>
      {posts.length === 0 ? (
        <p className="text-small text-ink-3">
          The queue is empty. Select drafts on Photos and choose “Add to the queue”.
        </p>
      ) : (
        <QueueList
          posts={posts}
          onShow={model.show}
          onOrder={(moved, said) => model.change({ ids: moved.map(({ id }) => id) }, said)}
          onHold={model.beginChange}
          focusAfter={heading}
        />
      )}
    </Section>
  );
}

/** `7 photos, 1 a day at 08:00` */
function rhythmOf({ posts, count, time, days }: ScheduleAnswer['queue']): string {
  const rhythm = days.length === 7 ? 'a day' : days.length === 1 ? 'on the chosen day' : 'on each chosen day';
  return `${counted(posts.length, 'photo')}, ${count} ${rhythm} at ${time}`;
}

function QueueEnd({ queue: { posts, paused } }: Pick<QueueProps, 'queue'>) {
  const last = posts.findLast(({ day }) => day !== null)?.day;
  if (paused || !last) return null;
  return (
    <p className="border-s-4 border-blue-ink bg-blue-wash px-4 py-3 text-small">
      {`The queue ends on ${dayText(last)}. `}
      <Link {...drafts} className="underline">
        Add photos
      </Link>
    </p>
  );
}
