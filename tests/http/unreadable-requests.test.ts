import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { oneSite, type Site } from './site.ts';

/** Sends the text as it stands and waits for all that comes back. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (piece) => {
      answer += piece.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

oneSite('a request that is no HTTP', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
  });

  test.each([
    ['of an unknown method', 'FOO / HTTP/1.1\r\nHost: site.test\r\n\r\n', 400],
    ['with letters no address has', 'GET /tag/\u0007 HTTP/1.1\r\nHost: site.test\r\n\r\n', 400],
    [
      'with two lengths',
      'GET / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['with an endless address', `GET /?x=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: site.test\r\n\r\n`, 431],
  ])('%s gets an error of the usual shape', async (_, text, status) => {
    const answer = await exchange(site.port, text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain("Content-Security-Policy: default-src 'none'");
    expect(head).toContain('Cache-Control: no-store');
    expect(JSON.parse(body)).toEqual({ error: { code: 'bad_request', message: expect.any(String) } });
    expect(site.errors).toEqual([]);
  });

  test('does not affect the next one', async () => {
    await exchange(site.port, 'nonsense\r\n\r\n');
    expect((await site.ask('/')).status).toBe(200);
  });
});
