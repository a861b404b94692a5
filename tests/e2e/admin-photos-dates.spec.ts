import { expectAccessible } from './accessibility.ts';
import { addPhoto, chooseInBar, newName, openPhotos, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('five photos get five days in one dialog, and their former ones back', async ({ page, site }) => {
  const word = newName('Day');
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    ids.push(
      (await addPhoto(site.services, { title: `${word} ${name}`, createdDate: '2024-06-05T10:00:00Z' })).id,
    );
  const dates = () =>
    Promise.all(
      ids.map(async (id) => (await (await page.request.get(`/api/admin/posts/${id}`)).json()).created_date),
    );
  await openPhotos(page, `?q=${word}&sort=title`);
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await chooseInBar(page, 'Edit fields', 'Set date');
  const dialog = page.getByRole('dialog', { name: 'Set date: 5 photos' });
  await expect(dialog.getByLabel('Date for all')).toBeFocused();
  await expectAccessible(page);
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    await dialog.getByLabel(`${word} ${name}`).fill(`2021-03-0${index + 1}`);
  await dialog.getByRole('button', { name: 'Set date' }).click();
  await expect(page.getByText('5 photos changed', { exact: true })).toBeVisible();
  expect(await dates()).toEqual([1, 2, 3, 4, 5].map((day) => `2021-03-0${day}T10:00:00.000Z`));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('5 photos restored', { exact: true })).toBeVisible();
  expect(new Set(await dates())).toEqual(new Set(['2024-06-05T10:00:00.000Z']));
});

test('dates are shifted by hours; a photo without a date is named, and half an entry refused', async ({
  page,
  site,
}) => {
  const word = newName('Clock');
  const { id } = await addPhoto(site.services, { title: `${word} a`, createdDate: '2024-06-05T23:30:00Z' });
  await addPhoto(site.services, { title: `${word} b`, published: false });
  await openPhotos(page, `?q=${word}&sort=title`);
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await chooseInBar(page, 'Edit fields', 'Shift by hours');
  const dialog = page.getByRole('dialog', { name: 'Shift by hours: 2 photos' });
  await expect(dialog.getByText('1 photo gets its date on publication and stays unchanged.')).toBeVisible();
  await dialog.getByLabel('Hours').fill('0.1');
  await dialog.getByRole('button', { name: 'Shift by hours' }).click();
  await expect(dialog.getByText('Enter hours, in steps of 0.25.')).toBeVisible();
  await dialog.getByLabel('Hours').fill('-1.5');
  await expect(dialog.getByText('becomes Jun 5, 2024, 10:00 PM.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Hours').press('Enter');
  await expect(page.getByText('1 photo changed', { exact: true })).toBeVisible();
  const read = async () => (await (await page.request.get(`/api/admin/posts/${id}`)).json()).created_date;
  expect(await read()).toBe('2024-06-05T22:00:00.000Z');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 photo restored', { exact: true })).toBeVisible();
  expect(await read()).toBe('2024-06-05T23:30:00.000Z');
});

test('what was published is one click away', async ({ page, site }) => {
  const title = newName('Shown');
  await addPhoto(site.services, { title, published: false });
  await openPhotos(page, `?q=${title}`);
  await rowOf(page, title).getByRole('checkbox').click();
  await page
    .getByRole('region', { name: 'Selected photos' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect((await opened).getByRole('heading', { name: title })).toBeVisible();
});
