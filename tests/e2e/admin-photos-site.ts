import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { system } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import type { Services } from '../../server/compose/services.ts';
import { expect } from './fixtures.ts';

export interface Photograph {
  name: string;
  bytes: Buffer;
}

/** A name that no other test of the same site uses. */
export function newName(of: string): string {
  return `${of}${Math.random().toString(36).slice(2, 8)}`;
}

/** A small photograph that is like no other: patches of light in places of their own. */
export async function photograph(name: string): Promise<Photograph> {
  const cells = 6;
  const patches = await sharp(
    Buffer.from(Array.from({ length: cells * cells * 3 }, () => Math.random() * 256)),
    {
      raw: { width: cells, height: cells, channels: 3 },
    },
  )
    .resize(240, 160, { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, bytes: patches };
}

/** The same picture in other bytes, as an export of lower quality. */
export async function nearCopy({ bytes }: Photograph, name: string): Promise<Photograph> {
  return { name, bytes: await sharp(bytes).jpeg({ quality: 60 }).toBuffer() };
}

/** A post with a picture of its own, unless one is given. */
export async function addPhoto(services: Services, input: PostInput, picture?: Photograph) {
  const { name, bytes } = picture ?? (await photograph(`${newName('p')}.jpg`));
  const { media } = await services.media.store(system, { bytes, name });
  return services.posts.create(system, {
    mediaId: media.id,
    published: true,
    altText: 'Soft light',
    ...input,
  });
}

/** Chooses from a menu of the bar for selected photos. */
export async function chooseInBar(page: Page, menu: 'Edit fields' | 'More', item: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await bar.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Does something with one photo of the list, by the bar of the selection. */
export async function actOn(page: Page, name: string | RegExp, action: string): Promise<void> {
  const label = typeof name === 'string' ? `Select ${name}` : name;
  await page.getByRole('checkbox', { name: label, exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  const button = bar.getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) await button.click();
  else await chooseInBar(page, action === 'Title and alt text' ? 'Edit fields' : 'More', action);
}

export async function openPhotos(page: Page, search = ''): Promise<void> {
  await page.goto(`/adminphotos${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
}

export const startUpload = (page: Page) =>
  page.getByRole('button', { name: /^Upload [\d,]+ photos?$/ }).click();

export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Drops files on the page, as from a folder of the desktop. */
export async function drop(page: Page, files: Photograph[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

/** Drops files on the list of photos and starts their upload. */
export async function upload(page: Page, files: Photograph[]): Promise<void> {
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
}

/** Answers so many uploads; those after them stay on their way. */
export async function holdUploadsAfter(page: Page, count: number): Promise<void> {
  let sent = 0;
  await page.route('**/api/admin/upload', async (route) => {
    sent += 1;
    if (sent <= count) await route.continue();
  });
}

/** Drops so many files without a photograph in them, `IMG_0001.jpg` and so on. */
export async function dropMany(page: Page, count: number): Promise<void> {
  const transfer = await page.evaluateHandle((many) => {
    const data = new DataTransfer();
    for (let number = 1; number <= many; number += 1)
      data.items.add(
        new File([String(number)], `IMG_${String(number).padStart(4, '0')}.jpg`, { type: 'image/jpeg' }),
      );
    return data;
  }, count);
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

/** How far the queue is. */
export const summary = (page: Page) => page.locator('[data-summary]');
export const itemOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

export async function photographs(word: string, count: number): Promise<Photograph[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => photograph(`${word}_${index + 1}.jpg`)));
}

export async function postsOf(
  page: Page,
  word: string,
): Promise<{ title: string; published: boolean; file_url: string }[]> {
  return (await page.request.get(`/api/admin/posts?q=${word}&limit=100`)).json();
}
