import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const nameField = (page: Page) => page.getByLabel('Schema Name');
export const jsonField = (page: Page) => page.getByLabel('Schema JSON');
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Schema' });
export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error' });
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
export const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Calculation Schemas' });
export const listHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'All schemas' });

export const schema = {
  fields: [
    { name: 'width', description: 'Width, px' },
    { name: 'height_px', description: '' },
  ],
  formulas: [
    { name: 'megapixels', expression: 'width * height_px / 1e6' },
    { name: 'ratio', expression: 'width / height_px' },
  ],
};
export const json = JSON.stringify(schema);

export async function openList(page: Page): Promise<void> {
  await page.goto('/AdminCalcs');
  await expect(list(page)).toBeVisible();
}

export async function openNew(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole('link', { name: 'New Schema' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New schema' })).toBeVisible();
}

export async function create(page: Page, name: string): Promise<void> {
  await openNew(page);
  await nameField(page).fill(name);
  await jsonField(page).fill(json);
  await saveButton(page).click();
  await expect(row(page, name)).toBeVisible();
}
