import { expect, test } from 'vitest';
import type { Sending } from '../../../browser/calls/call.ts';
import { CallError, type RawAnswer } from '../../../browser/calls/call.ts';
import { createCaller } from '../../../browser/calls/caller.ts';

interface Reply {
  status: number;
  statusText?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const ok: Reply = { status: 200, body: { done: true } };
const ended: Reply = { status: 401, body: { error: { code: 'unauthenticated', message: 'Sign in first.' } } };
const stale: Reply = { status: 403, body: { error: { code: 'forbidden', message: 'Stale token.' } } };

/** A site that gives these replies in turn, and hands out the tokens `new-1`, `new-2` … */
function siteThat(
  replies: Reply[],
  options: { cookies?: string; signInAgain?: () => Promise<boolean> } = {},
) {
  const asked: string[] = [];
  let tokens = 0;
  const send = async ({ method, path, headers }: Sending): Promise<RawAnswer> => {
    const token = headers['X-CSRFToken'];
    asked.push(`${method} ${path}${token === undefined ? '' : ` with ${token}`}`);
    if (path === '/api/csrf/') {
      tokens += 1;
      return answer({ status: 200, body: { csrfToken: `new-${tokens}` } });
    }
    return answer(replies.shift() ?? ok);
  };
  const { cookies = 'theme=dark; csrftoken=old', ...rest } = options;
  return { asked, call: createCaller({ cookies: () => cookies, fetch: send, upload: send, ...rest }) };
}

function answer({ status, statusText = '', body = null, headers = {} }: Reply): RawAnswer {
  return { status, statusText, body, header: (name) => headers[name] ?? null };
}

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('The call was not refused.');
  return error;
}

test.each(['POST', 'PUT', 'DELETE'] as const)('%s sends the token of the cookie', async (method) => {
  const { call, asked } = siteThat([ok]);
  expect(await call.json(method, '/api/x', { body: {} })).toEqual({ done: true });
  expect(asked).toEqual([`${method} /api/x with old`]);
});

test('a question needs no token', async () => {
  const { call, asked } = siteThat([ok], { cookies: '' });
  await call.json('GET', '/api/x');
  expect(asked).toEqual(['GET /api/x']);
});

test('without a cookie the token is requested first', async () => {
  const { call, asked } = siteThat([ok], { cookies: 'theme=dark' });
  await call.json('POST', '/api/x');
  expect(asked).toEqual(['GET /api/csrf/', 'POST /api/x with new-1']);
});

test('a stale token is renewed and the call repeated, once', async () => {
  const { call, asked } = siteThat([stale, ok]);
  await call.json('POST', '/api/x');
  expect(asked).toEqual(['POST /api/x with old', 'GET /api/csrf/', 'POST /api/x with new-1']);

  const stubborn = siteThat([stale, stale]);
  expect(await refusal(stubborn.call.json('POST', '/api/x'))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  expect(stubborn.asked).toHaveLength(3);
});

test('a refused question is not repeated', async () => {
  const { call, asked } = siteThat([stale]);
  await refusal(call.json('GET', '/api/x'));
  expect(asked).toHaveLength(1);
});

test('after an ended session, the call is repeated once the owner signs in again', async () => {
  let cookies = 'csrftoken=old';
  const replies = [ended, ok];
  const sent: string[] = [];
  const call = createCaller({
    cookies: () => cookies,
    fetch: async ({ headers }) => {
      sent.push(headers['X-CSRFToken'] ?? '');
      return answer(replies.shift() ?? ok);
    },
    signInAgain: async () => {
      cookies = 'csrftoken=of-the-new-session';
      return true;
    },
  });
  expect(await call.json('POST', '/api/x', { body: { title: 'typed' } })).toEqual({ done: true });
  expect(sent).toEqual(['old', 'of-the-new-session']);
});

test('an upload too is repeated after signing in', async () => {
  const { call, asked } = siteThat([ended, ok], { signInAgain: async () => true });
  expect(await call.upload('/api/x', new FormData())).toEqual({ done: true });
  expect(asked).toHaveLength(2);
});

test('who does not sign in again gets the refusal', async () => {
  const { call, asked } = siteThat([ended], { signInAgain: async () => false });
  expect(await refusal(call.json('POST', '/api/x'))).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(asked).toHaveLength(1);
  const nobody = siteThat([ended]);
  expect((await refusal(nobody.call.json('GET', '/api/x'))).status).toBe(401);
});

test('an error carries everything the server answered', async () => {
  const current = { id: 'p', version: 3 };
  const body = {
    error: { code: 'conflict', message: 'Changed since.', fields: { title: 'Taken.' } },
    current,
  };
  const { call } = siteThat([{ status: 409, statusText: 'Conflict', body, headers: { 'Retry-After': '7' } }]);
  expect(await refusal(call.json('PUT', '/api/x'))).toMatchObject({
    name: 'CallError',
    status: 409,
    statusText: 'Conflict',
    code: 'conflict',
    message: 'Changed since.',
    fields: { title: 'Taken.' },
    current,
    retryAfter: 7,
  });
});

test.each([
  {
    reply: { status: 502, statusText: 'Bad Gateway' },
    message: 'The server cannot answer at the moment. Try again in a moment.',
    code: 'internal',
  },
  { reply: { status: 500 }, message: '500', code: 'internal' },
  {
    reply: { status: 0 },
    message: 'Cannot reach the server. Check your connection and try again.',
    code: 'unreachable',
  },
])('an answer without words: $message', async ({ reply, message, code }) => {
  const { call } = siteThat([reply]);
  expect(await refusal(call.json('GET', '/api/x'))).toMatchObject({ message, code, fields: {} });
});

test('a list says how long the whole of it is', async () => {
  const { call, asked } = siteThat([{ status: 200, body: ['a', 'b'], headers: { 'X-Total-Count': '120' } }]);
  const list = await call.list<string>('/api/x', {
    query: { limit: 2, q: 'köln & co', tag: '', city: null },
  });
  expect(list).toEqual({ rows: ['a', 'b'], total: 120 });
  expect(asked).toEqual(['GET /api/x?limit=2&q=k%C3%B6ln+%26+co']);
});
