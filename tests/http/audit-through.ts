import { expect } from 'vitest';
import type { AdminClient } from './admin-client.ts';

/** Audits the site as the page of the admin area does it, portion by portion. @returns the report */
export async function auditThrough(owner: AdminClient, body = {}) {
  let { json } = await owner.post('/api/admin/audit', body);
  expect(json).toHaveProperty('phase');
  while (json.phase !== 'done') ({ json } = await owner.post('/api/admin/audit/step', {}));
  return (await owner.get('/api/admin/audit')).json;
}
