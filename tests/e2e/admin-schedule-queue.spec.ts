import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { newName, openPhotos, rowOf } from './admin-photos-site.ts';
import { addDrafts, addQueued, openSchedule, rows } from './admin-schedule-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page, site }) => {
  await signIn(page);
  await site.services.schedule.changeQueue(system, { ids: [], isPaused: false });
});

test('a button of the queue that moves a photo keeps the focus, the handle too', async ({ page, site }) => {
  const word = newName('Kept');
  await addQueued(site.services, word, ['one', 'two', 'three']);
  await openSchedule(page);
  const up = page.getByRole('button', { name: `Move ${word} three up` });
  await up.focus();
  for (const place of [1, 0]) {
    await page.keyboard.press('Enter');
    await expect(rows(page).nth(place)).toContainText(`${word} three`);
    await expect(up).toBeFocused();
  }
  await expect(up).toBeDisabled();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows(page).nth(1)).toContainText(`${word} three`);
  await expect(up).toBeFocused();
  const grip = page.getByRole('button', { name: `Reorder ${word} three` });
  const more = page.getByRole('button', { name: `More actions for ${word} three` });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to the beginning' }).press('Enter');
  await expect(rows(page).first()).toContainText(`${word} three`);
  await expect(grip).toBeFocused();
  await page.getByRole('button', { name: `Move ${word} three down` }).press('Enter');
  await grip.press('Alt+ArrowDown');
  await expect(rows(page).nth(2)).toContainText(`${word} three`);
  await expect(grip).toBeFocused();
  await grip.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(2)).toContainText(`${word} three`);
  await expect(grip).toBeFocused();
});

test('photos of the queue say so in the list, the grid and the editor', async ({ page, site }) => {
  const word = newName('Said');
  const [queued] = await addDrafts(site.services, word, ['queued', 'other']);
  const id = queued?.id ?? '';
  await site.services.schedule.enqueue(system, [id]);
  await openPhotos(page, `?q=${word}&sort=title`);
  const said = page.getByText('In the queue', { exact: true });
  await expect(rowOf(page, `${word} queued`)).toContainText('In the queue');
  await expect(rowOf(page, `${word} other`)).toContainText('Draft');
  await expect(said).toHaveCount(1);
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${word} queued` })).toContainText(
    'In the queue',
  );
  await expect(said).toHaveCount(1);
  await page.getByRole('link', { name: `${word} queued` }).click();
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByLabel('Publish at', { exact: true }).fill('2090-01-01T08:00');
  await page.getByRole('button', { name: 'Save times' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText(/In the queue/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await site.services.schedule.enqueue(system, [id]);
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the schedule' }).click();
  await expect(rows(page)).toContainText([`${word} queued`]);
});

test.describe('what goes public', () => {
  // Of the order that was begun before.
  test.use({ expectedConsole: /409/ });

  test('while the page is open leaves it, without touching an order that is being changed', async ({
    page,
    site,
  }) => {
    const { services } = site;
    const word = newName('Fresh');
    const [one, two, three, timed] = await addDrafts(services, word, ['one', 'two', 'three', 'timed']);
    const ids = [one, two, three].map((post) => post?.id ?? '');
    await services.schedule.enqueue(system, ids);
    const planIn10Minutes = async () => {
      const publishAt = new Date(Date.now() + 600_000).toISOString();
      await services.posts.update(system, timed?.id ?? '', { published: false, publishAt });
    };
    const goPublicWhenDue = async () => {
      await services.posts.publish(system, timed?.id ?? '');
      await page.clock.fastForward(605_000);
    };
    let reads = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/api/admin/schedule')) reads += 1;
    });
    const ofItsOwn = page.getByRole('link', { name: `${word} timed` });
    const news = page.getByText(`${word} three is now number 1 of 3`);

    await page.clock.install();
    await planIn10Minutes();
    await openSchedule(page);
    await expect(ofItsOwn).toBeVisible();
    await goPublicWhenDue();
    await expect(ofItsOwn).toHaveCount(0);
    expect(reads).toBe(2);

    await planIn10Minutes();
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await expect(ofItsOwn).toBeVisible();
    await page.getByRole('button', { name: `Reorder ${word} three` }).press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(news).toBeAttached();
    await goPublicWhenDue();
    await services.posts.publish(system, ids[1] ?? '');
    await expect(rows(page).first()).toContainText(`${word} three`);
    await expect(ofItsOwn).toBeVisible();
    await page.keyboard.press('Space');
    await expect(ofItsOwn).toHaveCount(0);
    await expect(rows(page).first()).toContainText(`${word} three`);
    expect((await services.schedule.overview(system)).queued.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });
});
