import { system } from '../../domain/access/account.ts';
import { expectAccessible, violations } from './accessibility.ts';
import { actOn, newName, openPhotos, rowOf } from './admin-photos-site.ts';
import { addDrafts, addQueued, openSchedule, rows } from './admin-schedule-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page, site }) => {
  await signIn(page);
  await site.services.schedule.changeQueue(system, { ids: [], isPaused: false });
});

test('photos are put into the queue, reordered by keyboard and undone; paused, they have no dates', {
  tag: '@phone',
}, async ({ page, site }) => {
  await openSchedule(page);
  await expect(page.getByRole('heading', { name: 'Nothing is scheduled' })).toBeVisible();
  await expectAccessible(page);
  const word = newName('Queue');
  await addDrafts(site.services, word, ['one', 'two', 'three']);

  const hint = page.getByText(
    'Select the drafts that are to go public one after the other, then choose “Add to the queue”.',
  );
  await page.getByRole('link', { name: 'Choose photos' }).click();
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Find photos').fill(word);
  await expect(page.getByRole('checkbox', { name: `Select ${word} ` })).toHaveCount(3);
  await expect(hint).toBeVisible();
  await openPhotos(page, `?q=${word}&sort=title`);
  await expect(page.getByRole('checkbox', { name: `Select ${word} ` })).toHaveCount(3);
  await expect(hint).toHaveCount(0);
  await actOn(page, `${word} one`, 'Add to the queue');
  await expect(rows(page)).toHaveCount(1);
  await openPhotos(page, `?q=${word}&sort=title`);
  await actOn(page, `${word} one`, 'Add to the queue');
  await expect(
    page.getByText('Only drafts without a time of their own can be added, once.', { exact: true }),
  ).toBeVisible();
  for (const name of ['one', 'three', 'two'])
    await rowOf(page, `${word} ${name}`)
      .getByRole('checkbox', { name: `Select ${word} ${name}` })
      .check();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  const more = bar.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
  await page
    .getByRole('button', { name: 'Add to the queue' })
    .or(page.getByRole('menuitem', { name: 'Add to the queue' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  const [first = '', second = ''] = await rows(page).getByRole('link').allTextContents();
  const dates = () => rows(page).getByText(/^\w{3}, \w{3} \d+$/);
  await expect(dates()).toHaveCount(3);
  const firstDate = await dates().first().textContent();

  await page.getByRole('button', { name: `Reorder ${first}` }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(`${first} is now number 2 of 3`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Reorder ${first}` })).toBeFocused();
  await expect(rows(page).first()).toContainText(second);
  await expect(rows(page).first()).toContainText(firstDate ?? '');
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows(page).first()).toContainText(second);

  const grip = page.getByRole('button', { name: `Reorder ${first}` });
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(grip).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).first()).toContainText(first);
  await page.keyboard.press('Space');
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText(second);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Pause the queue' }).click();
  await expect(page.getByText('Queue paused', { exact: true })).toBeVisible();
  await expect(dates()).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume the queue' }).click();
  await expect(dates()).toHaveCount(3);

  await page.getByRole('button', { name: `More actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from the queue' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText(`“${second}” removed from the queue`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('the time of the queue is stored when it was typed', async ({ page, site }) => {
  const { schedule } = site.services;
  const [photo] = await addDrafts(site.services, newName('Due'), ['photo']);
  await schedule.changeQueue(system, { ids: [photo?.id ?? ''] });
  await openSchedule(page);
  await page.getByLabel('Time of day').fill('15:33');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await schedule.overview(system)).queue.time).toBe('15:33');
  await expect(page.getByLabel('Time of day')).toHaveValue('15:33');
  await schedule.changeQueue(system, { time: '08:00' });
});

test('the last day of the queue stays, and says why', async ({ page, site }) => {
  const { days } = (await site.services.schedule.overview(system)).queue;
  const posts = await addDrafts(site.services, newName('Days'), ['photo']);
  const ids = posts.map(({ id }) => id);
  await site.services.schedule.changeQueue(system, { ids, days: [1, 5] });
  await openSchedule(page);
  await page.getByRole('checkbox', { name: 'Fri' }).click();
  const last = page.getByRole('checkbox', { name: 'Mon' });
  await expect(last).toHaveAccessibleDescription(/^The queue keeps at least one day\./);
  await last.click();
  await expect(last).toBeChecked();
  await page.getByRole('checkbox', { name: 'Tue' }).click();
  await expect(last).toHaveAccessibleDescription('');
  await last.click();
  await expect(last).not.toBeChecked();
  await site.services.schedule.changeQueue(system, { days });
});

test.describe('times', () => {
  test.use({ expectedConsole: /422/ });

  test('a photo gets its times in the editor, and others on the schedule', { tag: '@phone' }, async ({
    page,
    site,
  }) => {
    const word = newName('Timed');
    const [post] = await addDrafts(site.services, word, ['photo']);
    const id = post?.id ?? '';
    await page.goto(`/adminphotos?edit=${id}`);
    await page.getByLabel('Caption').fill('Typed before.');
    await expect(page.getByText('Save your changes first.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule this photo' });
    await dialog.getByLabel('Publish at', { exact: true }).fill('2020-01-01T08:00');
    await dialog.getByRole('button', { name: 'Save times' }).click();
    await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByLabel('Publish at', { exact: true }).fill('2090-01-01T08:00');
    await dialog.getByLabel('Unpublish at', { exact: true }).fill('2090-02-01T08:00');
    await dialog.getByRole('button', { name: 'Save times' }).click();
    await expect(
      page.getByText('Goes public Jan 1, 2090, 8:00 AM, offline Feb 1, 2090, 8:00 AM'),
    ).toBeVisible();
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();

    await openSchedule(page);
    const item = page.getByRole('listitem').filter({ hasText: `${word} photo` });
    await expect(item).toContainText('Jan 1, 2090');
    await item.getByRole('button', { name: `Change times of ${word} photo` }).click();
    await page.getByLabel('Publish at', { exact: true }).fill('2090-01-15T08:00');
    await page.getByRole('button', { name: 'Save times' }).click();
    await expect(item).toContainText('Jan 15, 2090');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(item).toContainText('Jan 1, 2090');
    await site.services.posts.update(system, id, { publishAt: null, unpublishAt: null });
  });
});

test('two tabs: the later one says so and shows the present order', async ({ page, site, context }) => {
  const word = newName('Tabs');
  await addQueued(site.services, word, ['one', 'two', 'three']);
  await openSchedule(page);
  const other = await context.newPage();
  await openSchedule(other);
  await expect(rows(other)).toHaveCount(3);
  await page.getByRole('button', { name: `Move ${word} one down` }).click();
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: `Move ${word} three up` }).click();
  await expect(other.getByText('The queue was changed elsewhere.')).toBeVisible();
  await expect(rows(other).first()).toContainText(`${word} two`);
  await other.close();
});

test('of two changes in a row the second is reported when it is stored, and undone alone', async ({
  page,
  site,
}) => {
  const word = newName('Quick');
  await addQueued(site.services, word, ['one', 'two', 'three']);
  await openSchedule(page);
  const names = async () =>
    (await rows(page).getByRole('link').allTextContents()).map((name) => name.split(' ').at(-1));
  await expect(rows(page)).toHaveCount(3);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/schedule/queue', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Move ${word} one down` }).click();
  await page.getByRole('button', { name: `Move ${word} one down` }).click();
  expect(await names()).toEqual(['two', 'three', 'one']);
  await expect(page.getByText('Order changed', { exact: true })).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
  const stored = async () =>
    (await site.services.schedule.overview(system)).queued.map(({ title }) => title.split(' ').at(-1));
  await expect.poll(stored).toEqual(['two', 'three', 'one']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual(['two', 'one', 'three']);
});

test('what was not published at its time is said on Photos and on the schedule', async ({ page, site }) => {
  const { services } = site;
  const [post] = await addDrafts(services, newName('Held'), ['photo']);
  const id = post?.id ?? '';
  await services.posts.update(system, id, { title: '' });
  const publishAt = new Date(Date.now() + 1000).toISOString();
  await services.posts.update(system, id, { publishAt });
  await expect
    .poll(async () => {
      await services.jobs.drain('schedule');
      return (await services.posts.findById(system, id))?.publishProblem;
    })
    .toBe('Title is required.');
  await openPhotos(page, '');
  await page.getByRole('link', { name: 'Open the schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Not published' })).toBeVisible();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expectAccessible(page);
  await services.posts.update(system, id, { publishAt: null });
});
