import type { Page } from '@playwright/test';

export const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const altText = (page: Page) => page.getByRole('textbox', { name: 'Alt text' });
export const form = (page: Page, place: string) => page.getByRole('form', { name: `${place},` });
export const next = (page: Page) => page.getByRole('button', { name: /^Save and (?:next|finish)$/ });

interface Listed {
  id: string;
  title: string;
  alt_text: string;
  tags: string[];
  geo_city: string | null;
  published: boolean;
  original_name: string;
  provenance: Record<string, string>;
}

export const photosWith = async (page: Page, word: string): Promise<Listed[]> =>
  (await page.request.get(`/api/admin/posts?q=${word}&limit=100`)).json();
