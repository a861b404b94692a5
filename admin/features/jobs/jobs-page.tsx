import { useRef } from 'react';
import { Link } from 'react-router';
import type { Caller } from '#browser/calls/caller.ts';
import type { JobsAnswer } from '#contract/jobs.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { formatCount } from '#domain/text/clean.ts';
import { dismissJobs, resumeJobs, retryJobs, stopJobs } from '../../calls/jobs.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../kit/ui/focus.ts';
import { Loaded } from '../../kit/ui/loading.tsx';
import { Alert, EmptyState, Progress } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { leftOf, useJobs } from '../../shell/jobs.tsx';
import { type Change, useAdminFrame, useChanges } from '../../shell/session.tsx';
import { photoEditorUrl } from '../../shell/urls.ts';

type Group = JobsAnswer['groups'][number];
type Pause = JobsAnswer['pauses'][number];
const titles: Readonly<Record<string, string>> = {
  describe: 'Describe photos with AI',
  schedule: 'Publish what is scheduled',
  renditions: 'Larger image files',
  cover: 'Crops of the opening photo',
  cards: 'Social cards',
  words: 'Texts in image files',
  reindex: 'Search and lists',
  audit: 'Site audit',
  backup: 'Backup',
  settings: 'Changed settings',
};

/** Subjects of the jobs that concern no photo. */
const subjects: Readonly<Record<string, string>> = { manual: 'Made by hand', nightly: 'Nightly' };

/** Background work: what runs, waits and has failed. */
export function JobsPage() {
  const jobs = useJobs();
  const { change, isBusy, problem } = useChanges(jobs.reload);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusRecovery = useFocusRecovery(() => heading.current?.focus());
  return (
    <>
      <PageHead
        title="Jobs"
        about="Work that the server does in the background, even when this window is closed. Finished jobs are listed for a week."
        headingRef={heading}
      />
      {problem && <Alert title="Could not change the jobs">{problem}</Alert>}
      <Loaded of={jobs} waiting="Loading jobs…">
        {({ groups, pauses }) =>
          groups.length === 0 ? (
            <EmptyState title="No jobs" text="No background work is running or waiting." />
          ) : (
            <div {...focusRecovery} className="grid gap-8">
              {groups
                .filter((group) => !isFinished(group))
                .map((group, index, open) => (
                  <JobGroup
                    key={keyOf(group)}
                    title={distinctTitle(group, open.slice(0, index))}
                    group={group}
                    pause={pauses.find(({ kind }) => kind === group.kind) ?? null}
                    isBusy={isBusy}
                    change={change}
                  />
                ))}
              <FinishedJobs groups={groups.filter(isFinished)} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

interface JobGroupProps {
  title: string;
  group: Group;
  pause: Pause | null;
  isBusy: boolean;
  change: Change;
}

function JobGroup({ title, group, pause, isBusy, change }: JobGroupProps) {
  const left = leftOf(group);
  return (
    <Section title={title} actions={<GroupButtons group={group} isBusy={isBusy} change={change} />}>
      <Progress label={title} {...progressOf(group)} />
      <p className="text-small text-ink-2 tabular-nums">{stateLine(group)}</p>
      {left > 0 && pause && <PauseNotice pause={pause} isBusy={isBusy} change={change} />}
      <FailedJobs group={group} />
    </Section>
  );
}

function GroupButtons({ group, isBusy, change }: Omit<JobGroupProps, 'title' | 'pause'>) {
  const { kind, batch, failed, stopped } = group;
  const button = (label: string, work: (call: Caller) => Promise<unknown>) => (
    <Button look="quiet" busy={isBusy} onClick={() => change(work)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {failed > 0 &&
        button(`Retry ${formatCount(failed)} failed`, (call) => retryJobs(call, { kind, batch }))}
      {failed > 0 && button('Dismiss', (call) => dismissJobs(call, { kind, batch }))}
      {stopped > 0 &&
        button(`Resume ${formatCount(stopped)} stopped`, (call) =>
          retryJobs(call, { kind, batch, state: 'stopped' }),
        )}
      {leftOf(group) > 0 && button('Stop', (call) => stopJobs(call, { kind, batch }))}
    </div>
  );
}

/** List of finished jobs with one line each: there may be many. */
function FinishedJobs({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <Section title="Finished">
      <ul className="border-t border-rule text-small">
        {groups.map((group) => (
          <li key={keyOf(group)} className="flex justify-between gap-3 border-b border-rule py-2">
            <span>{titleOf(group)}</span>
            <span className="text-ink-2 tabular-nums">{`${formatCount(group.done)} done`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PauseNotice({
  pause: { kind, reason, until },
  isBusy,
  change,
}: Omit<JobGroupProps, 'title' | 'group' | 'pause'> & { pause: Pause }) {
  const { timeZone } = useAdminFrame();
  return (
    <Alert
      tone="notice"
      title="Paused"
      action={
        <Button look="quiet" busy={isBusy} onClick={() => change((call) => resumeJobs(call, kind))}>
          Continue now
        </Button>
      }
    >
      {`${reason} Continues on ${formatMoment(until, timeZone)}.`}
    </Alert>
  );
}

function FailedJobs({ group: { failed, failed_jobs } }: { group: Group }) {
  if (failed === 0) return null;
  const more = failed - failed_jobs.length;
  return (
    <>
      <ul aria-label="Failed" className="text-small">
        {failed_jobs.map(({ id, name, post_id: postId, message }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-rule py-2">
            {postId === null ? (
              <span className="min-w-0 wrap-anywhere">{subjects[name] ?? name}</span>
            ) : (
              <Link
                to={photoEditorUrl(postId)}
                className="inline-flex min-h-tap min-w-0 items-center underline wrap-anywhere lg:min-h-0"
              >
                {name}
              </Link>
            )}
            <span className="min-w-0 text-red-ink wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-ink-2">{`and ${formatCount(more)} more`}</p>}
    </>
  );
}

function keyOf({ kind, batch }: Group): string {
  return `${kind} ${batch}`;
}

function titleOf({ kind }: Group): string {
  return titles[kind] ?? kind;
}

/** Numbered after the first of a kind: a heading names one region. */
function distinctTitle(group: Group, before: readonly Group[]): string {
  const number = before.filter(({ kind }) => kind === group.kind).length + 1;
  return number === 1 ? titleOf(group) : `${titleOf(group)} (${formatCount(number)})`;
}

function isFinished({ waiting, running, failed, stopped }: Group): boolean {
  return waiting + running + failed + stopped === 0;
}

/** Progress of a group: of all its jobs, or of a single one that reports its own. */
function progressOf({ waiting, running, done, failed, stopped, running_jobs }: Group) {
  const [job] = running_jobs;
  if (job && job.total > 0 && running + waiting === 1) {
    return { value: job.done, max: job.total, words: `${Math.floor((100 * job.done) / job.total)} %` };
  }
  const max = waiting + running + done + failed + stopped;
  return { value: done, max, words: `${formatCount(done)} of ${formatCount(max)} done` };
}

function stateLine({ running, waiting, failed, stopped }: Group): string {
  return Object.entries({ running, waiting, failed, stopped })
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${formatCount(count)} ${state}`)
    .join(', ');
}
