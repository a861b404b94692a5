/** How a call ended. `status` is 0 when there is no answer, or none that can be read. */
export interface Answer {
  status: number;
  /** What went wrong, for people; empty when nothing did. */
  message: string;
  /** Message per field of the body. */
  fields: Record<string, string>;
}

/** Sends JSON to one of our own calls, with the CSRF token; a stale token is renewed once. */
export async function call(path: string, body: unknown): Promise<Answer> {
  try {
    const answer = await send(path, body, tokenInCookie() ?? (await freshToken()));
    // The token belongs to a session that has ended or begun since, in another tab for one.
    return answer.status === 403 ? await send(path, body, await freshToken()) : answer;
  } catch (error) {
    if (error instanceof Unreachable) return { status: 0, message: error.message, fields: {} };
    console.error(error);
    return { status: 0, message: 'Something went wrong here. Try again.', fields: {} };
  }
}

class Unreachable extends Error {}

/** @throws Unreachable when nothing comes back: the network is to blame then, and no script and no answer */
async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (cause) {
    throw new Unreachable('The site cannot be reached. Check the connection and try again.', { cause });
  }
}

async function send(path: string, body: unknown, token: string): Promise<Answer> {
  const response = await reach(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-CSRFToken': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return { status: response.status, message: '', fields: {} };
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const { error } = isJson ? await response.json() : { error: undefined };
  return {
    status: response.status,
    message: error?.message ?? `That did not work (${response.status}).`,
    fields: error?.fields ?? {},
  };
}

function tokenInCookie(): string | null {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

async function freshToken(): Promise<string> {
  const response = await reach('/api/csrf/', { credentials: 'same-origin' });
  const { csrfToken } = await response.json();
  return csrfToken;
}
