import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { button, expect, isBackedUp, openComposer, tab, test } from './admin-write-site.ts';
import { signIn } from './sign-in.ts';

test.use({ expectedConsole: /status of 409/ });

test.beforeEach(({ page }) => openComposer(page));

const conflict = (page: Page) => page.getByRole('region', { name: 'This work was changed elsewhere' });
const topic = (page: Page) => page.getByLabel('Topic');
const city = (page: Page) => page.getByLabel('Geo City (optional)');

async function openWork(page: Page): Promise<void> {
  await page.goto('/AdminWrite');
  await tab(page, 'Outline').click();
}

/** The same owner at another machine. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await signIn(page);
  await openWork(page);
  return page;
}

/** Work that has begun here, and is open there too. */
async function atTwoMachines(page: Page, browser: Browser, baseURL: string | undefined): Promise<Page> {
  await topic(page).fill('Trams');
  await isBackedUp(page);
  return elsewhere(browser, baseURL);
}

test('two tabs that type at the same moment lose no letter, and the later one asks', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openWork(other);
  await Promise.all([
    topic(page).pressSequentially('Trams in the rain', { delay: 40 }),
    city(other).pressSequentially('Lisbon', { delay: 120 }),
  ]);
  await expect(topic(page)).toHaveValue('Trams in the rain');
  await expect(city(other)).toHaveValue('Lisbon');
  await expect.poll(async () => (await conflict(page).count()) + (await conflict(other).count())).toBe(1);
  const asking = (await conflict(page).count()) === 1 ? page : other;
  const calm = asking === page ? other : page;
  await expect(conflict(asking).locator('ins')).toHaveText(asking === page ? 'Trams in the rain' : 'Lisbon');
  await expect(asking.getByText('Choose a version.')).toBeVisible();
  await expectAccessible(asking);
  await conflict(asking).getByRole('button', { name: 'Keep my version' }).click();
  await isBackedUp(asking);
  for (const one of [asking, calm]) {
    await expect(topic(one)).toHaveValue('Trams in the rain');
    await expect(city(one)).toHaveValue('Lisbon');
  }
  await expect(conflict(calm)).toBeHidden();
  await other.close();
});

test('work that was changed at another machine is not written over', async ({ page, browser, baseURL }) => {
  const far = await atTwoMachines(page, browser, baseURL);
  await topic(far).fill('Trams by day');
  await tab(far, 'Draft').click();
  await far.getByLabel('Outline', { exact: true }).fill('## Their outline');
  await isBackedUp(far);

  await topic(page).fill('Trams by night');
  await expect(conflict(page)).toBeVisible();
  await expect(conflict(page).locator('del').first()).toHaveText('day');
  await expect(conflict(page).locator('ins').first()).toHaveText('night');
  await tab(page, 'Publish').click();
  await expect(button(page, 'Publish Article')).toBeDisabled();
  await conflict(page).getByRole('button', { name: 'Use saved version' }).click();
  await expect(conflict(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tab(page, 'Outline').click();
  await expect(topic(page)).toHaveValue('Trams by day');
  await isBackedUp(page);

  // The other way round, where mine stays.
  await page.reload();
  await tab(page, 'Draft').click();
  await expect(page.getByLabel('Outline', { exact: true })).toHaveValue('## Their outline');
  await page.getByLabel('Outline', { exact: true }).fill('## Mine');
  await isBackedUp(page);
  await far.getByLabel('Outline', { exact: true }).fill('## Theirs once more');
  await conflict(far).getByRole('button', { name: 'Keep my version' }).click();
  await isBackedUp(far);
  await far.getByText('Earlier texts (1)').click();
  await expect(far.getByText('## Mine')).toBeVisible();
  await far.context().close();
});

test('each field that both machines changed is chosen by itself, the others are merged', async ({
  page,
  browser,
  baseURL,
}) => {
  const far = await atTwoMachines(page, browser, baseURL);
  const outline = (of: Page) => of.getByLabel('Outline', { exact: true });
  await topic(far).fill('Trams by day');
  await city(far).fill('Porto');
  await tab(far, 'Draft').click();
  await outline(far).fill('## Their outline');
  await isBackedUp(far);

  await topic(page).fill('Trams by night');
  await page.getByLabel('Tags (comma-separated)').fill('tram');
  await tab(page, 'Draft').click();
  await outline(page).fill('## My outline');
  await expect(conflict(page)).toContainText(
    'Choose the version of each field. Changed in one version only and merged: Tags, Geo City. Outlines, drafts and articles you do not choose are listed under Earlier texts.',
  );
  await expectAccessible(page);
  const of = (field: string) => conflict(page).getByRole('group', { name: field });
  await of('Topic').getByRole('button', { name: 'Keep my version' }).click();
  await expect(conflict(page)).toBeVisible();
  await of('Outline').getByRole('button', { name: 'Use saved version' }).click();
  await expect(conflict(page)).toBeHidden();
  await isBackedUp(page);

  await expect(outline(page)).toHaveValue('## Their outline');
  await page.getByText('Earlier texts (1)').click();
  await expect(page.getByText('## My outline')).toBeVisible();
  await far.reload();
  for (const one of [page, far]) {
    await tab(one, 'Outline').click();
    await expect(topic(one)).toHaveValue('Trams by night');
    await expect(one.getByLabel('Tags (comma-separated)')).toHaveValue('tram');
    await expect(city(one)).toHaveValue('Porto');
  }
  await far.context().close();
});

test('going to another step only is not a change and asks nothing', async ({ page, browser, baseURL }) => {
  const far = await atTwoMachines(page, browser, baseURL);
  await tab(far, 'SEO').click();
  await isBackedUp(far);
  await topic(page).fill('Trams at night');
  await isBackedUp(page);
  await expect(conflict(page)).toBeHidden();
  await tab(far, 'Outline').click();
  await expect(topic(far)).toHaveValue('Trams at night');
  await expect(conflict(far)).toBeHidden();
  await far.context().close();
});

test('an article that was published elsewhere is not brought back by what is typed here', async ({
  page,
  browser,
  baseURL,
}) => {
  const far = await atTwoMachines(page, browser, baseURL);
  await button(far, 'Start over').click();
  await far.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
  await expect(topic(far)).toHaveValue('');
  await topic(page).fill('Trams at night');
  await conflict(page).getByRole('button', { name: 'Use saved version' }).click();
  await expect(topic(page)).toHaveValue('');
  await far.context().close();
});
