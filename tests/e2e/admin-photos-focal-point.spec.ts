import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();
const slider = (page: Page, name: string) => page.getByRole('slider', { name: `Focal point, ${name}` });
const fold = (page: Page) => page.getByText('Focal point, opening of Home');
const crop = (page: Page) => page.getByRole('img', { name: 'Crop on a phone' });

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/adminphotos?edit=${id}`);
  const photo = page.locator('[data-focal-point] img');
  await expect(photo).toBeVisible();
  // A photo that has not loaded has another size.
  await photo.evaluate((image: HTMLImageElement) => image.decode());
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the focal point, folded at first, is chosen on the photo, and shown as a phone will crop it', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { id } = await addPhoto(site.services, { title: newName('Pointed') });
  await openEditor(page, id);
  await page.locator('[data-focal-point]').click();
  await expect(page.getByRole('form', { name: 'Photo' }).getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeInViewport();
  await fold(page).click();
  await expect(crop(page)).toHaveCSS('object-position', '50% 50%');
  const photo = page.locator('[data-focal-point]');
  const { width, height } = (await photo.boundingBox()) ?? { width: 0, height: 0 };
  await photo.click({ position: { x: width * 0.25, y: height * 0.75 } });
  await expect(slider(page, 'horizontal')).toHaveValue('25');
  await expect(slider(page, 'vertical')).toHaveValue('75');
  await expect(crop(page)).toHaveCSS('object-position', '25% 75%');
  await save(page);
  await isSaved(page);
  expect(await site.services.posts.findById(system, id)).toMatchObject({ focalX: 0.25, focalY: 0.75 });
});

test('it follows a drag to the edge of the photo and not beyond', async ({ page, site }) => {
  const { id } = await addPhoto(site.services, { title: newName('Dragged') });
  await openEditor(page, id);
  await fold(page).click();
  const box = await page.locator('[data-focal-point]').boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 50, y - 20, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x + 5, y + 5);
  await expect(slider(page, 'horizontal')).toHaveValue('100');
  await expect(slider(page, 'vertical')).toHaveValue('0');
});

test('the accessible sliders choose it by keyboard, and unsaved values come back', async ({ page, site }) => {
  const { id } = await addPhoto(site.services, { title: newName('Keyed') });
  await openEditor(page, id);
  await fold(page).focus();
  await page.keyboard.press('Enter');
  await slider(page, 'horizontal').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('Tab');
  await expect(slider(page, 'vertical')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Open Home with this photo' })).toBeFocused();
  await page.getByLabel('Language', { exact: true }).fill('de');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await expect(slider(page, 'horizontal')).toHaveValue('51');
  await expect(slider(page, 'vertical')).toHaveValue('0');
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('de');
  await save(page);
  await isSaved(page);
  expect(await site.services.posts.findById(system, id)).toMatchObject({
    focalX: 0.51,
    focalY: 0,
    language: 'de',
  });
});

test.describe('a language', () => {
  test.use({ expectedConsole: /status of 422/ });

  test('that is none is refused at its field, and an empty one is that of the site', async ({
    page,
    site,
  }) => {
    const { id } = await addPhoto(site.services, { title: newName('Worded'), language: 'fr' });
    await openEditor(page, id);
    const field = page.getByLabel('Language', { exact: true });
    await expect(field).toHaveValue('fr');
    await field.fill('klingonese language');
    await save(page);
    await expect(page.getByText('Must be a language code like en or pt-BR.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('klingonese language');
    await field.fill('');
    await save(page);
    await isSaved(page);
    expect((await site.services.posts.findById(system, id))?.language).toBeNull();
  });
});

test('a photo that is chosen opens Home until it is chosen no more', async ({ page, site }) => {
  const title = newName('Opening');
  const { id } = await addPhoto(site.services, { title, createdDate: '2001-01-01T00:00:00Z' });
  await openEditor(page, id);
  await fold(page).click();
  const choice = page.getByRole('checkbox', { name: 'Open Home with this photo' });
  await choice.check();
  await save(page);
  await isSaved(page);
  await page.goto('/');
  await expect(page.locator('.opening').getByRole('link', { name: title })).toBeVisible();
  const cards = page.locator('.rows img');
  const loading = () =>
    cards.evaluateAll((images) => images.slice(0, 4).map((image) => image.getAttribute('loading')));
  await expect.poll(loading, 'the opening one is the first of four').toEqual([null, null, null, 'lazy']);
  await expectAccessible(page);
  await openEditor(page, id);
  await fold(page).click();
  await choice.uncheck();
  await save(page);
  await isSaved(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});
