import { setTimeout as pause } from 'node:timers/promises';
import { type OwnerSession, signIn } from '../bench/server.ts';

/** Longer than the server's own limits for whatever it waits for. */
const patienceMs = 120_000;
/** Between two calls to a server that is not there. */
const retryMs = 50;

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  json: any;
}

export type Client = Awaited<ReturnType<typeof ownerClient>>;

/** The signed-in owner. Calls answer null when no answer came: the server may have done it or not. */
export async function ownerClient(url: () => string) {
  const { cookie, csrfToken }: OwnerSession = await signIn(url());
  const headers = { cookie, 'x-csrftoken': csrfToken };

  async function send(method: string, path: string, more: RequestInit): Promise<Reply | null> {
    try {
      const response = await fetch(url() + path, {
        method,
        ...more,
        headers: { ...headers, ...more.headers },
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, json: isJson && text !== '' ? JSON.parse(text) : text };
    } catch (error) {
      // Refused, cut off or late: what a network says when something died.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      await pause(retryMs);
      return null;
    }
  }

  return {
    headers,
    get: (path: string) => send('GET', path, {}),
    call: (method: string, path: string, body?: object) =>
      send(method, path, {
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    upload(bytes: Uint8Array<ArrayBuffer>, name: string, type = 'image/jpeg'): Promise<Reply | null> {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type }), name);
      return send('POST', '/api/admin/upload', { body: form });
    },
  };
}

/** As a visitor reads it. @throws Error when no answer came */
export async function visit(
  url: string,
  path: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
