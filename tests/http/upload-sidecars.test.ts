import { beforeAll, expect, test } from 'vitest';
import { mostSidecarBytes } from '../../domain/media/sidecars.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

const boundary = '----parts-of-a-form';

/** Parts in their order; each name is that of its field. */
function formOf(parts: readonly [field: string, name: string, bytes: Uint8Array][]): Buffer {
  const pieces = parts.flatMap(([field, name, bytes]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

const packet = (rating: string) =>
  Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="${rating}">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Night ferry</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`);

eachSite('an upload with a sidecar', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  async function send(parts: Parameters<typeof formOf>[0]) {
    const { status, body } = await site.ask('/api/admin/upload', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: formOf(parts),
    });
    return { status, json: JSON.parse(body) };
  }

  test('has what the sidecar says, and whether the photo is rejected', async () => {
    const photo = await picture(1, 240, 160);
    const kept = await send([
      ['sidecar', 'a.xmp', packet('3')],
      ['file', 'a.jpg', photo],
    ]);
    expect(kept).toMatchObject({
      status: 201,
      json: { rejected: false, metadata: { title: 'Night ferry' } },
    });
    const rejected = await send([
      ['sidecar', 'b.xmp', packet('-1')],
      ['file', 'b.jpg', await picture(2, 240, 160)],
    ]);
    expect(rejected.json.rejected).toBe(true);
    expect((await owner.upload(await picture(3, 240, 160))).json.rejected).toBe(false);
  });

  test('is refused for a sidecar that is none, too large, sent twice or alone', async () => {
    const photo = await picture(4, 240, 160);
    const large = Buffer.concat([packet('3'), Buffer.alloc(mostSidecarBytes, ' ')]);
    const cases: [number, Parameters<typeof formOf>[0]][] = [
      [
        422,
        [
          ['sidecar', 'a.xmp', Buffer.from('%PDF-1.7')],
          ['file', 'a.jpg', photo],
        ],
      ],
      [
        422,
        [
          ['sidecar', 'a.xmp', Buffer.from('<html><body>x</body></html>')],
          ['file', 'a.jpg', photo],
        ],
      ],
      [
        413,
        [
          ['sidecar', 'a.xmp', large],
          ['file', 'a.jpg', photo],
        ],
      ],
      [
        422,
        [
          ['sidecar', 'a.xmp', packet('3')],
          ['sidecar', 'b.xmp', packet('3')],
          ['file', 'a.jpg', photo],
        ],
      ],
      [422, [['sidecar', 'a.xmp', packet('3')]]],
      [
        400,
        [
          ['file', 'a.jpg', photo],
          ['sidecar', 'a.xmp', packet('3')],
        ],
      ],
    ];
    for (const [status, parts] of cases) expect((await send(parts)).status).toBe(status);
    expect((await owner.get('/api/admin/files?limit=50')).json).toHaveLength(3);
  });
});
