import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  dismissJobsBody,
  type JobsAnswer,
  jobsAnswer,
  resumeJobsBody,
  retryJobsBody,
  stopJobsBody,
} from '#contract/jobs.ts';
import type { AppContext } from '../../compose/context.ts';
import type { ShownJob } from '../../platform/jobs/jobs-overview.ts';
import { type JobsOverview, jobsService } from './jobs.service.ts';

const tags = ['Jobs'];
const response = { 200: jobsAnswer };

/** Background jobs; each call answers with all of them. */
export function jobsRoutes(http: FastifyInstance, app: AppContext): void {
  const jobs = jobsService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/jobs',
    { schema: { tags, summary: 'List background jobs', response } },
    async ({ actor }) => presentJobs(await jobs.overview(actor)),
  );

  typed.post(
    '/api/admin/jobs/stop',
    { schema: { tags, summary: 'Stop jobs', body: stopJobsBody, response } },
    async ({ actor, body }) => presentJobs(await jobs.stop(actor, body)),
  );

  typed.post(
    '/api/admin/jobs/retry',
    { schema: { tags, summary: 'Run failed or stopped jobs again', body: retryJobsBody, response } },
    async ({ actor, body: { state, ...group } }) => presentJobs(await jobs.retry(actor, group, state)),
  );

  typed.post(
    '/api/admin/jobs/dismiss',
    { schema: { tags, summary: 'List failed jobs no longer', body: dismissJobsBody, response } },
    async ({ actor, body }) => presentJobs(await jobs.dismiss(actor, body)),
  );

  typed.post(
    '/api/admin/jobs/resume',
    { schema: { tags, summary: 'End the pause of a kind of job', body: resumeJobsBody, response } },
    async ({ actor, body }) => presentJobs(await jobs.resume(actor, body.kind)),
  );
}

function presentJobs({ groups, pauses }: JobsOverview): JobsAnswer {
  return {
    pauses,
    groups: groups.map(({ kind, batch, counts, runningJobs, failedJobs }) => ({
      kind,
      batch,
      ...counts,
      running_jobs: runningJobs.map(presentJob),
      failed_jobs: failedJobs.map(presentJob),
    })),
  };
}

function presentJob({ title, originalName, subject, postId, errorId, ...job }: ShownJob) {
  const { id, done, total, message } = job;
  const name = title || originalName || subject;
  return { id, name, post_id: postId, done, total, message, error_id: errorId };
}
