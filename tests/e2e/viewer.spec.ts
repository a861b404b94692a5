import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import {
  measure,
  openViewer,
  photoIn,
  pressFullScreen,
  screenPixels,
  statusIn,
  titleIn,
  viewerOf,
} from './viewer-page.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test('opens by a click or Enter, closes by Escape and gives the focus back', async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  const opener = page.getByRole('button', { name: 'Full screen' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(viewerOf(page)).toBeVisible();
  await expect(titleIn(page)).toHaveText('Window Light');
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.locator('[data-stage] img').click();
  await expect(viewerOf(page)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the large picture leads to its largest file', async ({ page }) => {
    await page.goto('/photo?slug=window-light');
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeHidden();
    const link = page.locator('.stage-picture');
    const offered = await link.locator('source, img').evaluateAll((all) =>
      (all as HTMLImageElement[]).flatMap(({ srcset }) =>
        srcset.split(', ').map((candidate) => {
          const [url = '', width = ''] = candidate.split(' ');
          return { url, width: Number.parseInt(width, 10) };
        }),
      ),
    );
    const most = Math.max(...offered.map(({ width }) => width));
    const href = (await link.getAttribute('href')) ?? '';
    expect(offered).toContainEqual({ url: href, width: most });
    expect((await page.request.get(href)).headers()['content-type']).toMatch(/^image\//);
  });
});

test('its script and styles are loaded when the pointer or the focus comes near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/viewer[^/]*\.(?:js|css)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/photo?slug=window-light', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Full screen' }).focus();
  await expect.poll(() => asked.length).toBe(2);
});

test('an arrow key that comes before the view does not leave the page', async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.route(/viewer[^/]*\.css/, async (route) => {
    await page.keyboard.press('ArrowRight');
    await route.continue();
  });
  await pressFullScreen(page);
  await expect(titleIn(page)).toHaveText('Window Light');
});

