import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient, form } from './admin-client.ts';
import { oneSite, type Site, siteHost } from './site.ts';

oneSite('uploads that are refused', (start) => {
  let site: Site;
  let owner: AdminClient;
  let photograph: Buffer;

  beforeAll(async () => {
    site = await start({ UPLOAD_MAX_MB: '2' });
    owner = await adminClient(site);
    photograph = await picture(1);
  });

  /** Every file of a picture or of an upload under way. */
  async function onDisk(): Promise<string[]> {
    const below = async (folder: string) =>
      (await readdir(join(site.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    return [...(await below('incoming')), ...(await below('files'))];
  }

  const rows = async () => (await owner.get('/api/admin/files')).headers['x-total-count'];

  async function nothingIsLeft(): Promise<void> {
    expect(await onDisk()).toEqual([]);
    expect(await rows()).toBe('0');
    expect(site.errors).toEqual([]);
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>';

  test.each([
    ['no bytes', () => Buffer.alloc(0), 422, 'empty'],
    ['a text', () => Buffer.from('Dear diary,\n'), 415, 'a text file'],
    ['an SVG drawing', () => Buffer.from(svg), 415, 'an SVG drawing'],
    ['a table', () => Buffer.from('a,b\n1,2\n'), 415, 'This is a text file'],
    ['65,500 pixels on each side', () => claiming(photograph, 65_500), 413, '65500 x 65500'],
    ['65,535 pixels on each side', () => claiming(photograph, 65_535), 422, 'cannot be read'],
    ['half a photograph', () => photograph.subarray(0, photograph.length / 2), 422, 'damaged or incomplete'],
    ['too many bytes', () => Buffer.concat([photograph, randomBytes(2 * 1024 * 1024)]), 413, '2 MB'],
  ])('%s named .jpg: a clear message, no file, no row', async (_, make, status, says) => {
    const answer = await owner.upload(make(), 'photo.jpg');
    expect(answer.status).toBe(status);
    expect(answer.json.error.message).toContain(says);
    await nothingIsLeft();
  });

  test('a form without the file, or with it in another field, gets the name of the right field', async () => {
    const answer = await owner.upload(photograph, 'photo.jpg', 'picture');
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { fields: { file: expect.stringContaining('"file"') } } },
    });
    const empty = await site.ask('/api/admin/upload', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--\r\n',
    });
    expect(empty.status).toBe(422);
    await nothingIsLeft();
  });

  test.each([
    ['in the same field', 'file'],
    ['in a field of another name', 'second'],
  ])('a form with two files, the second %s, is refused whole', async (_, field) => {
    const type = 'multipart/form-data; boundary=x';
    const other = await picture(2);
    const body = Buffer.concat([part('file', photograph), part(field, other), Buffer.from('--x--\r\n')]);
    const answer = await site.ask('/api/admin/upload', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error.message).toBe('Send one file per request.');
    await nothingIsLeft();
  });

  test('a data file does not come with a second file either', async () => {
    const type = 'multipart/form-data; boundary=x';
    const table = Buffer.from('a,b\n1,2\n');
    const body = Buffer.concat([
      part('file', table, 'a.csv'),
      part('file', photograph),
      Buffer.from('--x--\r\n'),
    ]);
    const answer = await site.ask('/api/admin/upload', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(400);
    await nothingIsLeft();
  });

  test('JSON is not taken for a form', async () => {
    const { status, json } = await owner.post('/api/admin/upload', { file: 'x' });
    expect(status).toBe(415);
    expect(json.error.message).toContain('multipart/form-data');
  });

  test('a form without its boundary is refused with that reason', async () => {
    const headers = { ...owner.headers, 'content-type': 'multipart/form-data' };
    const { status } = await site.ask('/api/admin/upload', { method: 'POST', headers, body: 'file' });
    expect(status).toBe(400);
    await nothingIsLeft();
  });

  test('a file that grows beyond the limit without saying so is cut off while it comes', async () => {
    const { body, type } = form(Buffer.concat([photograph, randomBytes(4 * 1024 * 1024)]), 'endless.jpg');
    const answer = await speak(site, head(owner, type, 'Transfer-Encoding: chunked'), async (send) => {
      for (let at = 0; at < body.length; at += 65_536) {
        const piece = body.subarray(at, at + 65_536);
        await send(
          Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
        );
      }
      await send(Buffer.from('0\r\n\r\n'));
    });
    expect(answer).toMatch(/^HTTP\/1.1 413/);
    expect(answer).toContain('2 MB');
    await nothingIsLeft();
  });

  test('an upload broken off in the middle leaves nothing', async () => {
    const { body, type } = form(photograph, 'broken.jpg');
    await speak(site, head(owner, type, `Content-Length: ${body.length}`), async (send, close) => {
      await send(body.subarray(0, body.length / 2));
      await expect.poll(onDisk).toHaveLength(1);
      close();
    });
    await expect.poll(onDisk).toEqual([]);
    await nothingIsLeft();
  });

  test('a body shorter or longer than its Content-Length leaves nothing', async () => {
    const { body, type } = form(photograph, 'lies.jpg');
    const short = await speak(site, head(owner, type, `Content-Length: ${body.length - 2000}`), (send) =>
      send(body),
    );
    expect(short).toMatch(/^HTTP\/1.1 400/);
    await speak(site, head(owner, type, `Content-Length: ${body.length + 2000}`), async (send, close) => {
      await send(body);
      await expect.poll(onDisk).toHaveLength(1);
      close();
    });
    await expect.poll(onDisk).toEqual([]);
    await nothingIsLeft();
  });

  test('after all that an upload works as ever', async () => {
    expect((await owner.upload(photograph)).status).toBe(201);
    expect(await rows()).toBe('1');
  });
});

/** The photograph, its header claiming so many pixels on each side. */
function claiming(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(changed[at + 1] ?? 0));
  changed.writeUInt16BE(side, frame + 5);
  changed.writeUInt16BE(side, frame + 7);
  return changed;
}

/** A file in a form whose boundary is x. */
function part(field: string, bytes: Uint8Array, name = 'photo.jpg'): Buffer {
  const about = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  return Buffer.concat([Buffer.from(`--x\r\n${about}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
}

function head(owner: AdminClient, type: string, framing: string): string {
  const { cookie, 'x-csrftoken': token } = owner.headers;
  const lines = [
    'POST /api/admin/upload HTTP/1.1',
    `Host: ${siteHost}`,
    `Cookie: ${cookie}`,
    `X-CSRFToken: ${token}`,
    `Content-Type: ${type}`,
    framing,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

type Speaker = (send: (bytes: Uint8Array) => Promise<void>, close: () => void) => Promise<void>;

/** Speaks HTTP by hand, to say what no client would. @returns all that was answered until the end of an answer */
function speak({ port }: Site, first: string, body: Speaker): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (piece) => {
      answer += piece.toString();
      if (/\r\n\r\n[\s\S]*\}$/.test(answer)) done();
    });
    socket.on('close', done);
    socket.on('error', () => undefined);
    const send = (bytes: Uint8Array | string) =>
      new Promise<void>((sent) => {
        if (socket.destroyed) sent();
        else socket.write(bytes, () => sent());
      });
    socket.on('connect', async () => {
      await send(first);
      await body(send, done);
    });
  });
}
