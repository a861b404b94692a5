import { expect, test } from './fixtures.ts';

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
  await expect(page.getByTitle('YouTube video player')).toBeVisible();
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

test('Home is completed with the first movement: it can be installed, and the next page is made ready', async ({
  page,
}) => {
  await page.goto('/');
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 300);
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
});
