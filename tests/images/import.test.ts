import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { system, visitor } from '#domain/access/actor.ts';
import { AppError } from '#domain/errors.ts';
import { listFolder } from '#server/adapters/files/folder.ts';
import { importCommand } from '#server/cli/import-command.ts';
import { createImportService, type ImportDependencies, type ImportOptions } from '#server/services/import.ts';
import { createPostsService } from '#server/services/posts.ts';
import { createEngine } from '#server/services/semantic/engine.ts';
import { openMediaStore } from './media-store.ts';
import { quarters } from './pictures.ts';

let store: Awaited<ReturnType<typeof openMediaStore>>;
let folder: string;

beforeEach(async () => {
  store = await openMediaStore();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const importer = (change: Partial<ImportDependencies> = {}) => {
  const { media, reader, transaction } = store;
  let counted = 0;
  const now = () => new Date('2024-06-05T12:00:00.000Z');
  const newId = () => `post-${Date.now()}-${++counted}`;
  const posts = createPostsService({
    reader,
    transaction,
    now,
    newId,
    onChange: () => undefined,
    releasePictures: async () => undefined,
    locationLevel: 'city',
    version: { current: () => 0 },
  });
  return createImportService({
    engine: createEngine({ reader, newHash6: () => 'abc123', locationLevel: 'city' }),
    listFolder,
    sniff: store.images.sniff,
    incoming: store.incoming,
    media,
    posts,
    reader,
    maxBytes: 5_000_000,
    ...change,
  });
};

const run = (options: Partial<ImportOptions> = {}, change: Partial<ImportDependencies> = {}) =>
  importer(change).run(system, folder, { publish: false, ...options });

const put = async (path: string, content: Buffer | string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

const photograph = async (width: number, packet?: string) => {
  const picture = await quarters(width, 200);
  return (packet ? picture.withXmp(packet) : picture).jpeg().toBuffer();
};

const packet =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">' +
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Evening walk</rdf:li></rdf:Alt></dc:title>' +
  '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Two people on a bridge.</rdf:li></rdf:Alt></dc:description>' +
  '<dc:subject><rdf:Bag><rdf:li>Street  Candid</rdf:li><rdf:li>Мост</rdf:li></rdf:Bag></dc:subject>' +
  '<photoshop:City>Graz</photoshop:City></rdf:Description></rdf:RDF></x:xmpmeta>';

describe('importing a folder', () => {
  test('makes a draft of every photograph, with what the file says of itself', async () => {
    await put('walk.jpg', await photograph(500, packet));
    await put('deep/er/night_scene.png', await (await quarters(400, 300)).png().toBuffer());

    expect(await run()).toEqual({ imported: 2, skipped: 0, ignored: 0, refused: [], left: 0 });

    expect(await store.reader.posts.findBySlug('evening-walk')).toMatchObject({
      title: 'Evening walk',
      caption: 'Two people on a bridge.',
      tags: ['street candid', 'мост'],
      city: 'Graz',
      published: false,
      media: { width: 500, height: 200 },
    });
    expect(await store.reader.posts.findBySlug('night-scene')).toMatchObject({
      title: 'Night scene',
      tags: [],
    });
  });

  test('makes no tags of stopwords, and folds synonyms', async () => {
    const createdDate = '2024-06-05T12:00:00.000Z';
    await store.transaction(async ({ stopwords, synonyms }) => {
      await stopwords.insert([{ id: 's', name: 'Plain', words: ['мост'], createdDate }]);
      await synonyms.insert([{ id: 'k', key: 'candid', variants: ['street candid'], createdDate }]);
    });
    await put('walk.jpg', await photograph(500, packet));
    await run();
    expect(await store.reader.posts.findBySlug('evening-walk')).toMatchObject({
      tags: ['candid'],
      provenance: { tags: 'metadata' },
    });
  });

  test('publishes when asked to', async () => {
    await put('walk.jpg', await photograph(500, packet));
    await run({ publish: true });
    expect(await store.reader.posts.findPublishedBySlug('evening-walk')).toMatchObject({ published: true });
  });

  test('is not for visitors', async () => {
    await put('walk.jpg', await photograph(500));
    const attempt = importer().run(visitor, folder, { publish: true });
    await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await store.onDisk()).toEqual([]);
  });

  test('skips what it has imported before, and a copy under another name', async () => {
    await put('a.jpg', await photograph(500));
    await put('copy of a.jpg', await photograph(500));
    expect(await run()).toMatchObject({ imported: 1, skipped: 1 });
    expect(await run()).toMatchObject({ imported: 0, skipped: 2 });
  });

  test('gives a photograph that was stored without a post its post', async () => {
    const bytes = await photograph(500);
    await put('a.jpg', bytes);
    const { media } = await store.media.store(system, { bytes, name: 'a.jpg' });
    expect(await run()).toMatchObject({ imported: 1, skipped: 0 });
    expect(await store.reader.posts.showsMedia(media.id)).toBe(true);
  });

  test('refuses with the reason, and goes on', async () => {
    await put('1 text.jpg', 'this is a text');
    await put('2 empty.png', '');
    await put('3 drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await put('4 cut.jpg', (await photograph(500)).subarray(0, 900));
    await put('5 heavy.jpg', Buffer.alloc(5_000_001, 1));
    await put('6 large.png', await (await quarters(2600, 2000)).png().toBuffer());
    await put('7 good.jpg', await photograph(510));

    const summary = await run();

    expect(summary).toMatchObject({ imported: 1, skipped: 0, ignored: 0, left: 0 });
    expect(summary.refused.map(({ path, reason }) => [path, reason])).toEqual([
      ['1 text.jpg', expect.stringContaining('a text file')],
      ['2 empty.png', expect.stringContaining('empty')],
      ['3 drawing.svg', expect.stringContaining('an SVG drawing')],
      ['4 cut.jpg', expect.stringContaining('damaged or incomplete')],
      ['5 heavy.jpg', expect.stringContaining('5 MB')],
      ['6 large.png', expect.stringContaining('2600 x 2000')],
    ]);
    expect(await store.onDisk()).toHaveLength(1 + 4);
  });

  test('ignores what is no picture by name and content, and finds a picture with another name', async () => {
    await put('notes.md', '# notes');
    await put('walk.xmp', packet);
    await put(
      'camera.nef',
      Buffer.concat([Buffer.from('49492a001000000043520200', 'hex'), Buffer.alloc(64)]),
    );
    await put('picture-without-ending', await photograph(500));
    await put('.hidden.jpg', 'hidden');
    await put('.cache/thumbnail.jpg', 'hidden');
    expect(await run()).toEqual({ imported: 1, skipped: 0, ignored: 3, refused: [], left: 0 });
  });

  test('goes through the folder in the order a person would', async () => {
    for (const name of ['10.jpg', '9.jpg', 'b/1.jpg', 'a.jpg'])
      await put(name, await photograph(300 + name.length));
    expect((await listFolder(folder)).map(({ path }) => path)).toEqual([
      '9.jpg',
      '10.jpg',
      'a.jpg',
      join('b', '1.jpg'),
    ]);
  });

  test('says when there is no such folder', async () => {
    await expect(listFolder(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('works on two files at a time', async () => {
    for (let index = 0; index < 6; index++) await put(`${index}.jpg`, await photograph(300 + index));
    let atOnce = 0;
    let most = 0;
    const media: ImportDependencies['media'] = {
      ...store.media,
      store: async (actor, source) => {
        most = Math.max(most, ++atOnce);
        try {
          return await store.media.store(actor, source);
        } finally {
          atOnce--;
        }
      },
    };
    await run({}, { media });
    expect(most).toBe(2);
  });

  test('stops after the files under way, and goes on from there the next time', async () => {
    for (let index = 0; index < 8; index++) await put(`${index}.jpg`, await photograph(300 + index));
    const stop = new AbortController();
    const summary = await run({ signal: stop.signal, onFile: () => stop.abort() });
    expect(summary.left).toBeGreaterThan(0);
    expect(summary.imported + summary.left).toBe(8);

    expect(await run()).toMatchObject({ imported: summary.left, skipped: summary.imported, left: 0 });
  });

  test('an error that is not about a file ends it instead of refusing every file', async () => {
    for (let index = 0; index < 6; index++) await put(`${index}.jpg`, await photograph(300 + index));
    let stores = 0;
    const media: ImportDependencies['media'] = {
      ...store.media,
      store: async () => {
        stores++;
        throw new AppError('unavailable', 'There is no room left.');
      },
    };
    await expect(run({}, { media })).rejects.toMatchObject({ code: 'unavailable' });
    expect(stores).toBeLessThanOrEqual(2);
  });
});

describe('npm run import', () => {
  const command = async (
    args: string[],
    { isInteractive = false, stop = new AbortController().signal } = {},
  ) => {
    let written = '';
    const write = (text: string) => {
      written += text;
    };
    const terminal = { isInteractive, columns: 60, folder, stop, write };
    const exitCode = await importCommand(args, async () => importer(), terminal);
    return { exitCode, written };
  };

  test('without a folder, or with nonsense, shows how it is used', async () => {
    for (const args of [[], ['--publish'], ['--nonsense', folder], [folder, folder]]) {
      const { exitCode, written } = await command(args);
      expect(exitCode).toBe(2);
      expect(written).toContain('Usage: npm run import -- DIR [--publish]');
    }
  });

  test('prints a line a file and a summary, and ends with 0', async () => {
    await put('a.jpg', await photograph(500));
    await put('deep/a copy.jpg', await photograph(500));
    await run();
    await put('b.jpg', await photograph(501));
    const { exitCode, written } = await command([folder]);
    expect(exitCode).toBe(0);
    const lines = written.split('\n');
    expect(
      lines
        .slice(0, 3)
        .map((line) => line.replace(/^\d/, ''))
        .sort(),
    ).toEqual(['/3 imported b.jpg', '/3 skipped  a.jpg', `/3 skipped  ${join('deep', 'a copy.jpg')}`]);
    expect(lines.slice(0, 3).map((line) => line.charAt(0))).toEqual(['1', '2', '3']);
    expect(lines.slice(3)).toEqual([
      'Imported 1 photograph as drafts.',
      'Skipped 2 photographs that had been imported before.',
      '',
    ]);
  });

  test('ends with 1 when a file was refused, and says which and why', async () => {
    await put('bad\u001b[2J.jpg', 'a text');
    const { exitCode, written } = await command([folder, '--publish']);
    expect(exitCode).toBe(1);
    expect(written).toContain('Refused 1 file:\n  bad?[2J.jpg: This is a text file.');
    expect(written).not.toContain('\u001b');
  });

  test('draws one line over and over on a terminal', async () => {
    await put('a.jpg', await photograph(500));
    await put('b.jpg', await photograph(501));
    const { written } = await command([folder], { isInteractive: true });
    const bars = written.split('\r\u001b[2K').filter((line) => line.includes('█'));
    expect(bars).toHaveLength(2);
    expect(bars.at(-1)).toContain('2/2');
    for (const bar of bars) expect(bar.length).toBeLessThan(60);
    expect(written.trimEnd().endsWith('Imported 2 photographs as drafts.')).toBe(true);
  });

  test('ends with 130 when it was stopped', async () => {
    await put('a.jpg', await photograph(500));
    const { exitCode, written } = await command([folder], { stop: AbortSignal.abort() });
    expect(exitCode).toBe(130);
    expect(written).toContain('Stopped with 1 file left');
  });
});