test('two presses open one view', async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.getByRole('button', { name: 'Full screen' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(photoIn(page)).toBeVisible();
  await expect(viewerOf(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toHaveCount(0);
});

test("ends at the file's own pixels, and zooms out to the whole photo", { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  // A window that is smaller than the file.
  if (!isMobile) await page.setViewportSize({ width: 900, height: 700 });
  await openViewer(page, 'window-light');
  const whole = await measure(page);
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  const zoom = viewerOf(page).getByLabel('Zoom', { exact: true });
  if (!isMobile) {
    await expect(zoom).toHaveText('100 %');
    await expect(viewerOf(page).getByRole('button', { name: 'Zoom in' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }
  await expect(viewerOf(page).getByRole('button', { name: 'Actual pixels' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect.poll(() => screenPixels(page)).toBe(1);
  await page.keyboard.press('0');
  await expect.poll(async () => Math.round((await measure(page)).width)).toBe(Math.round(whole.width));
});

test('arrow keys, Home and End walk through all photos, beyond one page of the archive', async ({ page }) => {
  await openViewer(page);
  const count = viewerOf(page).locator('[data-part=count]');
  await expect(count).toHaveText('2 / 30');
  await page.keyboard.press('ArrowRight');
  await expect(titleIn(page)).toHaveText('Square Deal');
  await expect(count).toHaveText('3 / 30');
  await page.keyboard.press('ArrowLeft');
  await expect(titleIn(page)).toHaveText('Last Order');
  await page.keyboard.press('Home');
  await expect(titleIn(page)).toHaveText('Window Light');
  await expect(viewerOf(page).getByRole('button', { name: 'Previous photo' })).toBeHidden();
  await page.keyboard.press('End');
  await expect(titleIn(page)).not.toHaveText('Window Light');
});

test('the film shows the photos around, and opens the one that is chosen', async ({ page }) => {
  await openViewer(page);
  const film = viewerOf(page).getByRole('navigation', { name: 'Photos' });
  await expect(film.locator('[aria-current]')).toHaveAccessibleName('Last Order');
  // With the focus on one of them, the controls do not rest before the click.
  await page.keyboard.press('Tab');
  await film.getByRole('link', { name: 'The Whole Harbour' }).click();
  await expect(titleIn(page)).toHaveText('The Whole Harbour');
  await expect(film.locator('[aria-current]')).toHaveAccessibleName('The Whole Harbour');
  // The arrow keys change photos: Tab need not stop at each of them.
  await expect(film.locator('a[tabindex="0"]')).toHaveCount(1);
});

test('screen readers hear the title and the position', async ({ page }) => {
  await openViewer(page);
  await expect(viewerOf(page)).toHaveAccessibleName('Last Order, photo 2 of 30');
  await expect(photoIn(page)).toHaveAccessibleName('Soft light on a wall');
  await page.keyboard.press('ArrowRight');
  await expect(statusIn(page)).toHaveText('Square Deal, photo 3 of 30');
  await expect(viewerOf(page)).toHaveAccessibleName('Square Deal, photo 3 of 30');
  await expect(viewerOf(page).getByRole('img', { name: /./ })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(statusIn(page)).toHaveText('Last Order, photo 2 of 30');
});

test('the open view is accessible, enlarged too', async ({ page }) => {
  await openViewer(page);
  await expect(viewerOf(page).getByRole('link', { name: 'The Whole Harbour' })).toBeVisible();
  expect(await violations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('+');
  expect(await violations(page, 'dialog')).toEqual([]);
});

test('the controls rest after a while, and come back with a key or a movement', async ({
  page,
  isMobile,
}) => {
  await openViewer(page);
  const bar = viewerOf(page).locator('.viewer-bar');
  const opacity = (value: string) => expect(bar).toHaveCSS('opacity', value);
  await opacity('1');
  await opacity('0');
  await page.keyboard.press('ArrowRight');
  await opacity('1');
  await opacity('0');
  // Not while the keyboard's focus is on one of them.
  await page.keyboard.press('Tab');
  await opacity('1');
  await page.waitForFunction(() => !document.querySelector('dialog[data-rest]'));
  if (isMobile) return;
  await page.keyboard.press('Shift+Tab');
  await opacity('0');
  await page.mouse.move(300, 300);
  await opacity('1');
});

test('the whole screen is given and taken back by one button', async ({ page }) => {
  await openViewer(page);
  const button = viewerOf(page).getByRole('button', { name: 'Use whole screen' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('viewer-view');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(viewerOf(page)).toBeVisible();
});

test('a step slides for 200 ms, and jumps where less motion is wanted', async ({ page }) => {
  // In one call: the movement may be over before the next.
  const stepAndMeasure = () =>
    page.evaluate(() => {
      document.querySelector('dialog')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      const track = document.querySelector('.viewer-track') as HTMLElement;
      return track.getAnimations().map((animation) => animation.effect?.getTiming().duration);
    });
  const rests = () =>
    expect
      .poll(() => page.evaluate(() => document.querySelector('.viewer-track')?.getAnimations().length))
      .toBe(0);
  await openViewer(page);
  const shown = await titleIn(page).textContent();
  await rests();
  expect(await stepAndMeasure()).toEqual([200]);
  await expect(titleIn(page)).not.toHaveText(shown ?? '');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await rests();
  expect(await stepAndMeasure()).toEqual([]);
  await expect(titleIn(page)).toHaveText('The Whole Harbour');
  expect(
    await photoIn(page).evaluate((image) => Number.parseFloat(getComputedStyle(image).transitionDuration)),
  ).toBe(0);
});

test('what is not loaded yet shows its thumbhash and its color', async ({ page }) => {
  await page.route(/\/media\//, (route) =>
    route.request().resourceType() === 'image' ? undefined : route.continue(),
  );
  await page.goto('/photo?slug=last-order', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(photoIn(page)).toHaveCSS('background-image', /url\("data:image\/png/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('Back closes it where it was opened, and the next Back leaves the page', async ({ page }) => {
  await page.goto('/index');
  await page.goto('/photos');
  await page.locator('.card a').nth(1).click();
  await page.waitForURL(/\/post\//);
  const opened = page.url();
  await page.getByRole('button', { name: 'Full screen' }).click();
  const name = await titleIn(page).textContent();
  await page.keyboard.press('ArrowRight');
  await expect(titleIn(page)).not.toHaveText(name ?? '');
  await page.goBack();
  await expect(viewerOf(page)).toHaveCount(0);
  expect(page.url()).toBe(opened);
  await page.goBack();
  await page.waitForURL('**/photos');
});

test('closed on another photo it opens the page of that one, and leaves no step for Back to take', async ({
  page,
}) => {
  await page.goto('/photos');
  await page.locator('.card a').nth(1).click();
  await page.waitForURL(/\/post\//);
  const opened = page.url();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(viewerOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const name = await titleIn(page).textContent();
  await page.keyboard.press('ArrowRight');
  await expect(titleIn(page)).not.toHaveText(name ?? '');
  const next = await titleIn(page).textContent();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.href !== opened);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(next ?? '');
  await page.goBack();
  expect(page.url()).toBe(opened);
  // A page that is only coming into view cannot go back.
  await expect(heading).toHaveText(name ?? '');
  await page.goBack();
  await page.waitForURL('**/photos');
});

test.describe('when the list of photos breaks off', () => {
  test('the neighbors are shown all the same, and the next step loads it again', async ({ page }) => {
    await breakPages(page, 1);
    await openViewer(page);
    await expect.poll(() => brokenPages(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect(titleIn(page)).toHaveText('Square Deal');
    await page.keyboard.press('ArrowRight');
    await expect(titleIn(page)).toHaveText('The Whole Harbour');
    await expect(viewerOf(page)).not.toHaveAttribute('aria-busy', 'true');
  });

  test('every time, it says so and stays where it is', async ({ page }) => {
    await breakPages(page, Number.MAX_SAFE_INTEGER);
    await openViewer(page);
    await page.keyboard.press('ArrowRight');
    await expect(titleIn(page)).toHaveText('Square Deal');
    await page.keyboard.press('ArrowRight');
    await expect(statusIn(page)).toHaveText('Could not load more photos. Try again.');
    await expect(titleIn(page)).toHaveText('Square Deal');
  });
});

/** Each page that a script fetches breaks off in the middle, until so many have. */
async function breakPages(page: Page, count: number): Promise<void> {
  await page.addInitScript((most) => {
    const whole = window.fetch;
    let broken = 0;
    window.fetch = async (...request) => {
      const response = await whole(...request);
      if (broken >= most) return response;
      broken += 1;
      document.documentElement.dataset.broken = String(broken);
      const body = new ReadableStream({ start: (rest) => rest.error(new TypeError('network error')) });
      return new Response(body, { status: response.status, headers: response.headers });
    };
  }, count);
}

const brokenPages = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.broken ?? 0));

test('the address and the title follow the photo, and a reload shows its page', async ({ page }) => {
  await page.goto('/photos');
  await page.goto('/photo?slug=last-order');
  const first = { url: page.url(), title: await page.title() };
  await pressFullScreen(page);
  await page.keyboard.press('ArrowRight');
  await expect(titleIn(page)).not.toHaveText('Last Order');
  const name = (await titleIn(page).textContent()) ?? '';
  await expect(page).toHaveTitle(`${name}${first.title.slice('Last Order'.length)}`);
  expect(page.url()).not.toBe(first.url);
  // Back closes the view, where it was opened.
  await page.goBack();
  await expect(viewerOf(page)).toBeHidden();
  await expect(page).toHaveURL(first.url);
  await expect(page).toHaveTitle(first.title);

  await pressFullScreen(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(first.url);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Last Order' })).toBeVisible();
});
