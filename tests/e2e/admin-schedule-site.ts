import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { addPhoto } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Photos in the queue' }).getByRole('listitem');

export async function addDrafts(services: Services, word: string, names: readonly string[]) {
  const posts = [];
  for (const name of names)
    posts.push(await addPhoto(services, { title: `${word} ${name}`, published: false }));
  return posts;
}

/** Drafts in the queue, in the order of their names. */
export async function addQueued(services: Services, word: string, names: readonly string[]) {
  const posts = await addDrafts(services, word, names);
  await services.schedule.enqueue(
    system,
    posts.map(({ id }) => id),
  );
}

export async function openSchedule(page: Page): Promise<void> {
  await page.goto('/adminschedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
}
