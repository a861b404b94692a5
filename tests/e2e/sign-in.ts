import type { Page } from '@playwright/test';
import { password } from './fixtures.ts';

/** Begins a session for the page's browser by the calls, as whoever is named; the owner when nobody is. */
export async function signIn(page: Page, username = 'admin', secret = password): Promise<void> {
  const csrf = await page.request.get('/api/csrf/');
  const { csrfToken } = await csrf.json();
  const answer = await page.request.post('/api/auth/login', {
    headers: { 'X-CSRFToken': csrfToken },
    data: { username, password: secret },
  });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
}

/** Ends the session behind the page's back; the page itself knows nothing of it. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}
