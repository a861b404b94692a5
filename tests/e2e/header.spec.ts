import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { adminModeFlag } from '../../domain/access/admin-mode.ts';
import type { Services } from '../../server/compose/services.ts';
import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { layoutShift, watchLayoutShift } from './layout.ts';

const widths = [320, 390, 600, 840, 900, 960, 1024, 1100, 1280, 1440];
const ownLabels = ['Upload', 'Articles', 'Semantic'];

/** Three names of so many characters. */
const hubNames = (length: number) =>
  ['Evenings', 'Harbours', 'Market-s'].map((word) =>
    `${word} and-the-people of the long way home past the market halls, the bridges, the ferries-and-the rain at night`.slice(
      0,
      length,
    ),
  );

const sets: { name: string; hubs: string[] }[] = [
  ...[8, 32, 77, 100].map((length) => ({ name: `names of ${length} characters`, hubs: hubNames(length) })),
  { name: 'names of wide letters', hubs: ['MWMWMWMWMWMW', 'ЖЩШЮЖЩШЮЖЩШЮ', '街頭写真街頭写真'] },
];

/** The navigation's hubs from now on. */
async function setHubs({ clusters }: Services, names: readonly string[]): Promise<void> {
  const old = await clusters.all(system);
  for (const { id, name, enabled } of old) {
    if (enabled && !names.includes(name)) await clusters.update(system, id, { enabled: false });
  }
  for (const [index, name] of names.entries()) {
    const fields = { name, enabled: true, weight: 100 - index };
    const known = old.find((cluster) => cluster.name === name);
    if (known) await clusters.update(system, known.id, fields);
    else await clusters.create(system, { ...fields, requiredTokens: ['rain'] });
  }
}

for (const { name, hubs } of sets) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled, expectedConsole: /status of 404/ });

      test('the header fits every window and reaches every page', async ({ page, emptySite }) => {
        await setHubs(emptySite.services, hubs);
        for (const path of ['/', '/articleslistpage']) {
          await page.goto(emptySite.url + path);
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 });
            await expectAllReachable(page, ['Home', 'Articles', ...hubs]);
          }
        }
      });
    });
  }

  test.describe(`${name}, in admin mode`, () => {
    // A link that the pointer meets may be fetched ahead, and the hubs have no photos.
    test.use({ expectedConsole: /status of 404/ });

    test('the header fits every window and reaches every page', async ({ page, emptySite }) => {
      await setHubs(emptySite.services, hubs);
      await enterAdminMode(page);
      for (const path of ['/', '/articleslistpage']) {
        await page.goto(emptySite.url + path);
        await expect(page.locator('.more-panel [href="/adminsemantic"]')).toHaveCount(1);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expectAllReachable(page, ['Home', 'Articles', ...hubs, ...ownLabels]);
        }
      }
    });
  });
}

test('with text of twice the size no part of the header covers another', async ({ page, emptySite }) => {
  await setHubs(emptySite.services, hubNames(32));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of ['/', '/articleslistpage']) {
    await page.goto(emptySite.url + path);
    for (const width of [320, 390, 600, 840, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await coveredParts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the three links of admin mode come without moving anything', async ({ page, emptySite }) => {
  await setHubs(emptySite.services, ['Evenings', 'Harbours', 'Markets']);
  await enterAdminMode(page);
  await watchLayoutShift(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${emptySite.url}/articleslistpage`);
    await expect(page.locator('.more-panel [href="/adminsemantic"]')).toHaveCount(1);
    expect(await layoutShift(page)).toBeLessThan(0.001);
  }
});

test('the menu is opened, read and closed by keyboard', async ({ page, emptySite }) => {
  await setHubs(emptySite.services, hubNames(77));
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto(`${emptySite.url}/articleslistpage`);
  const more = page.getByRole('button', { name: 'More' });
  const hub = page.getByRole('link', { name: hubNames(77)[0] });
  await more.focus();
  await expect(hub).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(hub).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(hub).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hub).toBeHidden();
  await expect(more).toBeFocused();
});

test('what is current in the menu marks the button, in the bar the link', async ({ page, emptySite }) => {
  await setHubs(emptySite.services, hubNames(32));
  await page.setViewportSize({ width: 840, height: 800 });
  await page.goto(`${emptySite.url}/articleslistpage`);
  await expect(page.locator('.nav-bar [aria-current]')).toBeVisible();
  await expect(page.locator('.nav-mark')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.locator('.nav-bar [aria-current]')).toBeHidden();
  await expect(page.locator('.nav-mark')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the header with its menu open is accessible (${colorScheme})`, async ({ page, emptySite }) => {
    await setHubs(emptySite.services, hubNames(77));
    await page.emulateMedia({ colorScheme });
    await enterAdminMode(page);
    await page.goto(`${emptySite.url}/articleslistpage`);
    await page.getByRole('button', { name: /More|Menu/ }).click();
    await expect(page.getByRole('link', { name: hubNames(77)[2] })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

async function enterAdminMode(page: Page): Promise<void> {
  await page.addInitScript((flag) => sessionStorage.setItem(flag, 'true'), adminModeFlag);
}

/** Each link once, in the bar or in the menu; nothing cut, nothing that scrolls, everything large enough to touch. */
async function expectAllReachable(page: Page, labels: readonly string[]): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const { links: inBar, hasMenu } = await readHeader(page);
  let all = inBar;
  if (hasMenu) {
    await page.locator('.nav-more').press('Enter');
    all = (await readHeader(page)).links;
    expect(all.length, `with the menu at ${width} px`).toBeGreaterThan(inBar.length);
    await page.keyboard.press('Escape');
  }
  expect(all.map(({ label }) => label).toSorted(), `at ${width} px`).toEqual([...labels].toSorted());
  for (const { label, left, right, height } of all) {
    expect(left, `${label} at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(right, `${label} at ${width} px`).toBeLessThanOrEqual(width);
    expect(height, `${label} at ${width} px`).toBeGreaterThanOrEqual(44);
  }
  const { overflow } = await readHeader(page);
  expect(overflow, `at ${width} px`).toEqual({ page: 0, bar: 0, brand: 0 });
}

/** Its links that are seen, and the pixels by which the page, the bar and the brand are wider than what shows them. */
function readHeader(page: Page) {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('.nav-bar a, .more-panel a')]
      .filter((link) => link.checkVisibility())
      .map((link) => {
        const { left, right, height } = link.getBoundingClientRect();
        return { label: link.textContent ?? '', left, right, height };
      });
    const beyond = (element: Element | null) => (element ? element.scrollWidth - element.clientWidth : 0);
    const brand = document.querySelector('.brand span');
    return {
      links,
      hasMenu: document.querySelector('.nav-more')?.checkVisibility() ?? false,
      overflow: {
        page: beyond(document.documentElement),
        bar: beyond(document.querySelector('.nav-bar')),
        brand: brand?.closest('.brand')?.clientWidth === 1 ? 0 : beyond(brand),
      },
    };
  });
}

/** Parts of the header that begin before the one before them ends, or that leave the window. */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    let end = 0;
    const parts = [
      ...document.querySelectorAll('.site-header :is(.logo, .brand, .nav-bar, .nav-more, .tools)'),
    ];
    return parts
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 1)
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        const isCovered = left < end - 1 || right > innerWidth;
        end = right;
        return isCovered;
      })
      .map((part) => part.className);
  });
}

test('on a phone no sliver of the opening photo is beside the name', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const name = (await page.locator('.opening h1').boundingBox())!;
  expect([name.x, name.width]).toEqual([0, 390]);
});
