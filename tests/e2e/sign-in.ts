import type { Page } from '@playwright/test';
import { password } from './fixtures.ts';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** The owner's session on each site of this worker, shared by its tests. */
const ownerSessions = new Map<string, Cookies>();

/** Begins a session for the page's browser by the calls, as the account that is named; the owner without a name. */
export async function signIn(page: Page, username?: string, secret = password): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/csrf/')).url());
  if (!username && (await goOnWith(page, ownerSessions.get(origin)))) return;
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const answer = await page.request.post('/api/auth/login', {
    headers: { 'X-CSRFToken': csrfToken },
    data: { username: username ?? 'admin', password: secret },
  });
  if (!answer.ok()) throw new Error(`Sign-in failed: ${answer.status()} ${await answer.text()}`);
  if (!username) ownerSessions.set(origin, await page.context().cookies(origin));
}

/** @returns whether the session of these cookies has not ended; the browser has none of them otherwise */
async function goOnWith(page: Page, session: Cookies | undefined): Promise<boolean> {
  if (!session) return false;
  await page.context().addCookies(session);
  const isSignedIn = (await page.request.get('/api/auth/me')).ok();
  if (!isSignedIn) await page.context().clearCookies();
  return isSignedIn;
}

/** Ends the session behind the page's back; the page itself knows nothing of it. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}
