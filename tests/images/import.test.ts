import { mkdir, rename, rmdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { system, visitor } from '../../domain/access/account.ts';
import { accessibilityFile, accessibilityTexts } from '../factories/accessibility-files.ts';
import { animatedGif } from '../factories/pictures.ts';
import { importSite, packet, photograph } from './import-site.ts';
import { quarters } from './pictures.ts';

const site = importSite();

describe('importing a folder', () => {
  test('makes a draft of every photograph, with what the file says of itself', async () => {
    await site.put('walk.jpg', await photograph(500, packet));
    await site.put('deep/er/night_scene.png', await (await quarters(400, 300)).png().toBuffer());

    expect(await site.run()).toEqual({
      imported: 2,
      published: 0,
      skipped: 0,
      binned: 0,
      leftOut: [],
      refused: [],
      untitled: [],
      noted: [],
      left: 0,
    });

    expect(await site.store.reader.posts.findBySlug('evening-walk')).toMatchObject({
      title: 'Evening walk',
      caption: 'Two people on a bridge.',
      tags: ['street candid', 'мост'],
      city: 'Graz',
      published: false,
      media: { width: 500, height: 200 },
    });
    expect(await site.store.reader.posts.findBySlug('night-scene')).toMatchObject({
      title: 'Night scene',
      tags: [],
    });
  });

  test('takes alt text and story from the file before any fallback', async () => {
    await site.put('tram.jpg', await accessibilityFile('texts.jpg'));
    await site.run();
    expect(await site.store.reader.posts.findBySlug('last-tram')).toMatchObject({
      title: accessibilityTexts.title,
      caption: accessibilityTexts.description,
      altText: accessibilityTexts.altText,
      story: accessibilityTexts.extendedDescription,
      provenance: { altText: 'metadata', story: 'metadata' },
    });
  });

  test('makes no tags of stopwords, and folds synonyms', async () => {
    const createdDate = '2024-06-05T12:00:00.000Z';
    await site.store.transaction(async ({ stopwords, synonyms }) => {
      await stopwords.insert([{ id: 's', name: 'Plain', words: ['мост'], createdDate }]);
      await synonyms.insert([{ id: 'k', key: 'candid', variants: ['street candid'], createdDate }]);
    });
    await site.put('walk.jpg', await photograph(500, packet));
    await site.run();
    expect(await site.store.reader.posts.findBySlug('evening-walk')).toMatchObject({
      tags: ['candid'],
      provenance: { tags: 'metadata' },
    });
  });

  test('reads names of other encodings, and folders that are nested too deeply keep none back', async () => {
    const latin = Buffer.concat([
      Buffer.from(`${site.folder}/caf`),
      Buffer.from([0xe9]),
      Buffer.from('.jpg'),
    ]);
    await writeFile(latin, await photograph(500));
    await site.put('a/walk.jpg', await photograph(501));
    // Deeper than a path may be long: each step is made in a folder that is moved below the next one.
    const name = 'n'.repeat(250);
    const bottom = join(site.folder, 'bottom');
    await mkdir(join(bottom, name), { recursive: true });
    const above = join(site.folder, 'above');
    for (let level = 0; level < 16; level += 1) {
      await mkdir(above);
      await rename(bottom, join(above, name));
      await rename(above, bottom);
    }
    const { imported, leftOut, refused } = await site.run();
    for (let level = 0; level < 16; level += 1) {
      await rename(join(bottom, name), above);
      await rmdir(bottom);
      await rename(above, bottom);
    }
    expect([imported, refused]).toEqual([2, []]);
    expect(leftOut).toMatchObject([{ reason: 'link', count: 1 }]);
    expect(await site.store.reader.posts.findBySlug('cafe')).toMatchObject({ title: 'Café' });
  });

  test('publishes with the option', async () => {
    await site.put('walk.jpg', await photograph(500, packet));
    await site.run({ publish: true });
    expect(await site.store.reader.posts.findPublishedBySlug('evening-walk')).toMatchObject({
      published: true,
    });
  });

  test('leaves what only has a camera’s counter for a title as a draft, and names it', async () => {
    await site.put('DSCF0031.png', await (await quarters(400, 310)).png().toBuffer());
    await site.put('Harbour.png', await (await quarters(410, 310)).png().toBuffer());
    const summary = await site.run({ publish: true });
    expect(summary).toMatchObject({ imported: 2, published: 1, untitled: ['DSCF0031.png'] });
    const { postList } = site.store.reader;
    const sort = { by: 'created_date', descending: false } as const;
    const find = async (search: string) =>
      (await postList.list({ filters: { search }, sort, limit: 9, offset: 0 })).posts;
    const [draft, ...others] = await find('dscf0031');
    expect(draft).toMatchObject({ title: '', published: false, media: { originalName: 'DSCF0031.png' } });
    expect(others).toEqual([]);
    expect(await find('CF003')).toHaveLength(1);
    expect(await find('CF_03')).toHaveLength(0);
    expect(await find('%')).toHaveLength(0);
  });

  test('leaves a photo whose file has notes as a draft, and an animation is published', async () => {
    const damaged = (await photograph(500)).subarray(0, -2);
    await site.put('damaged.jpg', damaged);
    await site.put('DSCF0032.jpg', (await photograph(503)).subarray(0, -2));
    await site.put('sidecar.jpg', await photograph(501));
    await site.put('sidecar.xmp', 'a text');
    await site.put('whole.jpg', await photograph(502));
    await site.put('moving.gif', await animatedGif({ width: 60, height: 40, delays: [50, 50] }));
    const { published, untitled, noted } = await site.run({ publish: true });
    expect([published, untitled]).toEqual([2, ['DSCF0032.jpg']]);
    expect(noted.map(({ path, draftReason }) => [path, draftReason])).toEqual([
      ['DSCF0032.jpg', 'title'],
      ['damaged.jpg', 'notes'],
      ['moving.gif', null],
      ['sidecar.jpg', 'notes'],
    ]);
    const isPublic = async (slug: string) => (await site.store.reader.posts.findBySlug(slug))?.published;
    expect(await Promise.all(['damaged', 'sidecar', 'moving', 'whole'].map(isPublic))).toEqual([
      ...[false, false, true, true],
    ]);
  });

  test('preserves the order of the folder, or with the option dates by the exposure', async () => {
    for (const name of ['1.png', '2.png', '3.png'])
      await site.put(`walk ${name}`, await (await quarters(400 + Number(name[0]), 310)).png().toBuffer());
    const exif = { IFD2: { DateTimeOriginal: '2019:05:04 10:00:00' } };
    await site.put(
      'walk 0.jpg',
      await (await quarters(420, 310))
        .withExif(exif as never)
        .jpeg()
        .toBuffer(),
    );
    await site.run({ date: 'taken', publish: true });
    const cards = await site.store.reader.listings.page({ kind: 'all', key: '', limit: 9, offset: 0 });
    expect(cards.map(({ title, createdDate }) => [title, createdDate])).toEqual([
      ['Walk 3', '2024-06-05T12:00:00.003Z'],
      ['Walk 2', '2024-06-05T12:00:00.002Z'],
      ['Walk 1', '2024-06-05T12:00:00.001Z'],
      ['Walk 0', '2019-05-04T10:00:00.000Z'],
    ]);
  });

  test('is not for visitors', async () => {
    await site.put('walk.jpg', await photograph(500));
    const attempt = site.importer().run(visitor, site.folder, { publish: true, date: 'now' });
    await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await site.store.onDisk()).toEqual([]);
  });

  test('skips what it has imported before, and a copy under another name', async () => {
    await site.put('a.jpg', await photograph(500));
    await site.put('copy of a.jpg', await photograph(500));
    expect(await site.run()).toMatchObject({ imported: 1, skipped: 1 });
    expect(await site.run()).toMatchObject({ imported: 0, skipped: 2 });
  });

  test('leaves a photograph in the bin where it is, says so, and its files stay hidden', async () => {
    await site.put('a.jpg', await photograph(500));
    await site.run();
    // Once more: it is skipped, and waits for no other post.
    await site.run();
    const { reader, transaction } = site.store;
    const [id = ''] = await reader.posts.idsAfter('', 1);
    const [post] = await reader.posts.byIds([id]);
    const isHidden = () => reader.bin.hides(post?.media?.renditions[0]?.key ?? '', '');
    expect(await isHidden()).toBe(false);
    await transaction(({ bin }) => bin.add('post', id, '2024-06-05T12:00:00.000Z'));
    expect(await isHidden()).toBe(true);
    expect(await site.run()).toMatchObject({ imported: 0, skipped: 0, binned: 1 });
    expect(await isHidden()).toBe(true);
  });

  test('gives a photograph that was stored without a post its post', async () => {
    const bytes = await photograph(500);
    await site.put('a.jpg', bytes);
    const { media } = await site.store.media.store(system, { bytes, name: 'a.jpg' });
    expect(await site.run()).toMatchObject({ imported: 1, skipped: 0 });
    expect(await site.store.reader.posts.showsMedia(media.id)).toBe(true);
  });

  test('refuses with the reason, and continues', async () => {
    await site.put('1 text.jpg', 'this is a text');
    await site.put('2 empty.png', '');
    await site.put('3 drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await site.put('4 cut.jpg', (await photograph(500)).subarray(0, 900));
    await site.put('5 heavy.jpg', Buffer.alloc(5 * 1024 * 1024 + 1, 1));
    await site.put('6 large.png', await (await quarters(2600, 2000)).png().toBuffer());
    await site.put('7 good.jpg', await photograph(510));

    const summary = await site.run();

    expect(summary).toMatchObject({ imported: 1, skipped: 0, leftOut: [], left: 0 });
    expect(summary.refused.map(({ path, reason }) => [path, reason])).toEqual([
      ['1 text.jpg', expect.stringContaining('a text file')],
      ['2 empty.png', expect.stringContaining('empty')],
      ['3 drawing.svg', expect.stringContaining('an SVG drawing')],
      ['4 cut.jpg', expect.stringContaining('damaged or incomplete')],
      ['5 heavy.jpg', expect.stringContaining('larger than')],
      ['6 large.png', expect.stringContaining('2600 x 2000')],
    ]);
    expect(await site.store.onDisk()).toHaveLength(1 + 4);
  });

  test('ignores what is no picture by name and content, and finds a picture with another name', async () => {
    await site.put('notes.md', '# notes');
    await site.put('walk.xmp', packet);
    await site.put(
      'camera.nef',
      Buffer.concat([Buffer.from('49492a001000000043520200', 'hex'), Buffer.alloc(64)]),
    );
    await site.put('picture-without-ending', await photograph(500));
    await site.put('.hidden.jpg', 'hidden');
    await site.put('.cache/thumbnail.jpg', 'hidden');
    expect(await site.run()).toEqual({
      imported: 1,
      published: 0,
      skipped: 0,
      binned: 0,
      leftOut: [
        { reason: 'preview', label: expect.any(String), count: 1, examples: ['.cache/thumbnail.jpg'] },
        { reason: 'hidden', label: expect.any(String), count: 1, examples: ['.hidden.jpg'] },
        { reason: 'other', label: expect.any(String), count: 2, examples: ['camera.nef', 'notes.md'] },
        { reason: 'sidecar', label: expect.any(String), count: 1, examples: ['walk.xmp'] },
      ],
      refused: [],
      untitled: [],
      noted: [],
      left: 0,
    });
  });

  const rated = (rating: string, subject = '') =>
    `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="${rating}">
<dc:subject><rdf:Bag><rdf:li>${subject}</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const groupsOf = ({ leftOut }: Awaited<ReturnType<typeof site.run>>) =>
    Object.fromEntries(leftOut.map(({ reason, examples }) => [reason, examples]));

  test('leaves out what storage, systems and programs put beside photos, and says what', async () => {
    await site.put('2024/a.jpg', await photograph(500));
    await site.put('2024/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg', await photograph(501));
    await site.put('#recycle/b.jpg', await photograph(502));
    await site.put('2024/._a.jpg', 'AppleDouble');
    await symlink(site.folder, join(site.folder, '2024', 'loop'));
    await symlink(join(site.folder, '2024', 'a.jpg'), join(site.folder, 'linked.jpg'));
    const summary = await site.run({ publish: true });
    expect(summary.imported).toBe(1);
    expect(groupsOf(summary)).toEqual({
      preview: ['2024/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg'],
      bin: ['#recycle/b.jpg'],
      system: ['2024/._a.jpg'],
      link: ['2024/loop', 'linked.jpg'],
    });
  });

  test('leaves out rejected photos unless it is asked for them', async () => {
    await site.put(
      'own.jpg',
      await sharp(await photograph(500))
        .withXmp(rated('-1'))
        .jpeg()
        .toBuffer(),
    );
    await site.put('aside.jpg', await photograph(501));
    await site.put('aside.xmp', rated('-1'));
    // The sidecar is newer than the file.
    await site.put(
      'saved.jpg',
      await sharp(await photograph(502))
        .withXmp(rated('-1'))
        .jpeg()
        .toBuffer(),
    );
    await site.put('saved.jpg.xmp', rated('3'));
    const summary = await site.run({ publish: true });
    expect([summary.imported, groupsOf(summary)]).toEqual([1, { rejected: ['aside.jpg', 'own.jpg'] }]);
    expect(summary.refused).toEqual([]);
    expect(await site.run({ rejected: true })).toMatchObject({ imported: 2, skipped: 1, leftOut: [] });
  });

  test('reads sidecars, and names one that is none', async () => {
    await site.put('a.jpg', await photograph(500));
    await site.put('a.jpg.xmp', rated('4', 'Ferry'));
    await site.put('b.jpg', await photograph(501));
    await site.put('b.xmp', 'a text');
    await site.put('c.jpg', await photograph(502));
    await site.put('c.xmp', rated('4', 'Ferry').slice(0, -20));
    const { published, noted } = await site.run({ publish: true });
    expect(published).toBe(1);
    expect(noted.map(({ path, notes }) => [path, notes])).toEqual([
      ['b.jpg', ['b.xmp was not read: The sidecar is not an XMP file.']],
      ['c.jpg', ['The sidecar was not read: It is damaged or incomplete.']],
    ]);
    const { posts } = await site.store.reader.postList.list({
      filters: { tag: 'ferry' },
      sort: { by: 'title', descending: false },
      limit: 9,
      offset: 0,
    });
    expect(posts.map(({ title }) => title)).toEqual(['A']);
  });
});
