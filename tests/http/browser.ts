import type { FastifyInstance, InjectOptions } from 'fastify';

interface Cookie {
  value: string;
  /** As the server wrote it, attributes and all. */
  line: string;
}

/** Keeps cookies and sends the CSRF token like a page of ours, unless told otherwise. */
export function createBrowser(app: FastifyInstance, address = '203.0.113.7') {
  const jar = new Map<string, Cookie>();

  function remember(lines: string | string[] | undefined): void {
    for (const line of [lines ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, { value, line });
    }
  }

  async function request(options: InjectOptions) {
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = {
      host: 'localhost:3000',
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...options.headers,
    };
    const response = await app.inject({ ...options, headers });
    remember(response.headers['set-cookie']);
    return response;
  }

  const browser = {
    jar,
    cookie: (name: string) => jar.get(name)?.value,
    get: (url: string, headers: InjectOptions['headers'] = {}) => request({ method: 'GET', url, headers }),
    /** With the token of the cookie; `headers` can say otherwise. */
    send: (
      method: 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: object | string,
      headers: InjectOptions['headers'] = {},
    ) =>
      request({
        method,
        url,
        headers: { 'x-csrftoken': jar.get('csrftoken')?.value ?? '', ...headers },
        ...(body !== undefined && { payload: body }),
      }),
    /** As the sign-in page does it. */
    async signIn(credentials: { username: string; password: string }) {
      await browser.get('/api/csrf/');
      return browser.send('POST', '/api/auth/login', credentials);
    },
  };
  return browser;
}
