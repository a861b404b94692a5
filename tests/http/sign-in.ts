import type { Site } from './site.ts';

/** Signs in through the real calls. @returns the `Cookie` header of the session */
export async function signIn(
  site: Site,
  username = 'admin',
  password = 'correct-horse-battery',
): Promise<string> {
  const csrf = await site.ask('/api/csrf/');
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
  const answer = await site.ask('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrftoken': csrfToken,
      cookie: `csrftoken=${csrfToken}`,
    },
    body: JSON.stringify({ username, password }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.status} ${answer.body}`);
  return [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ');
}
