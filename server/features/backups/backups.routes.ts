import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type BackupsAnswer, backupParams, backupState, backupsAnswer } from '#contract/backups.ts';
import type { BackupsOverview, BackupsService } from './backups.service.ts';

const tags = ['Backups'];
const response = { 200: backupsAnswer };

/** The site's own backups. Restoring is a command. */
export function backupRoutes(app: FastifyInstance, { backups }: { backups: BackupsService }): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/backups',
    { schema: { tags, summary: 'List backups', response } },
    async ({ actor }) => present(await backups.overview(actor)),
  );

  typed.get(
    '/api/admin/backups/state',
    { schema: { tags, summary: 'Get the state of the backups', response: { 200: backupState } } },
    async ({ actor }) => backups.healthFor(actor),
  );

  typed.post(
    '/api/admin/backups',
    { schema: { tags, summary: 'Back up now', response } },
    async ({ actor }) => present(await backups.begin(actor)),
  );

  typed.post(
    '/api/admin/backups/stop',
    { schema: { tags, summary: 'Stop the backup that is running', response } },
    async ({ actor }) => present(await backups.stop(actor)),
  );

  typed.delete(
    '/api/admin/backups/:name',
    { schema: { tags, summary: 'Delete a backup', params: backupParams, response } },
    async ({ actor, params }) => present(await backups.remove(actor, params.name)),
  );

  typed.get(
    '/api/admin/backups/:name/archive',
    { schema: { tags, summary: 'Download a backup as one archive', params: backupParams } },
    async ({ actor, params }, reply) => {
      const archive = await backups.download(actor, params.name);
      return reply
        .type('application/x-tar')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="passerby-${params.name}.tar"`)
        .send(archive);
    },
  );
}

function present({ state, newest, running, backups, failures, plan }: BackupsOverview): BackupsAnswer {
  return {
    state,
    newest,
    running: running && {
      kind: running.kind,
      waiting: running.isWaiting,
      done: running.done,
      total: running.total,
    },
    backups: backups.map(({ name, manifest, bytes }) => ({
      name,
      bytes,
      kind: manifest.kind,
      made_at: manifest.madeAt,
      version: manifest.version,
      photos: manifest.counts.posts ?? 0,
      articles: manifest.counts.articles ?? 0,
      files: manifest.files?.count ?? null,
      missing: manifest.missing.count,
      damaged: manifest.damaged.count,
      lost: [...manifest.missing.first, ...manifest.damaged.first],
      ai_key: manifest.aiKey,
    })),
    failures: failures.flatMap(({ kind, at, state, message }) =>
      state === 'verified' ? [] : [{ kind, at, state, message }],
    ),
    plan: { next: plan.next, keep: plan.keep, path: plan.path, free_bytes: plan.freeBytes },
  };
}
