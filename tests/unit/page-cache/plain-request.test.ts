import { expect, test } from 'vitest';
import { readPlainRequest } from '../../../server/plugins/page-cache/plain-request.ts';

const read = (...lines: string[]) =>
  readPlainRequest(Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1'));
const get = 'GET /tag/street?page=2 HTTP/1.1';
const host = 'Host: site.test';

test('a request as a browser writes it is read, whatever else it says', () => {
  expect(
    read(
      get,
      host,
      'Connection: keep-alive',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Gecko: 1',
      'ACCEPT-ENCODING:  gzip, br ',
      'Cookie: a=b',
      'If-None-Match: "abc"',
      'X-Name: caf\xe9\tbar',
      'DNT:',
      '',
    ),
  ).toEqual({
    host: 'site.test',
    url: '/tag/street?page=2',
    cookie: 'a=b',
    acceptEncoding: 'gzip, br',
    ifNoneMatch: '"abc"',
  });
});

test.each<[string, string[]]>([
  ['another method', ['POST / HTTP/1.1', host, '']],
  ['a method in small letters', ['get / HTTP/1.1', host, '']],
  ['an older version', ['GET / HTTP/1.0', host, '']],
  ['a whole address', ['GET http://site.test/ HTTP/1.1', host, '']],
  ['an address with a space', ['GET /a b HTTP/1.1', host, '']],
  ['an address with other letters', ['GET /caf\xe9 HTTP/1.1', host, '']],
  ['no host', [get, 'Accept: */*', '']],
  ['no headers at all', [get, '']],
  ['an empty host', [get, 'Host:', '']],
  ['two hosts', [get, host, 'host: other.test', '']],
  ['two tags to compare', [get, host, 'If-None-Match: "a"', 'If-None-Match: "b"', '']],
  ['two cookies', [get, host, 'Cookie: a=b', 'Cookie: c=d', '']],
  ['a body by length', [get, host, 'Content-Length: 0', '']],
  ['a body in pieces', [get, host, 'Transfer-Encoding: chunked', '']],
  ['a wish to be told before', [get, host, 'Expect: 100-continue', '']],
  ['another protocol', [get, host, 'Upgrade: h2c', '']],
  ['a connection to close after it', [get, host, 'Connection: close', '']],
  ['a connection with a further header', [get, host, 'Connection: keep-alive, Upgrade', '']],
  ['a name with a space after it', [get, host, 'Cookie : a=b', '']],
  ['a name with a sign of its own', [get, host, 'X_Y: a', '']],
  ['a folded line', [get, host, 'X-A: b', ' c', '']],
  ['a line without a colon', [get, host, 'nonsense', '']],
  ['a control character', [get, host, 'X-A: b\x00c', '']],
  ['a line end of its own kind', [get, host, 'X-A: b\nContent-Length: 5', '']],
  ['a carriage return alone', [get, host, 'X-A: b\rc', '']],
  ['half a request', [get, host]],
  ['half a line', [get, 'Host: si']],
  ['two requests', [get, host, '', get, host, '']],
  ['a request and some more', [get, host, '', 'x']],
  ['an endless head', [get, host, `X-A: ${'a'.repeat(8192)}`, '']],
  ['nothing', []],
])('%s is left to Node', (_, lines) => {
  expect(read(...lines)).toBeNull();
});

test('a head that could be read in countless ways is turned down before the test gives up', () => {
  expect(readPlainRequest(Buffer.from(`${get}\r\n${'a: \r\n'.repeat(1300)}\n`))).toBeNull();
});
