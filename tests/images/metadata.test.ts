import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Exif } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PhotoMetadata } from '#domain/posts/post.ts';
import { readMetadata, withSidecar } from '#server/features/media/metadata/read.ts';
import { loadPacket } from '#server/features/media/metadata/tags.ts';
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
  ` xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"` +
  ' xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"' +
  ' xmlns:mwg="http://www.metadataworkinggroup.com/schemas/keywords/" xmlns:ics="http://ns.idimager.com/ics/1.0/"' +
  ' xmlns:mediapro="http://ns.iview-multimedia.com/mediapro/1.0/" xmlns:acdsee="http://ns.acdsee.com/iptc/1.0/"' +
  ` xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;

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

describe('characters that change the direction of text', () => {
  test('are left out of names; in texts the marks of languages from right to left stay', async () => {
    const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const [name, text] = [`a${controls}b`, 'a\u061c\u200e\u200fb'];
    const packet = xmp(
      languages('dc:title', { 'x-default': name }) +
        languages('dc:description', { 'x-default': name }) +
        languages('Iptc4xmpCore:AltTextAccessibility', { 'x-default': name }) +
        languages('Iptc4xmpCore:ExtDescrAccessibility', { 'x-default': `${name}&#x202e;` }) +
        bag('dc:subject', [name, `c|${name}`]) +
        `<photoshop:City>${name}</photoshop:City><photoshop:State>${name}</photoshop:State>` +
        `<photoshop:Country>\u200f</photoshop:Country><photoshop:Credit>${name}</photoshop:Credit>` +
        `<tiff:Make>${name}</tiff:Make><aux:Lens>${name}</aux:Lens>` +
        `<dc:creator><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dc:creator>` +
        languages('dc:rights', { 'x-default': name }) +
        '<xmpRights:WebStatement>https://example.org/\u200fgpj</xmpRights:WebStatement>',
    );
    expect(readMetadata(await fileWith({ packet }))).toEqual({
      ...nothing,
      ...{ title: text, description: text, altText: text, extendedDescription: text },
      ...{ keywords: ['ab'], city: 'ab', region: 'ab', country: null },
      camera: { ...nothing.camera, make: 'ab', lens: 'ab' },
      rights: { ...nothing.rights, creator: 'ab', credit: 'ab', copyright: 'ab' },
    });
    const sidecar = withSidecar(nothing, loadPacket(Buffer.from(packet)).tags);
    expect(sidecar.rights).toMatchObject({ creator: 'ab', licenseUrl: null });
  });
});

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

  test.each([
    ...[
      'OLYMPUS DIGITAL CAMERA',
      'SONY DSC',
      'KONICA MINOLTA DIGITAL CAMERA',
      'Exif_JPEG_PICTURE',
      'hdrpl',
      'jhdr',
    ],
    ...['DCIM\\100MEDIA\\DJI_0001.JPG', 'default', 'Screenshot', 'Screenshot_20240504-101112', 'untitled'],
    ...[
      'Processed with VSCO with f2 preset',
      'Created with GIMP',
      'Shot on OnePlus',
      'LEAD Technologies Inc. V1.01',
    ],
  ])('that a camera or an app writes into every description are none: %s', async (ImageDescription) => {
    expect(readMetadata(await fileWith({ exif: { IFD0: { ImageDescription } } })).description).toBeNull();
  });

  test.each([
    'Created with love',
    'Camera obscura',
    'Shot on a Sunday',
    'A digital camera',
    'Default city',
    'Samson',
  ])('of a person stay: %s', async (ImageDescription) => {
    const { description } = readMetadata(await fileWith({ exif: { IFD0: { ImageDescription } } }));
    expect(description).toBe(ImageDescription);
  });

  test('that repeat the camera are none, and the next field is read', async () => {
    const exif = {
      IFD0: { Make: 'ACME', Model: 'Snap 3', ImageDescription: 'Snap 3' },
    };
    const iptc = iptcBlock([
      [5, Buffer.from('Untitled')],
      [105, Buffer.from('A headline')],
      [120, Buffer.from('SONY DSC')],
    ]);
    expect(readMetadata(withIptc(await fileWith({ exif }), iptc))).toMatchObject({
      title: 'A headline',
      description: null,
    });
  });

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

  test.each(['Created', 'Shown'])('a place only in Location%s of IPTC Extension is found', async (kind) => {
    const packet = xmp(
      `<Iptc4xmpExt:Location${kind}><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Graz</Iptc4xmpExt:City>` +
        `<Iptc4xmpExt:CountryName>Austria</Iptc4xmpExt:CountryName></rdf:li></rdf:Bag></Iptc4xmpExt:Location${kind}>`,
    );
    expect(readMetadata(await fileWith({ packet }))).toMatchObject({
      city: 'Graz',
      region: null,
      country: 'Austria',
    });
  });

  test.each<[string, string, Partial<PhotoMetadata['rights']>]>([
    [
      'of TIFF',
      `<tiff:Artist>Jane Roe</tiff:Artist>${languages('tiff:Copyright', { 'x-default': '© Jane' })}`,
      { creator: 'Jane Roe', copyright: '© Jane' },
    ],
    [
      'of PLUS',
      '<plus:ImageCreator><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:ImageCreatorName>Jane Roe</plus:ImageCreatorName></rdf:li></rdf:Seq></plus:ImageCreator>' +
        '<plus:CopyrightOwner><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:CopyrightOwnerName>Jane</plus:CopyrightOwnerName></rdf:li></rdf:Seq></plus:CopyrightOwner>',
      { creator: 'Jane Roe', copyright: '© Jane' },
    ],
    ['an owner alone', bag('xmpRights:Owner', ['Jane', 'Joe']), { creator: null, copyright: '© Jane, Joe' }],
  ])('creator and copyright are never lost: %s', async (_, inside, rights) => {
    expect(readMetadata(await fileWith({ packet: xmp(inside) })).rights).toMatchObject(rights);
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

describe('markup in texts', () => {
  test.each([
    ['<p>First <b>bold</b> line</p><p>second</p>', 'First bold line\n\nsecond'],
    ['one<br>two<BR/>three', 'one\ntwo\nthree'],
    [
      'Tom &amp; Jerry &copy; Jane&nbsp;Roe &#8211; &#x2026; &eacute;&Eacute;',
      'Tom & Jerry © Jane Roe – … éÉ',
    ],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['&lt;i&gt;Slow&lt;/i&gt; train', 'Slow train'],
    [
      '<a href="https://example.org/?a=1&amp;b=2">link</a> <script>alert(1)</script><!-- note -->end',
      'link end',
    ],
    ['1990&#150;1999, it&#x92;s &hearts; &OElig;uvre', '1990–1999, it’s ♥ Œuvre'],
    ['<main><button>Go</button> <o:p>slow</o:p></main>', 'Go slow'],
    ['<a title="x > y" href="/">link</a>', 'link'],
    ['<!doctype html><style>p > a { color: red }</style><p>End', 'End'],
    ['<td>one</td><td>two</td>', 'one  two'],
    ['<script>never <b>closed</b>', 'never closed'],
    ['a < b > c, <3, <jane@example.org>, AT&T, R&D; &unknown; &#0;', null],
    ['https://example.org/?a=1&copy=2', null],
  ])('%s', async (written, plain) => {
    const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const packet = xmp(languages('dc:description', { 'x-default': escaped }));
    expect(readMetadata(await fileWith({ packet })).description).toBe(plain ?? written);
  });

  test('is read from a CDATA section', async () => {
    const packet = xmp(
      languages('dc:description', { 'x-default': '<![CDATA[<p>Tom <b>&amp;</b> Jerry</p>]]>, 3 &lt; 4' }) +
        bag('dc:subject', ['rain', '<![CDATA[<b>a</b> <![CDATA[]]>']),
    );
    expect(readMetadata(await fileWith({ packet }))).toMatchObject({
      description: 'Tom & Jerry\n\n, 3 < 4',
      keywords: ['rain', 'a <![CDATA['],
    });
  });

  test('is left out of titles, keywords and rights too', async () => {
    const packet = xmp(
      languages('dc:title', { 'x-default': '&lt;b&gt;Tom&lt;/b&gt; &amp;amp; Jerry' }) +
        bag('dc:subject', ['&lt;i&gt;rain&lt;/i&gt;', 'R&amp;amp;B']) +
        languages('dc:rights', { 'x-default': '&amp;copy; Jane Roe' }),
    );
    expect(readMetadata(await fileWith({ packet }))).toMatchObject({
      title: 'Tom & Jerry',
      keywords: ['rain', 'R&B'],
      rights: { copyright: '© Jane Roe' },
    });
  });
});

describe('XMP as other programs write it', () => {
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const dc = 'http://purl.org/dc/elements/1.1/';
  const usual = xmp(languages('dc:title', { 'x-default': 'Föhn' }) + bag('dc:subject', ['one', 'two']));
  const renamed = (packet: string) =>
    [
      ['x:', 'ns0:'],
      ['rdf:', 'ns1:'],
      ['dc:', 'ns2:'],
    ].reduce(
      (text, [from = '', to = '']) =>
        text
          .replaceAll(`<${from}`, `<${to}`)
          .replaceAll(`</${from}`, `</${to}`)
          .replaceAll(` ${from}`, ` ${to}`),
      packet
        .replaceAll('xmlns:x=', 'xmlns:ns0=')
        .replaceAll('xmlns:rdf=', 'xmlns:ns1=')
        .replaceAll('xmlns:dc=', 'xmlns:ns2='),
    );

  test.each([
    ['with numbered prefixes', renamed(usual)],
    ['without a prefix of its root', usual.replaceAll('x:xmpmeta', 'xmpmeta').replace('xmlns:x=', 'xmlns=')],
    [
      'without prefixes of RDF',
      `<RDF xmlns="${rdf}"><Description><dc:title xmlns:dc="${dc}"><Alt><li>Föhn</li></Alt></dc:title>` +
        `<dc:subject xmlns:dc="${dc}"><Bag><li>one</li><li>two</li></Bag></dc:subject></Description></RDF>`,
    ],
    ['with comments', usual.replaceAll('<', '<!-- <a> --><').replaceAll('>Föhn<', '>F<!-- o -->öhn<')],
    ['with instructions', usual.replaceAll('<dc:', '<?app <a> ?><dc:')],
    ['with a number of no character', usual.replace('Föhn', 'Föhn&#0;&#xB;')],
    ['with control characters', usual.replace('Föhn', 'Föhn\u000b')],
    ['with the names of HTML', usual.replace('Föhn', 'F&ouml;hn')],
    [
      'with an empty text for its default language',
      usual.replace(
        '<rdf:li xml:lang',
        '<rdf:li xml:lang="x-default"/><rdf:li xml:lang="de"/><rdf:li xml:lang',
      ),
    ],
  ])('%s is read in a file and beside it', async (_, packet) => {
    expect(packet).not.toBe(usual);
    const found = { title: 'Föhn', keywords: ['one', 'two'] };
    expect(readMetadata(await fileWith({ packet }))).toMatchObject(found);
    expect(withSidecar(nothing, loadPacket(Buffer.from(packet)).tags)).toMatchObject(found);
  });

  test('keeps an ampersand that was not escaped', async () => {
    const packet = xmp(languages('dc:title', { 'x-default': 'Tom & Jerry &amp; R&D; &#228; &lt;3' }));
    expect(readMetadata(await fileWith({ packet })).title).toBe('Tom & Jerry & R&D; ä <3');
  });
});

describe('keywords', () => {
  const read = async (inside: string) => readMetadata(await fileWith({ packet: xmp(inside) })).keywords;

  test.each<[string, string, string[]]>([
    [
      'of Lightroom and Capture One',
      bag('lr:hierarchicalSubject', ['People|Anna', 'Places|Italy|Rome']),
      ['Anna', 'Rome'],
    ],
    ['of digiKam', bag('digiKam:TagsList', ['Places/Italy', 'Places/Italy/Rome']), ['Italy', 'Rome']],
    ['of Windows', bag('MicrosoftPhoto:LastKeywordXMP', ['Places/Italy/Rome', 'street']), ['Rome', 'street']],
    ['of Media Pro', bag('mediapro:CatalogSets', ['People|Marie']), ['Marie']],
    [
      'of ACDSee',
      '<acdsee:categories>&lt;Categories&gt;&lt;Category Assigned="0"&gt;People&lt;Category Assigned="1"&gt;Marie&lt;/Category&gt;&lt;/Category&gt;&lt;/Categories&gt;</acdsee:categories>',
      ['Marie'],
    ],
    ['of ACDSee in a list', bag('acdsee:keywords', ['rain', 'night']), ['rain', 'night']],
    ['with arrows', bag('lr:hierarchicalSubject', ['Places > Italy > Rome']), ['Rome']],
    [
      'of other scripts in one text',
      bag('dc:subject', ['street，雨、夜；風', 'مطر، ليل']),
      ['street', '雨', '夜', '風', 'مطر', 'ليل'],
    ],
    [
      'in lines, tabs and points of a list',
      bag('dc:subject', ['a&#10;b&#9;c', '• d • e']),
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [
      'as hashtags and in quotes',
      bag('dc:subject', ['#street #rain', '#Night Walk', '"Graz"', '“Rome”', 'C#', 'No. #1', '#1']),
      ['street', 'rain', 'Night Walk', 'Graz', 'Rome', 'C#', 'No. #1', '#1'],
    ],
    ['with bars in a flat field', bag('dc:subject', ['Places|Italy|Rome', 'street']), ['Rome', 'street']],
    [
      'with arrows and backslashes in a flat field',
      bag('dc:subject', [
        'Places > Italy > Rome',
        'Oslo &lt; Norway',
        'Places\\Graz',
        'a → b',
        'x>y',
        'x&lt;y',
      ]),
      ['Rome', 'Oslo', 'Graz', 'b', 'x>y', 'x<y'],
    ],
    [
      'of the Metadata Working Group',
      '<mwg:Keywords rdf:parseType="Resource"><mwg:Hierarchy><rdf:Bag><rdf:li rdf:parseType="Resource"><mwg:Keyword>Places</mwg:Keyword>' +
        '<mwg:Children><rdf:Bag><rdf:li rdf:parseType="Resource"><mwg:Keyword>Rome</mwg:Keyword></rdf:li></rdf:Bag></mwg:Children>' +
        '</rdf:li><rdf:li rdf:parseType="Resource"><mwg:Keyword>rain</mwg:Keyword></rdf:li></rdf:Bag></mwg:Hierarchy></mwg:Keywords>',
      ['Rome', 'rain'],
    ],
    [
      'of Photo Supreme',
      '<ics:TagStructure><rdf:Bag><rdf:li rdf:parseType="Resource"><ics:LabelName>Places</ics:LabelName><ics:SubLabels><rdf:Bag>' +
        '<rdf:li rdf:parseType="Resource"><ics:LabelName>Rome</ics:LabelName></rdf:li></rdf:Bag></ics:SubLabels></rdf:li></rdf:Bag></ics:TagStructure>',
      ['Rome'],
    ],
    [
      'in fields of few programs',
      bag('MicrosoftPhoto:LastKeywordIPTC', ['People/Anna']) +
        bag('photoshop:SupplementalCategories', ['travel']),
      ['travel', 'Anna'],
    ],
    ['with slashes in a flat field', bag('dc:subject', ['black/white']), ['black/white']],
    [
      'with bars and slashes in a flat field',
      bag('dc:subject', ['Places|Italy|Rome', 'Places/Italy', 'A/B/C', 'black/white', 'and/or/']),
      ['Rome', 'Italy', 'C', 'black/white', 'and/or/'],
    ],
    [
      'with a slash, in both fields',
      bag('dc:subject', ['black/white']) +
        bag('lr:hierarchicalSubject', ['black/white', 'Style|black/white']),
      ['black/white'],
    ],
    ['as one text', bag('dc:subject', ['rain; night, street']), ['rain', 'night', 'street']],
    ['as one text without a list', '<dc:subject>rain, night</dc:subject>', ['rain', 'night']],
    [
      'of every letter case',
      bag('dc:subject', ['Rain']) + bag('digiKam:TagsList', ['Weather/rain']),
      ['Rain'],
    ],
    [
      'of darktable',
      bag('dc:subject', ['street', 'darktable', 'exported', 'format', 'jpg']) +
        bag('lr:hierarchicalSubject', ['darktable|exported', 'darktable|format|jpg', 'Places|street']),
      ['street'],
    ],
    [
      'that programs note for themselves',
      bag('dc:subject', [
        'exported',
        '5 stars',
        '★★★',
        'Red Label',
        'geotagged',
        'geo:lat=48.1',
        'Color Label Red',
        '5*',
        'iPhoto Original',
        '??',
      ]) + bag('digiKam:TagsList', ['_Digikam_Internal_Tags_/Pick Label Accepted']),
      [],
    ],
    [
      'that only look so',
      bag('dc:subject', ['stars', 'exporters', 'red', 'record label']),
      ['stars', 'exporters', 'red', 'record label'],
    ],
  ])('%s', async (_, inside, keywords) => {
    expect(await read(inside)).toEqual(keywords);
  });

  test('of all blocks are united, damaged copies left out', async () => {
    const long = 'a very long keyword that does not fit into the field of IPTC which is short';
    const iptc = iptcBlock([
      [25, Buffer.from('Rain')],
      [25, Buffer.from('??????')],
      [25, Buffer.from('K?ln')],
      [25, Buffer.from(long.slice(0, 64))],
      [25, Buffer.from('why?')],
    ]);
    const packet = xmp(bag('dc:subject', ['Хужирт', 'Köln', long]));
    const file = withIptc(await fileWith({ packet }), iptc);
    expect(readMetadata(file).keywords).toEqual(['Хужирт', 'Köln', long, 'Rain', 'why?']);
  });

  test('without number are bounded', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word ${index}`);
    expect(await read(bag('dc:subject', words.slice(0, 500)))).toHaveLength(500);
    const packet = Buffer.from(xmp(bag('dc:subject', words) + bag('lr:hierarchicalSubject', words)));
    expect(withSidecar(nothing, loadPacket(packet).tags).keywords).toHaveLength(1000);
  });
});

describe('texts of a PNG', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const compressed = (text: Buffer) => Buffer.concat([latin('\0'), deflateSync(text)]);
  const described = '<p>Föhn über &amp; Straße</p>';
  const texts = {
    ...{ title: 'A title', description: 'Föhn über & Straße' },
    rights: { creator: 'Jane Roe', copyright: '© Jane Roe' },
  };

  const pngWith = async (...chunks: [type: string, data: Buffer][]) => {
    const png = await blank().png().toBuffer();
    const made = chunks.map(([type, data]) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(data.length);
      head.write(type, 4, 'latin1');
      const crc = Buffer.alloc(4);
      crc.writeUInt32BE(crc32(data, crc32(latin(type))));
      return Buffer.concat([head, data, crc]);
    });
    // Behind the signature and IHDR.
    return Buffer.concat([png.subarray(0, 33), ...made, png.subarray(33)]);
  };
  const fields: [string, string][] = [
    ['Title', 'A title'],
    ['Description', described],
    ['Author', 'Jane Roe'],
    ['Copyright', '© Jane Roe'],
  ];

  test.each<[string, (name: string, text: string) => Buffer]>([
    ['tEXt', (name, text) => latin(`${name}\0${text}`)],
    ['zTXt', (name, text) => Buffer.concat([latin(`${name}\0`), compressed(latin(text))])],
    ['iTXt', (name, text) => Buffer.concat([latin(`${name}\0\0\0de\0\0`), Buffer.from(text)])],
    ['iTXt', (name, text) => Buffer.concat([latin(`${name}\0\x01\0\0\0`), deflateSync(Buffer.from(text))])],
  ])('are read from %s', async (type, chunk) => {
    const file = await pngWith(...fields.map(([name, text]): [string, Buffer] => [type, chunk(name, text)]));
    expect(readMetadata(file)).toMatchObject(texts);
    expect((await sharp(file).metadata()).format).toBe('png');
  });

  test('are read from compressed XMP and from the blocks that ImageMagick writes', async () => {
    const packet = Buffer.from(xmp(languages('dc:title', { 'x-default': 'A title' })));
    const head = latin('XML:com.adobe.xmp\0\x01\0\0\0');
    const file = await pngWith(['iTXt', Buffer.concat([head, deflateSync(packet)])]);
    expect(readMetadata(file).title).toBe('A title');

    const jpeg = withIptc(
      await fileWith({ exif: { IFD0: { Copyright: '(c) Jane' } } }),
      iptcBlock([[90, Buffer.from('Köln')]]),
    );
    const exif = (await sharp(jpeg).metadata()).exif ?? Buffer.alloc(0);
    const start = jpeg.indexOf('8BIM', 0, 'latin1');
    const iptc = jpeg.subarray(start, start + jpeg.readUInt16BE(start - 16) - 16);
    const profile = (name: string, data: Buffer): [string, Buffer] => {
      const text = latin(`\n${name}\n${String(data.length).padStart(8)}\n${data.toString('hex')}\n`);
      return ['zTXt', Buffer.concat([latin(`Raw profile type ${name}\0`), compressed(text)])];
    };
    const whole = await pngWith(profile('exif', exif), profile('iptc', iptc), profile('xmp', packet));
    expect(readMetadata(whole)).toMatchObject({
      title: 'A title',
      city: 'Köln',
      rights: { copyright: '(c) Jane' },
    });
  });

  test('that grow without end, or are cut, are none', async () => {
    const bomb = compressed(Buffer.alloc(64 * 1024 ** 2, 'a'));
    const file = await pngWith(
      ['zTXt', Buffer.concat([latin('Title\0'), bomb])],
      ['zTXt', latin('Author\0\0broken')],
      ['iTXt', latin('Copyright\0\0')],
      ['tEXt', latin('Comment\0Created with GIMP')],
    );
    expect(readMetadata(file)).toEqual(nothing);
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

  test.each([
    ['s', 'w', -33.5, -151.25],
    ['South', 'East', -33.5, 151.25],
    ['n', 'e', 33.5, 151.25],
  ])('is on its side of the earth: %s, %s', async (north, east, latitude, longitude) => {
    const sides = { GPSLatitudeRef: north, GPSLongitudeRef: east };
    const exif = { IFD3: { ...sides, GPSLatitude: '33/1 30/1 0/1', GPSLongitude: '151/1 15/1 0/1' } };
    expect(readMetadata(await fileWith({ exif }))).toMatchObject({ latitude, longitude });
  });

  test.each([
    ['٢٠٢٥:٠٧:٠٤ ٢٣:٣٠:٠٠', '2025-07-04T23:30:00'],
    ['۲۰۲۵:۰۷:۰۴ ۲۳:۳۰:۰۰', '2025-07-04T23:30:00'],
    ['๒๐๒๕:๐๗:๐๔ ๒๓:๓๐:๐๐', '2025-07-04T23:30:00'],
    ['२०२५:०७:०४ २३:३०:००', '2025-07-04T23:30:00'],
  ])('is read in the digits of the phone’s language: %s', async (written, takenAt) => {
    const packet = xmp(`<exif:DateTimeOriginal>${written}</exif:DateTimeOriginal>`);
    expect(readMetadata(await fileWith({ packet })).takenAt).toBe(takenAt);
  });

  test('is read from the date of digitization in IPTC, if there is no other', async () => {
    const block = iptcBlock([
      [62, Buffer.from('19870704')],
      [63, Buffer.from('233000-0500')],
    ]);
    expect(readMetadata(withIptc(await fileWith({}), block)).takenAt).toBe('1987-07-04T23:30:00-05:00');
  });

  test.each<[string, Exif, Partial<PhotoMetadata['camera']>]>([
    [
      'a zero focal length and aperture',
      { IFD2: { FocalLength: '0/1', FNumber: '0/0' } },
      { focalLength: null, aperture: null },
    ],
    ['a lens of dashes', { IFD2: { LensModel: '----' } }, { lens: null }],
    ['an aperture only as APEX', { IFD2: { ApertureValue: '433985/100000' } }, { aperture: 4.5 }],
    [
      'an exposure time only as APEX',
      { IFD2: { ShutterSpeedValue: '8643856/1000000' } },
      { exposureTime: 2 ** -8.643856 },
    ],
    ['an exposure time of a second, as APEX', { IFD2: { ShutterSpeedValue: '0/1' } }, { exposureTime: 1 }],
    [
      'an exposure time of four seconds, as APEX',
      { IFD2: { ShutterSpeedValue: '-2/1' } },
      { exposureTime: 4 },
    ],
    ['both times', { IFD2: { ExposureTime: '1/60', ShutterSpeedValue: '8/1' } }, { exposureTime: 1 / 60 }],
    ['an endless time', { IFD2: { ShutterSpeedValue: '-2000000000/1' } }, { exposureTime: null }],
    ['the largest aperture of the lens', { IFD2: { MaxApertureValue: '2/1' } }, { aperture: null }],
    ['a sensitivity that does not fit', { IFD2: { ISOSpeedRatings: '65535' } }, { iso: null }],
    [
      'trailing blanks',
      { IFD0: { Make: 'FUJIFILM  ', Model: 'FinePix S5500  ' } },
      { make: 'Fujifilm', model: 'FinePix S5500' },
    ],
  ])('%s', async (_, exif, camera) => {
    expect(readMetadata(await fileWith({ exif })).camera).toMatchObject(camera);
  });

  test('is read from XMP where EXIF has nothing', async () => {
    const packet = xmp(
      '<tiff:Make>NIKON CORPORATION</tiff:Make><tiff:Model>NIKON D750</tiff:Model><aux:Lens>35.0 mm f/1.8</aux:Lens>' +
        '<exif:FNumber>18/10</exif:FNumber><exif:ShutterSpeedValue>5906891/1000000</exif:ShutterSpeedValue>' +
        '<exif:FocalLength>350/10</exif:FocalLength><exif:ISOSpeedRatings><rdf:Seq><rdf:li>200</rdf:li></rdf:Seq></exif:ISOSpeedRatings>' +
        '<exif:GPSLatitude>36,48.2423S</exif:GPSLatitude><exif:GPSLongitude>174,43,35.33E</exif:GPSLongitude>' +
        '<exif:DateTimeOriginal>2024-06-05T21:14:03+0200</exif:DateTimeOriginal>',
    );
    expect(readMetadata(await fileWith({ packet }))).toMatchObject({
      camera: {
        ...{ make: 'Nikon', model: 'D750', lens: '35.0 mm f/1.8', focalLength: 35, aperture: 1.8, iso: 200 },
        exposureTime: 2 ** -5.906891,
      },
      ...{ latitude: -36.804038, longitude: 174.726481, takenAt: '2024-06-05T21:14:03+02:00' },
    });
  });

  test.each([
    ['36° 48\' 14.5" S', '174 deg 43\' 33.6" E', [-36.804028, 174.726]],
    ['36/1,48/1,1450/100S', '174/1,43/1,3360/100E', [-36.804028, 174.726]],
    ['S36.804', 'W 174.726', [-36.804, -174.726]],
    ['36, 48.2423 South', '174, 43.56 East', [-36.804038, 174.726]],
    ['-36.804', '174.726', [-36.804, 174.726]],
    ['95,0N', '10,0E', [null, null]],
    ['0,0N', '0,0E', [null, null]],
    ['somewhere', '10,0E', [null, null]],
  ])('the position %s %s in XMP', async (latitude, longitude, expected) => {
    const packet = xmp(
      `<exif:GPSLatitude>${latitude}</exif:GPSLatitude><exif:GPSLongitude>${longitude}</exif:GPSLongitude>`,
    );
    const found = readMetadata(await fileWith({ packet }));
    expect([found.latitude, found.longitude]).toEqual(expected);
  });

  test('a position may have its sides in fields of their own, or be that of the place', async () => {
    const fields =
      '<exif:GPSLatitude>36.804</exif:GPSLatitude><exif:GPSLongitude>174.726</exif:GPSLongitude>';
    const sides =
      '<exif:GPSLatitudeRef>S</exif:GPSLatitudeRef><exif:GPSLongitudeRef>E</exif:GPSLongitudeRef>';
    const place = `<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource">${fields}</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>`;
    const read = async (inside: string) => readMetadata(await fileWith({ packet: xmp(inside) }));
    expect(await read(fields + sides)).toMatchObject({ latitude: -36.804, longitude: 174.726 });
    expect(await read(place)).toMatchObject({ latitude: 36.804, longitude: 174.726 });
  });

  test('values may be written as people read them, and a sensitivity twice', async () => {
    const packet = xmp(
      '<exif:FNumber>f/1.8</exif:FNumber><exif:ExposureTime>1/60 s</exif:ExposureTime><exif:FocalLength>35 mm</exif:FocalLength>' +
        '<exif:ISOSpeedRatings><rdf:Seq><rdf:li>0</rdf:li><rdf:li>ISO 200</rdf:li></rdf:Seq></exif:ISOSpeedRatings>',
    );
    expect(readMetadata(await fileWith({ packet })).camera).toMatchObject({
      ...{ aperture: 1.8, exposureTime: 1 / 60, focalLength: 35, iso: 200 },
    });
  });

  test.each([
    ...[
      ['-5:00', '-05:00'],
      ['+0900', '+09:00'],
      ['+09', '+09:00'],
      ['+9', '+09:00'],
      ['Z', 'Z'],
      ['UTC', 'Z'],
    ],
    ...[
      [' +02:00 ', '+02:00'],
      ['GMT+2', '+02:00'],
      ['UTC+05:30', '+05:30'],
      ['+530', '+05:30'],
      ['−05:00', '-05:00'],
      ['+05:30:00', '+05:30'],
      ['(-05:00)', '-05:00'],
    ],
    ...[
      ['+25:00', ''],
      ['+05:75', ''],
      ['   :  ', ''],
      ['CEST', ''],
      ['5', ''],
    ],
  ] as [string, string][])('the offset %j is %j', async (OffsetTimeOriginal, offset) => {
    const exif = { IFD2: { DateTimeOriginal: '2025:07:04 23:30:00', OffsetTimeOriginal } };
    expect(readMetadata(await fileWith({ exif })).takenAt).toBe(`2025-07-04T23:30:00${offset}`);
  });

  test.each<[string, Exif, string, string | null]>([
    [
      'of the file is that of the exposure, if both are of the same time',
      {
        IFD0: { DateTime: '2025:07:04 23:30:00' },
        IFD2: { DateTimeOriginal: '2025:07:04 23:30:00', OffsetTime: '-05:00' },
      },
      '',
      '2025-07-04T23:30:00-05:00',
    ],
    [
      'of a later change is not that of the exposure',
      {
        IFD0: { DateTime: '2025:08:01 10:00:00' },
        IFD2: { DateTimeOriginal: '2025:07:04 23:30:00', OffsetTime: '+02:00' },
      },
      '',
      '2025-07-04T23:30:00',
    ],
    [
      'may be in XMP alone',
      { IFD2: { DateTimeOriginal: '2025:07:04 23:30:00' } },
      '<photoshop:DateCreated>2025-07-04T23:30:00-05:00</photoshop:DateCreated>',
      '2025-07-04T23:30:00-05:00',
    ],
    ['without a time is nothing', { IFD2: { OffsetTimeOriginal: '-05:00' } }, '', null],
  ])('an offset %s', async (_, exif, inside, takenAt) => {
    const file = await fileWith({ exif, ...(inside && { packet: xmp(inside) }) });
    expect(readMetadata(file).takenAt).toBe(takenAt);
  });

  test.each([
    ['2024', '2024'],
    ['2024-05', '2024-05'],
    ['2024-05-04', '2024-05-04'],
    ['2024-05-04T10:15Z', '2024-05-04T10:15:00Z'],
    ['2024-05-04 下午9:14:03', '2024-05-04T21:14:03'],
    ['2024-13', null],
    ['2024-02-30', null],
    ['1500-01-01', null],
  ])('the date %s of XMP is %s', async (written, takenAt) => {
    const packet = xmp(`<photoshop:DateCreated>${written}</photoshop:DateCreated>`);
    expect(readMetadata(await fileWith({ packet })).takenAt).toBe(takenAt);
  });

  test.each([
    ['20240504', '101500+0200', '2024-05-04T10:15:00+02:00'],
    ['20240500', '', '2024-05'],
    ['20240000', '000000+0000', '2024'],
    ['00000000', '', null],
  ])('the date %s %s of IPTC', async (date, time, takenAt) => {
    const records: [number, Buffer][] = [[55, Buffer.from(date)]];
    if (time) records.push([60, Buffer.from(time)]);
    expect(readMetadata(withIptc(await fileWith({}), iptcBlock(records))).takenAt).toBe(takenAt);
  });

  test.each<[string, string | null]>([
    ['2024:06:05 21:14:03', '2024-06-05T21:14:03'],
    ['2024:06:05 21:14:03-0500', '2024-06-05T21:14:03-05:00'],
    ['2024:6:5 9:14:03', '2024-06-05T09:14:03'],
    ['2024:06:05  9:14:03 PM', '2024-06-05T21:14:03'],
    ['2024:06:05 9:14:03 p. m.', '2024-06-05T21:14:03'],
    ['2024:06:05 12:14:03 a.m.', '2024-06-05T00:14:03'],
    ['2024:06:05 9:14:03 AM +02:00', '2024-06-05T09:14:03+02:00'],
    ['2024:06:05', '2024-06-05'],
    ['2024:06:05   :  :  ', '2024-06-05'],
    ['2024:06:00 00:00:00', '2024-06'],
    ['2024:06:  :  :  ', '2024-06'],
    ['2024:00:00 00:00:00', '2024'],
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
  const changed = async (packet: string) =>
    withSidecar(readMetadata(await file()), loadPacket(Buffer.from(packet)).tags);

  test('replaces what it contains and leaves the rest', async () => {
    const before = readMetadata(await file());
    const packet = xmp(
      languages('dc:title', { 'x-default': 'After' }) +
        bag('dc:subject', ['three']) +
        '<dc:creator><rdf:Seq><rdf:li>Jane Roe</rdf:li></rdf:Seq></dc:creator>' +
        '<photoshop:DateCreated>2024-06-06T08:00:00+02:00</photoshop:DateCreated>',
    );
    const declared = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${packet}\n`;
    for (const text of [packet, declared])
      expect(await changed(text)).toEqual({
        ...before,
        title: 'After',
        keywords: ['three'],
        rights: { ...before.rights, creator: 'Jane Roe' },
        takenAt: '2024-06-06T08:00:00+02:00',
      });
  });

  test.each([
    [
      'with the root element of the first Photoshop',
      (packet: string) => Buffer.from(packet.replaceAll('xmpmeta', 'xapmeta')),
    ],
    ['in UTF-16', (packet: string) => Buffer.from(`\ufeff${packet}`, 'utf16le')],
    ['in UTF-16, big-endian', (packet: string) => Buffer.from(`\ufeff${packet}`, 'utf16le').swap16()],
    ['in UTF-16 without a mark', (packet: string) => Buffer.from(packet, 'utf16le')],
    [
      'in Latin-1',
      (packet: string) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${packet}`, 'latin1'),
    ],
    [
      'in the encoding of old Macs',
      (packet: string) =>
        Buffer.from(`<?xml version='1.0' encoding='macintosh'?>${packet.replace('ö', '\x9a')}`, 'latin1'),
    ],
    [
      'in UTF-8 under another name',
      (packet: string) => Buffer.from(`<?xml encoding="windows-1251"?>${packet}`),
    ],
    [
      'with a document type',
      (packet: string) => Buffer.from(`<!DOCTYPE x SYSTEM "file:///etc/hostname">${packet}`),
    ],
  ])('%s is read', (_, written) => {
    const packet = written(xmp(languages('dc:title', { 'x-default': 'Föhn' })));
    expect(withSidecar(nothing, loadPacket(packet).tags).title).toBe('Föhn');
  });

  test.each([
    ['of elements without end', xmp('<dc:title>'.repeat(20_000))],
    ['larger than any', xmp(`<dc:title>${'a'.repeat(17 * 1024 ** 2)}</dc:title>`)],
  ])('%s is none', (_, packet) => {
    expect(withSidecar(nothing, loadPacket(Buffer.from(packet)).tags)).toEqual(nothing);
  });

  test('with entities of its own does not have them replaced', () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${'&a;'.repeat(9)}">`).join('');
    const packet = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">${entities}]>${xmp('<dc:title>&a8;</dc:title>')}`;
    expect(withSidecar(nothing, loadPacket(Buffer.from(packet)).tags)).toEqual({ ...nothing, title: '&a8;' });
  });

  const elements = (count: number) => '<dc:a b="c"/>'.repeat(count / 2);
  const levels = (count: number) => `${'<dc:a>'.repeat(count)}${'</dc:a>'.repeat(count)}`;
  const damaged = 'It is damaged or incomplete.';
  test.each([
    ['levels without end', levels(400_000), 'Its elements are nested more than 100 levels deep.'],
    ['levels with a name space each', '<a xmlns:n="u">'.repeat(50_000), expect.stringContaining('nested')],
    ['a level too many', levels(98), expect.stringContaining('nested')],
    ['elements without end', elements(400_000), 'It has more than 200,000 elements and attributes.'],
    ['attributes without end', `<dc:a ${"b='c' ".repeat(300_000)}/>`, expect.stringContaining('200,000')],
    ['levels in a section without end', `<![CDATA[${levels(200)}`, damaged],
    ['an end too few', '<dc:a>', damaged],
    ['an end too many', '</dc:a>', damaged],
    ['a comment without end', '<!-- <a>', damaged],
    ['an attribute without end', '<dc:a b="c>', damaged],
    ['all levels that there may be', levels(97), null],
    ['as many siblings', elements(2000), null],
    [
      'signs in comments and values',
      `${'<!-- <a> -->'.repeat(150)}<dc:a b="${'&lt;a>'.repeat(150)}"/>`,
      null,
    ],
    ['signs in a section', `<dc:a><![CDATA[${'<a>'.repeat(150)}]]></dc:a>`, null],
  ])('of %s is read, or the answer says why not', (_, inside, problem) => {
    expect(loadPacket(Buffer.from(xmp(inside))).problem).toEqual(problem);
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
