import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const viewerOf = (page: Page) => page.getByRole('dialog');
export const titleIn = (page: Page) => viewerOf(page).getByRole('heading');
/** The other one is the zoom, which is not read out. */
export const statusIn = (page: Page) => viewerOf(page).getByRole('status').last();
export const photoIn = (page: Page) => viewerOf(page).getByRole('img', { name: /./ });

export async function openViewer(page: Page, slug = 'last-order'): Promise<void> {
  await page.goto(`/photo?slug=${slug}`);
  await pressFullScreen(page);
}

export async function pressFullScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(viewerOf(page)).toBeVisible();
}

/** Pixels of the photo's own file, of its box in the window, and of the screen. */
export function measure(page: Page) {
  return photoIn(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
    const { x, y, width } = image.getBoundingClientRect();
    return { file: file.width, x, y, width, screen: width * devicePixelRatio };
  });
}

/** Pixels of the screen for one of the file, as far as whole heights allow. */
export async function screenPixels(page: Page): Promise<number> {
  const { file, screen } = await measure(page);
  return Number((screen / file).toFixed(2));
}
