import type { Page } from '@playwright/test';
import { expect, password, test } from './fixtures.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test('the theme switch is remembered from page to page', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Switch light or dark mode' }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.goto('/photos');
  expect(await ground()).toBe(dark);
});

test('the heart turns admin mode on for this browser session and asks the server nothing', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await expect(page.getByText('(Admin Mode)')).toBeHidden();
  await page.getByRole('button', { name: 'Activate Admin Mode' }).click();
  await expect(page.getByText('(Admin Mode)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate Admin Mode' })).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('temporary-admin-access'))).toBe('true');
  await page.goto('/photos');
  await expect(page.getByText('(Admin Mode)')).toBeVisible();
  expect(calls).toEqual([]);
});

test('the heart says so when the browser blocks session storage', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  const heart = page.getByRole('button', { name: 'Activate Admin Mode' });
  await heart.click();
  await heart.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This browser blocks site data. Allow it for this site to use admin mode.',
  );
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('(Admin Mode)')).toBeHidden();
});

test('a browser that blocks local storage switches the theme of this page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  const theme = page.getByRole('button', { name: 'Switch light or dark mode' });
  await theme.click();
  expect(await ground()).not.toBe(light);
  await theme.click();
  expect(await ground()).toBe(light);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('neither the heart nor a tooltip that names it is shown', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Activate Admin Mode' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Quick Upload' })).toBeHidden();
    await expect(page.getByText('Log in via the heart icon in the footer.')).toBeHidden();
  });
});

test('the disabled upload button says how to enable it', async ({ page }) => {
  await page.goto('/');
  const upload = page.getByRole('button', { name: 'Quick Upload' });
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await upload.focus();
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  await expect(tooltip).toHaveText('Log in via the heart icon in the footer.');
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

test('arrow keys lead to the neighbouring photographs', async ({ page }) => {
  await page.goto('/photo?slug=last-order');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1, name: 'Square Deal' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Last Order' })).toBeVisible();
});

test('full screen opens by a click or Enter, zooms, closes by Escape and gives the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  const opener = page.getByRole('button', { name: 'Full screen' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'Window Light' })).toBeVisible();
  const zoom = viewer.getByLabel('Zoom', { exact: true });
  if (await zoom.isVisible()) {
    const before = await zoom.textContent();
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(zoom).not.toHaveText(before ?? '');
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
});

test("full screen ends at the file's own pixels, and zooms out to the whole picture", {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const viewer = page.getByRole('dialog');
  const image = viewer.locator('img');
  const ownWidth = await image.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    return picture.naturalWidth;
  });
  const shownPixels = () =>
    image.evaluate((picture: HTMLImageElement) => {
      const box = picture.getBoundingClientRect();
      const fit = Math.min(
        picture.offsetWidth / picture.naturalWidth,
        picture.offsetHeight / picture.naturalHeight,
        1,
      );
      return (picture.naturalWidth * fit * box.width * devicePixelRatio) / picture.offsetWidth;
    });
  const fitted = await shownPixels();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  // The file's height is rounded to whole pixels.
  expect(Math.abs((await shownPixels()) - Math.max(fitted, ownWidth))).toBeLessThan(2);
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('0');
  expect(await shownPixels()).toBeCloseTo(fitted, 0);
});

test('Back closes the full screen where it was opened, and the next Back leaves the page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/index');
  await page.goto('/photos');
  await page.locator('.card a').nth(1).click();
  await page.waitForURL(/\/post\//);
  const opened = page.url();
  await page.getByRole('button', { name: 'Full screen' }).click();
  const dialog = page.getByRole('dialog');
  const name = await dialog.getByRole('heading').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(name ?? '');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(opened);
  await page.goBack();
  await page.waitForURL('**/photos');
});

test('a neighbour whose page breaks off ahead of the step is fetched once more, and shown', async ({
  page,
}) => {
  await breakPages(page, 1);
  await page.goto('/photo?slug=last-order');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => brokenPages(page)).toBe(1);
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Square Deal');
  await expect(dialog).toHaveAttribute('aria-busy', 'false');
});

test('a neighbour whose page breaks off every time is opened as a page', async ({ page }) => {
  await breakPages(page, Number.MAX_SAFE_INTEGER);
  await page.goto('/photo?slug=last-order');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next photo' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Square Deal' })).toBeVisible();
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

test('a full screen that is closed leaves no step for Back to take', async ({ page }) => {
  await page.goto('/photos');
  await page.locator('.card a').nth(1).click();
  await page.waitForURL(/\/post\//);
  const opened = page.url();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const name = await dialog.getByRole('heading').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(name ?? '');
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.href !== opened);
  await page.goBack();
  expect(page.url()).toBe(opened);
  await page.goBack();
  await page.waitForURL('**/photos');
});

test('two presses open one full screen', async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.getByRole('button', { name: 'Full screen' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // A second one would be visible beside it, or after the first is closed.
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the large picture opens full screen too', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.locator('[data-stage] img, .stage-picture img').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a video sends no request before it is clicked', async ({ page, context }) => {
  const asked: string[] = [];
  await context.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.goto('/post/window-light');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Play video' }).click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk/,
  );
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('the contents of an article follow the reading', async ({ page, isMobile }) => {
  test.skip(isMobile, 'on a phone the contents are folded away');
  await page.goto('/article/waiting');
  await page.getByRole('heading', { name: 'Part Three' }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.locator('.contents [aria-current]')).toHaveText(/Part Three|Detail Two|Detail Three/);
});

test('reduced motion stops every transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0,
      ).length,
  );
  expect(moving).toBe(0);
});

test.describe('signing in', () => {
  test.use({ expectedConsole: /status of 401/ });

  test(
    'a wrong password is reported in place and the name stays; the right one continues',
    { tag: '@phone' },
    async ({ page }, { project }) => {
      await page.goto('/admin/login?next=/admin');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toHaveText(/.+/);
      await expect(page.getByLabel('Username')).toHaveValue('admin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
      if (project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/$|\/index$/);
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
      await page.goto('/admin/login');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/adminphotos');
    },
  );
});

test.describe('signing in without an answer', () => {
  test.use({ expectedConsole: /ERR_FAILED|status of 500|SyntaxError/ });

  test('a network failure is reported as one; an unreadable response is not', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Cannot reach the server\./);
    expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    const torn = { status: 500, contentType: 'application/json', body: '{"error":' };
    await page.route('**/api/auth/login', (route) => route.fulfill(torn), { times: 1 });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong here. Try again.');
    expect(errors.join('\n')).toContain('SyntaxError');
  });
});
