import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { perApp } from '../../compose/context.ts';
import {
  type CountedGroup,
  type JobGroup,
  pausedUntil,
  type ShownJob,
} from '../../platform/jobs/jobs-overview.ts';
import { backupKind } from '../backups/backups.derive.ts';
import { scheduleKind } from '../schedule/schedule.derive.ts';

export interface JobsOverview {
  groups: (CountedGroup & { runningJobs: ShownJob[]; failedJobs: ShownJob[] })[];
  pauses: { kind: string; reason: string; until: string }[];
}

const shownRunning = 50;
const shownFailed = 20;

/** The one of the next night, beside which nothing is to be done. */
function waitsForNight({ batch, counts }: CountedGroup): boolean {
  return batch === null && counts.running === 0 && counts.waiting === 1;
}

/** Background jobs for their owner: what runs, waits and has failed. */
export const jobsService = perApp(({ reader, transaction, jobs: runner, now }) => {
  const present = () => now().toISOString();

  async function failedOf({ counts, ...group }: CountedGroup): Promise<ShownJob[]> {
    return counts.failed > 0 ? reader.jobs.failedOf(group, shownFailed) : [];
  }

  async function overview(): Promise<JobsOverview> {
    const [groups, running] = [await reader.jobs.groups(), await reader.jobs.running(shownRunning)];
    const shown: JobsOverview['groups'] = [];
    for (const group of groups) {
      // It always waits for the next time.
      if (group.kind === scheduleKind && group.counts.failed === 0) continue;
      if (group.kind === backupKind && waitsForNight(group)) group.counts.waiting = 0;
      if (Object.values(group.counts).every((count) => count === 0)) continue;
      const runningJobs = running.filter(({ kind, batch }) => kind === group.kind && batch === group.batch);
      shown.push({ ...group, runningJobs, failedJobs: await failedOf(group) });
    }
    const pauses = (await reader.jobs.pauses()).flatMap((pause) => {
      const until = pausedUntil(pause, present());
      return until === null ? [] : [{ kind: pause.kind, reason: pause.reason, until }];
    });
    return { groups: shown, pauses };
  }

  return {
    async overview(actor: Actor): Promise<JobsOverview> {
      requireAdmin(actor);
      return overview();
    },

    async stop(actor: Actor, group: JobGroup): Promise<JobsOverview> {
      requireAdmin(actor);
      await transaction(({ jobs }) => jobs.stop(group, present()));
      await runner.noticeStops();
      return overview();
    },

    async retry(actor: Actor, group: JobGroup, state: 'failed' | 'stopped'): Promise<JobsOverview> {
      requireAdmin(actor);
      await transaction(({ jobs }) => jobs.restart(group, state, present()));
      runner.wake();
      return overview();
    },

    /** For what cannot be mended: an image that the provider refuses. */
    async dismiss(actor: Actor, group: JobGroup): Promise<JobsOverview> {
      requireAdmin(actor);
      await transaction(({ jobs }) => jobs.removeFailed(group));
      return overview();
    },

    /** For what the owner has mended: a key, a limit, a full disk. */
    async resume(actor: Actor, kind: string): Promise<JobsOverview> {
      requireAdmin(actor);
      await transaction(async ({ jobs }) => {
        await jobs.endPause(kind);
        await jobs.endDelays(kind, present());
      });
      runner.wake();
      return overview();
    },
  };
});
