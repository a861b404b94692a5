import { expect } from 'vitest';
import { auditKind } from '../../server/features/audit/audit.service.ts';
import type { AdminClient } from './admin-client.ts';
import type { Site } from './site.ts';

/** Audits the site as the page of the admin area does it, with a job. @returns the report */
export async function auditThrough({ services }: Site, owner: AdminClient, body = {}) {
  expect((await owner.post('/api/admin/audit', body)).json).toHaveProperty('phase');
  await services.jobs.drain(auditKind);
  expect((await owner.post('/api/admin/audit/step', {})).json.phase).toBe('done');
  return (await owner.get('/api/admin/audit')).json;
}
