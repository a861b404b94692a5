import sharp, { type Exif } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PhotoMetadata } from '#domain/posts/post.ts';
import { readMetadata, withSidecar } from '#server/features/media/metadata/read.ts';
import { accessibilityFile, accessibilityTexts } from '../factories/accessibility-files.ts';
import { noMetadata as nothing } from '../factories/media.ts';
import { iptcBlock, withIptc } from './iptc.ts';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } });

const xmp = (inside: string) =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
  ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"' +
  ' xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"' +
  ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"' +
  ` xmlns:aux="http://ns.adobe.com/exif/1.0/aux/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const languages = (name: string, words: Record<string, string>) =>
  `<${name}><rdf:Alt>${Object.entries(words)
    .map(([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`)
    .join('')}</rdf:Alt></${name}>`;

const bag = (name: string, words: string[]) =>
  `<${name}><rdf:Bag>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></${name}>`;

const fileWith = ({ exif, packet }: { exif?: Exif; packet?: string }) => {
  const picture = blank();
  if (exif) picture.withExif(exif);
  if (packet) picture.withXmp(packet);
  return picture.jpeg().toBuffer();
};

describe('words', () => {
  test('are taken from XMP, in their default language', async () => {
    const packet = xmp(
      languages('dc:title', { 'de-DE': 'Straße', 'x-default': 'Өвөрхангай &amp; Föhn' }) +
        languages('dc:description', { 'en-US': ' First line \n second line ' }) +
        bag('dc:subject', ['Street', 'Хужирт', 'street', ' ', 'Ôvôrhangaj']) +
        '<photoshop:City>Benalmádena</photoshop:City><photoshop:State>Andalucía</photoshop:State>' +
        '<photoshop:Country>Spain</photoshop:Country><photoshop:Credit>An Agency</photoshop:Credit>' +
        '<dc:creator><rdf:Seq><rdf:li>Jane Roe</rdf:li><rdf:li>John Doe</rdf:li></rdf:Seq></dc:creator>' +
        languages('dc:rights', { 'x-default': '© Jane Roe' }) +
        '<xmpRights:WebStatement>https://example.org/licence</xmpRights:WebStatement>' +
        '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>https://example.org/buy</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>',
    );
    expect(readMetadata(await fileWith({ packet }))).toEqual({
      ...nothing,
      title: 'Өвөрхангай & Föhn',
      description: 'First line \n second line',
      keywords: ['Street', 'Хужирт', 'Ôvôrhangaj'],
      city: 'Benalmádena',
      region: 'Andalucía',
      country: 'Spain',
      rights: {
        creator: 'Jane Roe, John Doe',
        credit: 'An Agency',
        copyright: '© Jane Roe',
        licenseUrl: 'https://example.org/licence',
        acquireUrl: 'https://example.org/buy',
      },
    });
  });

  test('XMP wins over IPTC, IPTC over EXIF, each where it speaks', async () => {
    const exif = {
      IFD0: { ImageDescription: 'exif description', Artist: 'exif artist', Copyright: 'exif copyright' },
    };
    const packet = xmp(languages('dc:title', { 'x-default': 'xmp title' }));
    const iptc = iptcBlock([
      [5, Buffer.from('iptc title')],
      [80, Buffer.from('iptc creator')],
      [90, Buffer.from('iptc city')],
      [25, Buffer.from('one')],
      [25, Buffer.from('two')],
    ]);
    const file = withIptc(await fileWith({ exif, packet }), iptc);
    expect(readMetadata(file)).toMatchObject({
      title: 'xmp title',
      description: 'exif description',
      keywords: ['one', 'two'],
      city: 'iptc city',
      rights: { creator: 'iptc creator', copyright: 'exif copyright' },
    });
  });

  test.each([
    { encoding: 'UTF-8 that says so', marked: true, bytes: Buffer.from('Föhn über Хужирт') },
    { encoding: 'UTF-8 that does not say so', marked: false, bytes: Buffer.from('Föhn über Хужирт') },
    { encoding: 'Latin-1', marked: false, bytes: Buffer.from('Föhn über X', 'latin1'), words: 'Föhn über X' },
    {
      encoding: 'UTF-8 stored twice',
      marked: true,
      bytes: Buffer.from(Buffer.from('Föhn über X').toString('latin1')),
      words: 'Föhn über X',
    },
  ])('in IPTC arrive unharmed from $encoding', async ({ marked, bytes, words = 'Föhn über Хужирт' }) => {
    const file = withIptc(await fileWith({}), iptcBlock([[5, bytes]], { utf8: marked }));
    expect(readMetadata(file).title).toBe(words);
  });

  test('the bytes of a large file are not copied', async () => {
    const megabytes = 32 * 1024 ** 2;
    const packet = xmp(languages('dc:title', { 'x-default': 'Lamp' }));
    const file = Buffer.from(new ArrayBuffer(megabytes));
    (await fileWith({ packet })).copy(file);
    const before = process.memoryUsage().arrayBuffers;
    expect(readMetadata(file).title).toBe('Lamp');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(megabytes / 2);
  });

  test.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', 'DCIM\\100MEDIA\\DJI_0001.JPG', 'hdrpl', 'default'])(
    'that a camera writes into every description are none: %s',
    async (ImageDescription) => {
      expect(readMetadata(await fileWith({ exif: { IFD0: { ImageDescription } } })).description).toBeNull();
    },
  );

  test.each(['texts.jpg', 'texts.png', 'texts.webp', 'texts.tif', 'texts.avif'] as const)(
    'for people who cannot see the image are read in their default language: %s',
    async (name) => {
      expect(readMetadata(await accessibilityFile(name))).toEqual({ ...nothing, ...accessibilityTexts });
    },
  );

  test('for people who cannot see the image are read in the only language there is', async () => {
    expect(readMetadata(await accessibilityFile('one-language.jpg'))).toEqual({
      ...nothing,
      altText: 'Трамвай под дождём',
      extendedDescription: 'Ночь.',
    });
  });

  test('an alt text is one line, and blank ones are none', async () => {
    const packet = xmp(
      languages('Iptc4xmpCore:AltTextAccessibility', { 'x-default': 'A tram\n  in the rain ' }) +
        languages('Iptc4xmpCore:ExtDescrAccessibility', { 'x-default': ' \n ' }),
    );
    expect(readMetadata(await fileWith({ packet }))).toMatchObject({
      altText: 'A tram in the rain',
      extendedDescription: null,
    });
  });

  test('a place only in the details of IPTC Extension is found', async () => {
    const packet = xmp(
      '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Graz</Iptc4xmpExt:City>' +
        '<Iptc4xmpExt:CountryName>Austria</Iptc4xmpExt:CountryName></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>',
    );
    expect(readMetadata(await fileWith({ packet }))).toMatchObject({
      city: 'Graz',
      region: null,
      country: 'Austria',
    });
  });

  test('a sentence where an address belongs is no address', async () => {
    const packet = xmp(
      '<xmpRights:WebStatement>ask me first</xmpRights:WebStatement>' +
        '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>javascript:alert(1)</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>',
    );
    expect(readMetadata(await fileWith({ packet })).rights).toMatchObject({
      licenseUrl: null,
      acquireUrl: null,
    });
  });
});

describe('what the camera measured', () => {
  test('is read from EXIF', async () => {
    const exif = {
      IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON D750' },
      IFD2: {
        LensModel: '35.0 mm f/1.8',
        FocalLength: '35/1',
        FNumber: '20/10',
        ExposureTime: '10/600',
        ISOSpeedRatings: '3200',
        DateTimeOriginal: '2024:06:05 21:14:03',
        OffsetTimeOriginal: '+02:00',
      },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 3148/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 5112/100',
      },
    };
    const { camera, takenAt, latitude, longitude } = readMetadata(await fileWith({ exif }));
    expect(camera).toEqual({
      make: 'Nikon',
      model: 'D750',
      lens: '35.0 mm f/1.8',
      focalLength: 35,
      aperture: 2,
      exposureTime: 1 / 60,
      iso: 3200,
    });
    expect(takenAt).toBe('2024-06-05T21:14:03+02:00');
    expect([latitude, longitude]).toEqual([-33.858744, 151.2142]);
  });

  test.each<[string, Exif, Partial<PhotoMetadata['camera']>]>([
    [
      'a zero focal length and aperture',
      { IFD2: { FocalLength: '0/1', FNumber: '0/0' } },
      { focalLength: null, aperture: null },
    ],
    ['a lens of dashes', { IFD2: { LensModel: '----' } }, { lens: null }],
    ['an aperture only as APEX', { IFD2: { ApertureValue: '433985/100000' } }, { aperture: 4.5 }],
    ['a sensitivity that does not fit', { IFD2: { ISOSpeedRatings: '65535' } }, { iso: null }],
    [
      'trailing blanks',
      { IFD0: { Make: 'FUJIFILM  ', Model: 'FinePix S5500  ' } },
      { make: 'Fujifilm', model: 'FinePix S5500' },
    ],
  ])('%s', async (_, exif, camera) => {
    expect(readMetadata(await fileWith({ exif })).camera).toMatchObject(camera);
  });

  test.each<[string, string | null]>([
    ['2024:06:05 21:14:03', '2024-06-05T21:14:03'],
    ['2024-06-05 21:14:03', '2024-06-05T21:14:03'],
    ['0000:00:00 00:00:00', null],
    ['2024:02:31 10:00:00', null],
    ['2024:06:05 25:00:00', null],
    ['    :  :     :  :  ', null],
    ['yesterday', null],
  ])('the time %j is %s', async (DateTimeOriginal, takenAt) => {
    expect(readMetadata(await fileWith({ exif: { IFD2: { DateTimeOriginal } } })).takenAt).toBe(takenAt);
  });

  test('a receiver without a fix is nowhere', async () => {
    const exif = {
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '0/1 0/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '0/1 0/1 0/1',
      },
    };
    expect(readMetadata(await fileWith({ exif }))).toMatchObject({ latitude: null, longitude: null });
  });
});

describe('a sidecar', () => {
  const file = () =>
    fileWith({
      exif: {
        IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON D750', Copyright: '© Jane Roe' },
        IFD2: { DateTimeOriginal: '2024:06:05 21:14:03', OffsetTimeOriginal: '+02:00' },
      },
      packet: xmp(languages('dc:title', { 'x-default': 'Before' }) + bag('dc:subject', ['one', 'two'])),
    });
  const changed = async (packet: string) => withSidecar(readMetadata(await file()), Buffer.from(packet));

  test('replaces what it contains and leaves the rest', async () => {
    const before = readMetadata(await file());
    const packet =
      xmp(
        languages('dc:title', { 'x-default': 'After' }) +
          bag('dc:subject', ['three']) +
          '<dc:creator><rdf:Seq><rdf:li>Jane Roe</rdf:li></rdf:Seq></dc:creator>' +
          '<photoshop:DateCreated>2024-06-06T08:00:00+02:00</photoshop:DateCreated>',
      ) + '\n';
    const declared = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${packet}`;
    for (const text of [packet, declared])
      expect(await changed(text)).toEqual({
        ...before,
        title: 'After',
        keywords: ['three'],
        rights: { ...before.rights, creator: 'Jane Roe' },
        takenAt: '2024-06-06T08:00:00+02:00',
      });
  });

  test('that repeats the time without its zone leaves the zone', async () => {
    const packet = xmp('<photoshop:DateCreated>2024-06-05T21:14:03</photoshop:DateCreated>');
    expect(await changed(packet)).toEqual(readMetadata(await file()));
  });

  test.each(['', '<x:xmpmeta', 'no XML', '\0\u0001'])('that is none changes nothing: %j', async (packet) => {
    expect(await changed(packet)).toEqual(readMetadata(await file()));
  });
});

describe('nothing, or nonsense, is no failure', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('a silent %s', async (format) => {
    expect(readMetadata(await blank().toFormat(format).toBuffer())).toEqual(nothing);
  });

  test.each([
    ['unclosed', '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'],
    ['without its names', '<rdf:Description><dc:title>x</dc:title></rdf:Description>'],
    [
      'full of entities',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&b;</x:xmpmeta>',
    ],
    ['binary', '\u0001\u0002\u0003'],
  ])('XMP that is %s', async (_, packet) => {
    expect(readMetadata(await fileWith({ packet }))).toEqual(nothing);
  });

  test('EXIF whose offsets lead nowhere', async () => {
    const file = await fileWith({ exif: { IFD0: { Make: 'Canon', Artist: 'Somebody' } } });
    const start = file.indexOf('Exif\0\0', 0, 'latin1') + 6;
    for (let at = start + 8; at < start + 80; at++) file[at] = 0xff;
    expect(readMetadata(file)).toMatchObject({ title: null, latitude: null });
  });

  test('any cut of a file full of metadata', async () => {
    const file = await fileWith({
      exif: { IFD0: { Make: 'Canon', Artist: 'Somebody' } },
      packet: xmp(languages('dc:title', { 'x-default': 'title' })),
    });
    for (let length = 0; length < file.length; length += 37) {
      expect(() => readMetadata(file.subarray(0, length))).not.toThrow();
    }
  });
});
