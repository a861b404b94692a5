import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient, form } from './admin-client.ts';
import { oneSite, type Site, siteHost } from './site.ts';

const host = `Host: ${siteHost}`;
const message = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const get = (path: string, ...lines: string[]) => message(`GET ${path} HTTP/1.1`, host, ...lines);
const last = get('/livez', 'Connection: close');

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Answers one after the other, by the lengths that they announce; what follows the last one is its own answer. */
function answersIn(text: string, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const head = end < 0 ? rest : rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? Number.NaN);
    const announced = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const length = bodiless || status < 200 || status === 204 || status === 304 ? 0 : announced;
    answers.push({ status, head, body: rest.slice(head.length + 4, head.length + 4 + length) });
    rest = rest.slice(head.length + 4 + length);
  }
  return answers;
}

/** Sends text, each later part once the server has answered the one before, until the server closes. */
function converse(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const next = () => {
      const part = parts.shift();
      if (part !== undefined) socket.write(part);
    };
    const socket = connect(port, '127.0.0.1', next);
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

oneSite('on the wire', (start) => {
  let site: Site;
  let owner: AdminClient;
  let etag: string;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    etag = String((await site.ask('/')).headers.etag);
  });

  const statuses = async (text: string) =>
    answersIn(await converse(site.port, text), false).map(({ status }) => status);

  test.each([
    ['from memory', get('/', 'Connection: close')],
    ['rendered', get('/photos?x=1', 'Connection: close')],
    ['of HTTP/1.0', message('GET / HTTP/1.0', host)],
    ['that has the page', get('/', 'Connection: close', `If-None-Match: W/"none"`)],
  ])('nothing follows the answer that ends a connection: %s', async (_, closing) => {
    const post = message('POST /api/auth/login HTTP/1.1', host, 'Content-Length: 0');
    for (const following of [get('/'), post, 'nonsense\r\n\r\n'])
      expect(await statuses(get('/') + closing + following)).toEqual([200, 200]);
  });

  test('an answer to nonsense comes after those of the requests before it', async () => {
    expect(await statuses(`${get('/api/posts')}${get('/photos')}nonsense\r\n\r\n${get('/')}`)).toEqual([
      200, 200, 400,
    ]);
  });

  test('a body that is broken gets its 400, and its request no second answer', async () => {
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const broken = `${message('POST /api/csrf/ HTTP/1.1', host, ...chunked)}zz\r\n`;
    expect((await statuses(broken)).length).toBe(1);
    const upload = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
    const cookies = Object.entries(owner.headers).map(([name, value]) => `${name}: ${value}`);
    const started = message('POST /api/admin/upload HTTP/1.1', host, ...upload, ...cookies);
    expect(await statuses(`${started}zz\r\n`)).toEqual([400]);
  });

  test.each([
    ['HTTP/0.9', 505],
    ['HTTP/2.0', 505],
    ['HTTP/1.2', 400],
    ['HTTP/3.0', 400],
    ['HTTQ/1.1', 400],
  ])('a request line of %s gets %i, from memory or not', async (version, status) => {
    for (const path of ['/', '/photos?y=2']) {
      const request = message(`GET ${path} ${version}`, host, 'Connection: keep-alive');
      expect(await statuses(request + get('/'))).toEqual([status]);
    }
  });

  test.each(['/', '/photos?y=2', '/livez'])('two hosts get 400 and end the connection: %s', async (path) => {
    for (const second of [host, 'Host: elsewhere.example'])
      expect(await statuses(get(path, second) + last)).toEqual([400]);
  });

  test('a request line without a version gets 505', async () => {
    expect(await statuses('GET /\r\n\r\n')).toEqual([505]);
  });

  const upload = (bytes: number, ...lines: string[]) =>
    message(
      'POST /api/admin/upload HTTP/1.1',
      host,
      `Content-Length: ${bytes}`,
      'Expect: 100-continue',
      ...lines,
    );
  const formType = 'Content-Type: multipart/form-data; boundary=x';
  const signedIn = () => Object.entries(owner.headers).map(([name, value]) => `${name}: ${value}`);

  test.each<[string, number, () => string]>([
    ['without a session', 401, () => upload(1000, formType)],
    ['without a token', 403, () => upload(1000, formType, `Cookie: ${owner.headers.cookie}`)],
    ['of another type', 415, () => upload(1000, 'Content-Type: text/plain', ...signedIn())],
    ['that is too large', 413, () => upload(999_000_000, formType, ...signedIn())],
    [
      'of a call that takes no such body',
      415,
      () =>
        message(
          'POST /api/admin/posts HTTP/1.1',
          host,
          'Content-Type: text/plain',
          'Content-Length: 5',
          'Expect: 100-continue',
          ...signedIn(),
        ),
    ],
    ['with an expectation of another kind', 417, () => upload(1000, formType).replace('100-continue', 'tea')],
  ])('a body %s is refused with %i before it is asked for', async (_, status, request) => {
    // The client may have sent the body or not: the connection ends.
    const [answer, ...others] = answersIn(await converse(site.port, request()), false);
    expect(answer?.status).toBe(status);
    expect(answer?.head.toLowerCase()).toContain('\r\nconnection: close');
    expect(others).toEqual([]);
  });

  test('a body that is welcome is asked for, and the connection stays', async () => {
    const { body, type } = form(await picture(1, 400, 300), 'expected.jpg');
    const head = upload(body.length, `Content-Type: ${type}`, ...signedIn());
    const heard = await converse(site.port, head, body, last);
    expect(answersIn(heard, false).map(({ status }) => status)).toEqual([100, 201, 200]);
  });

  test.each([
    '/',
    '/photos',
    '/robots.txt',
    '/healthz',
    '/nowhere',
    '/api/posts',
    '/api/nowhere',
    '/favicon.svg',
  ])('HEAD %s has the length and no body', async (path) => {
    const head = message(`HEAD ${path} HTTP/1.1`, host);
    const heard = await converse(site.port, head, head, last);
    const [first, second, end, ...others] = answersIn(heard.replace(/live\n$/, ''), true);
    expect([first?.status, end?.status, others]).toEqual([second?.status, 200, []]);
  });

  test('304 and 204 have no body', async () => {
    const known = get('/', `If-None-Match: ${etag}`);
    const rendered = get('/?z=3', `If-None-Match: ${etag}`);
    const { json } = await owner.post('/api/admin/posts', { title: 'Draft' });
    const removal = message(`DELETE /api/admin/posts/${json.id} HTTP/1.1`, host, ...signedIn());
    const heard = await converse(site.port, known, rendered, removal, last);
    expect(answersIn(heard, false).map(({ status }) => status)).toEqual([304, 304, 204, 200]);
  });

  test('a request after a body that was refused early is answered', async () => {
    const refused = message(
      'POST /api/admin/posts HTTP/1.1',
      host,
      'Content-Type: application/json',
      'Content-Length: 300000',
    );
    expect(await statuses(refused + 'x'.repeat(300_000) + last)).toEqual([401, 200]);
    const chunked = refused.replace('Content-Length: 300000', 'Transfer-Encoding: chunked');
    expect(await statuses(`${chunked}5\r\nhello\r\n0\r\n\r\n${last}`)).toEqual([401, 200]);
  });
});
