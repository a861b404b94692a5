import type { Page } from '@playwright/test';
import { visit } from './admin-visit.ts';
import { expect } from './fixtures.ts';

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/adminphotos?edit=${id}`);
  await expect(page.getByRole('form', { name: 'Photo' })).toBeVisible();
}

/** From another page of the area, whose photo has another title. */
export async function openAnother(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await visit(page, `/adminphotos?edit=${id}`);
  await expect(box(page, 'Title')).toHaveValue(title);
}

export const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Edit photo' });
export const isSaved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();
