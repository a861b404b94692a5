import { signIn } from './sign-in.ts';
import type { Answer, Site } from './site.ts';

export interface JsonAnswer extends Answer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export type AdminClient = Awaited<ReturnType<typeof adminClient>>;

/** A signed-in client that sends JSON and forms like the admin pages. */
export async function adminClient(site: Site, username?: string, password?: string) {
  const cookie = await signIn(site, username, password);
  const token = /csrftoken=([^;]*)/.exec(cookie)?.[1] ?? '';
  const headers = { cookie, 'x-csrftoken': token };

  async function call(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<JsonAnswer> {
    const answer = await site.ask(path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { ...answer, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
  }

  return {
    headers,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body?: unknown) => call('PUT', path, body),
    remove: (path: string) => call('DELETE', path),
    async upload(bytes: Uint8Array, name = 'photo.jpg', field = 'file'): Promise<JsonAnswer> {
      const { body, type } = form(bytes, name, field);
      const answer = await site.ask('/api/admin/upload', {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
      return { ...answer, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
    },
  };
}

/** All go to the bin. */
export async function deleteAllPosts(owner: AdminClient): Promise<void> {
  const { json: posts } = await owner.get('/api/admin/posts?limit=500');
  const ids = posts.map(({ id }: { id: string }) => id);
  if (ids.length > 0) await owner.post('/api/admin/posts/bulk', { ids, action: 'delete' });
}

const boundary = '----a-form-of-the-tests';

export function form(bytes: Uint8Array, name: string, field = 'file'): { body: Buffer; type: string } {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
