import { rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { backupKind } from '../../server/features/backups/backups.derive.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, type RunningSite, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ baseURL: async ({ emptySite }, use) => use(emptySite.url) });

/** Clicks a button that begins a backup, and lets the server make it. */
async function backUp(page: Page, button: string, { services }: RunningSite): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('region', { name: 'Running backup' })).toContainText('Starting…');
  await services.jobs.drain(backupKind);
  await page.reload();
}

test('a backup that failed shows on two pages, and is tried again, downloaded and deleted', {
  tag: '@phone',
}, async ({ page, emptySite }) => {
  const { plan } = await emptySite.services.backups.overview(system);
  await signIn(page);
  await page.goto('/adminbackups');
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await expectAccessible(page);

  await writeFile(plan.path, 'in the way');
  await backUp(page, 'Back up now', emptySite);
  const entries = page.getByRole('region', { name: 'Last backups' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('Failed');
  await expect(page.getByRole('alert')).toContainText('The last backup failed.');
  await page.goto('/adminphotos');
  await page.getByRole('paragraph').filter({ hasText: 'The last backup failed.' }).getByRole('link').click();
  await rm(plan.path);

  await backUp(page, 'Try again', emptySite);
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Verified');
  await expect(page.getByText('Your site is safe as of')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the backup of' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^passerby-.*-manual\.tar$/);

  await page.getByRole('button', { name: 'Delete the backup of' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(entries).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeFocused();
  await expect(page.getByText('Your site is safe as of')).toHaveCount(0);
});

test('a backup that was started can be stopped', async ({ page }) => {
  await signIn(page);
  await page.goto('/adminbackups');
  const heading = page.getByRole('heading', { level: 1, name: 'Backups' });
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page.getByRole('region', { name: 'Running backup' })).toHaveCount(0);
});
