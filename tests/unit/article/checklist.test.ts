import { describe, expect, it, test } from 'vitest';
import { marksToVerify } from '#domain/composer/verify.ts';
import { readText } from '#text/read/reading.ts';
import { checkArticle } from '../../../domain/articles/checklist/check-article.ts';
import {
  type CheckedArticle,
  type CheckId,
  criticalChecks,
  warningChecks,
} from '../../../domain/articles/checklist/items.ts';
import { fitArticle, fitBody, internalLinks, prose } from '../../factories/article-texts.ts';

const options = { siteUrl: 'https://photos.example' };
const checked = (article: CheckedArticle) => checkArticle(article, readText(article.body), options);
const check = (changes: Partial<CheckedArticle> = {}) => checked(fitArticle(changes));
const item = (id: CheckId, changes: Partial<CheckedArticle>) =>
  check(changes).items.find((found) => found.id === id) ?? expect.fail(id);
const notPassing = (changes: Partial<CheckedArticle>) =>
  check(changes)
    .items.filter(({ state }) => state !== 'pass')
    .map(({ id, state }) => `${id} ${state}`);

describe('the checklist', () => {
  it('lists shortcodes only when one cannot be read, with each place and the reason', () => {
    const body = `${fitBody()}\n\n[table csv=“/a.csv”]\n\nGo [button url="/x"]on, [nope a="b"]`;
    expect(check({ body: `${fitBody()}\n\n[youtube id="a_b_c-d_e-f"]` }).items).toHaveLength(11);
    const { kind, state, figure, places } = item('shortcodes', { body });
    expect({ kind, state, figure }).toEqual({ kind: 'warning', state: 'warn', figure: '3 problems' });
    expect(check({ body }).failing).toEqual([]);
    expect(places.map(({ start, end }) => body.slice(start, end))).toEqual(places.map(({ text }) => text));
    expect(places.map(({ reason }) => reason)).toEqual([
      'Write each value in straight quotes: name="value".',
      'Add a label and the closing tag: [button url="…"]Label[/button].',
      'Unknown shortcode, shown as text. Use one of button, youtube, table, chart, calc, photo, photos, series.',
    ]);
  });

  it('names dead links beside the internal ones, and what cannot load with its line', () => {
    const body = [
      fitBody(),
      'See [here](/article/gone) and [there](/article/x).',
      '[table csv="/none.csv"]',
      '[button url="read more"]Go[/button]',
      '[mail](smb://a/b) and ![pic](pic.jpg)',
      'Beside ![](/media/none.jpg) and <img src="/media/here.jpg">',
    ].join('\n\n');
    const problems = {
      blocks: new Map([['[table csv="/none.csv"]', 'No file.']]),
      links: new Map([['/article/gone', 'No page.']]),
      images: new Map([['/media/none.jpg', 'No image.']]),
    };
    const text = fitArticle({ body });
    const { items, failing } = checkArticle(text, readText(body), {
      siteUrl: 'https://photos.example',
      problems,
    });
    const before = fitBody().split('\n').length;
    const found = (id: CheckId) => items.find((one) => one.id === id);
    const named = (id: CheckId) => found(id)?.places.map(({ text, reason }) => `${text} > ${reason}`);
    expect(named('internal_links')).toEqual([`here > Line ${before + 2}. /article/gone: No page.`]);
    const without = check({ body: body.replace('/article/gone', '/about') });
    const figure = without.items.find(({ id }) => id === 'internal_links')?.figure;
    expect(found('internal_links')?.figure).toBe(`${figure}, 1 dead link`);
    expect(named('blocks')?.map((line) => line.replace(/ The page leaves.*/, ''))).toEqual([
      `[table csv="/none.csv"] > Line ${before + 4}. No file.`,
      `[button url="read more"]Go[/button] > Line ${before + 6}. The url is no address. Begin it with https:// or /.`,
      `mail > Line ${before + 8}.`,
      `![pic](pic.jpg) > Line ${before + 8}.`,
      `![](/media/none.jpg) > Line ${before + 10}. /media/none.jpg: No image.`,
    ]);
    expect(failing).toEqual([]);
  });

  it('has seven critical items and four warnings, in the order of the specification', () => {
    const { items, failing } = check();
    expect(items.map(({ id }) => id)).toEqual([...criticalChecks, ...warningChecks]);
    expect(items.map(({ kind }) => kind)).toEqual([
      ...Array<string>(7).fill('critical'),
      ...Array<string>(4).fill('warning'),
    ]);
    expect(items.every(({ state }) => state === 'pass')).toBe(true);
    expect(failing).toEqual([]);
  });

  const passive = 'The shop was closed by the owner. '.repeat(40);
  test.each<[CheckId, Partial<CheckedArticle>]>([
    ['title', { title: ' \n' }],
    ['body_words', { body: fitBody(799) }],
    ['excerpt_length', { excerpt: 'x'.repeat(181) }],
    ['single_h1', { body: fitBody().replace('# A', '## A') }],
    ['meta_description_length', { metaDescription: 'x'.repeat(149) }],
    ['hero_alt_text', { heroImageAltText: ' ' }],
    ['no_verify', { body: `${fitBody()} In [VERIFY] days.` }],
  ])('%s can fail alone, and stops publishing', (id, changes) => {
    expect(notPassing(changes)).toEqual([`${id} fail`]);
    expect(check(changes).failing).toEqual([id]);
    expect(item(id, changes).detail).toBeTruthy();
  });

  test.each<[CheckId, Partial<CheckedArticle>]>([
    ['readability', { body: `# A\n\n${internalLinks} ${'We go out. The sun is up. '.repeat(200)}` }],
    ['passive_voice', { body: `${fitBody()} ${passive}` }],
    ['internal_links', { body: fitBody().replace('[two](/post/two)', 'two') }],
    ['table_captions', { body: `${fitBody()}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n` }],
  ])('%s can warn alone, and stops nothing', (id, changes) => {
    expect(notPassing(changes)).toEqual([`${id} warn`]);
    expect(check(changes).failing).toEqual([]);
  });

  test.each<[CheckId, string, Partial<CheckedArticle>, string, string | null]>([
    ['body_words', '799 words', { body: fitBody(799) }, 'fail', '799 words'],
    ['body_words', '800 words', { body: fitBody(800) }, 'pass', '800 words'],
    ['excerpt_length', 'none', { excerpt: '' }, 'pass', '0'],
    ['excerpt_length', '180 characters', { excerpt: 'x'.repeat(180) }, 'pass', '180'],
    ['excerpt_length', '181 characters', { excerpt: 'x'.repeat(181) }, 'fail', '181'],
    ['excerpt_length', '180 signs of two units each', { excerpt: '😀'.repeat(180) }, 'pass', '180'],
    ['meta_description_length', 'none', { metaDescription: '' }, 'fail', '0'],
    ['meta_description_length', '149', { metaDescription: 'x'.repeat(149) }, 'fail', '149'],
    ['meta_description_length', '150', { metaDescription: 'x'.repeat(150) }, 'pass', '150'],
    ['meta_description_length', '160', { metaDescription: 'x'.repeat(160) }, 'pass', '160'],
    ['meta_description_length', '161', { metaDescription: 'x'.repeat(161) }, 'fail', '161'],
    [
      'meta_description_length',
      'blanks do not count',
      { metaDescription: ` ${'x'.repeat(149)} ` },
      'fail',
      '149',
    ],
    ['single_h1', 'none', { body: prose(900) }, 'fail', '0 found'],
    ['single_h1', 'one', { body: `# A\n\n${prose(900)}` }, 'pass', null],
    ['single_h1', 'two', { body: `# A\n\n# B\n\n${prose(900)}` }, 'fail', '2 found'],
    ['hero_alt_text', 'no hero, no text', { heroImageUrl: '', heroImageAltText: '' }, 'pass', null],
    ['internal_links', 'one', { body: '[a](/article/x)' }, 'warn', '1 link'],
    ['internal_links', 'two', { body: '[a](/article/x) [b](/post/y)' }, 'pass', '2 links'],
    ['no_verify', 'two', { body: '[VERIFY] and [VERIFY]' }, 'fail', '2 left'],
  ])('%s: %s', (id, _, changes, state, figure) => {
    expect(item(id, changes)).toMatchObject({ id, state, figure });
  });

  const sentences = (passiveOnes: number, all: number) => ({
    body: [
      ...Array<string>(passiveOnes).fill('The gate was opened by Tom.'),
      ...Array<string>(all - passiveOnes).fill('Tom opened the gate.'),
    ].join(' '),
  });
  test.each([
    [149, 1000, 'pass', '14.9%'],
    [3, 20, 'warn', '15%'],
    [1499, 10_000, 'pass', '14.9%'],
    [0, 20, 'pass', '0%'],
  ])('%i passive sentences of %i', (passiveOnes, all, state, figure) => {
    expect(item('passive_voice', sentences(passiveOnes, all))).toMatchObject({ state, figure });
  });

  it('a dismissed sentence stays listed and no longer counts', () => {
    const body = 'Tom opened the gate. The *gate* was\nopened  by Tom. He went in.';
    const [place] = item('passive_voice', { body }).places;
    expect(place).toMatchObject({ text: 'The gate was opened by Tom.', dismissed: false });
    expect(body.slice(place.start, place.end)).toBe('The *gate* was\nopened  by Tom.');
    const dismissed = item('passive_voice', { body, dismissedSentences: [place.text] });
    expect(dismissed).toMatchObject({ state: 'pass', figure: '0%', places: [{ dismissed: true }] });
  });

  it('pictures written into the text are no words, and places behind them are right', () => {
    const picture = `![a](data:image/png;base64,${'A'.repeat(100_000)})`;
    const body = `${picture} One.\n\n<img src="data:image/png;base64,${'B'.repeat(900)}"> It was [VERIFY] opened by Tom.`;
    expect(item('body_words', { body }).figure).toBe('7 words');
    const [marker] = item('no_verify', { body }).places;
    expect(body.slice(marker.start, marker.end)).toBe('[VERIFY]');
    const [sentence] = item('passive_voice', { body: body.replace(' [VERIFY]', '') }).places;
    expect(sentence.text).toBe('It was opened by Tom.');
  });

  it.each([
    ['in the sentence', 'One. Half fail [VERIFY]. Two.', 'Half fail [VERIFY].'],
    ['behind the full stop', 'One. Half fail. [VERIFY] Two.', 'Half fail. [VERIFY]'],
    ['at the beginning of a paragraph', 'One.\n\n[VERIFY] Half fail.', '[VERIFY] Half fail.'],
  ])('a marker %s is shown with the statement that it belongs to', (_, body, text) => {
    expect(item('no_verify', { body }).places).toMatchObject([{ text }]);
  });

  it.each([
    ['French', 'Le photographe attendait sous la lampe pendant des heures. ', 10],
    ['Japanese', '写真家は街灯の下で何時間も待ちました。', 18],
    ['Thai', 'ช่างภาพรออยู่ใต้โคมไฟ ', 6],
  ])('a text in %s is not measured, and its critical items are', (_, sentence, words) => {
    const { items, failing } = check({ body: `# A\n\n${sentence.repeat(1000 / words)}`, language: null });
    const state = (id: CheckId) => items.find((one) => one.id === id);
    for (const id of ['readability', 'passive_voice'] as const) {
      expect(state(id)).toMatchObject({ state: 'unmeasured', figure: 'Not measured', places: [] });
    }
    expect(state('body_words')?.state).toBe('pass');
    expect(failing).toEqual([]);
  });

  it('a text too short to show its language is measured in that of the site', () => {
    const body = 'Tom opened gate.';
    const stateIn = (siteLanguage: string) =>
      checkArticle(fitArticle({ body, language: null }), readText(body), { ...options, siteLanguage })
        .items.filter(({ id }) => id === 'readability' || id === 'passive_voice')
        .map(({ state, figure }) => [state, figure]);
    const unmeasured = ['unmeasured', 'Not measured'];
    expect(stateIn('en')).toEqual([
      ['warn', expect.stringMatching(/^\d+\.\d$/)],
      ['pass', '0%'],
    ]);
    expect(stateIn('fr')).toEqual([unmeasured, unmeasured]);
  });

  it('an empty body is no error and no number', () => {
    const { items } = check({ body: '' });
    expect(items.find(({ id }) => id === 'readability')).toMatchObject({ state: 'warn', figure: null });
    expect(items.find(({ id }) => id === 'passive_voice')).toMatchObject({ state: 'pass', figure: '0%' });
  });

  it('of hard text the grade passes, with a hint', () => {
    const long = `${Array<string>(60).fill('incomprehensibility').join(' ')}.`;
    const found = item('readability', { body: long });
    expect(found.state).toBe('pass');
    expect(found.detail).toContain('Hard to read above 12');
  });

  it.each(['[', '<a "', '<!', '<!--', '![', '`', '*_', '> - ', '|', '&#', '[a](', '<h1>', 'a. '])(
    'reads a hundred thousand characters of %s in proportion to their number',
    (piece) => {
      const { items } = check({ body: piece.repeat(100_000 / piece.length) });
      expect(items.filter(({ id }) => id !== 'body_structure')).toHaveLength(11);
    },
  );
});

describe('a marker [VERIFY]', () => {
  it.each([
    ['over two lines', 'Half [VERIFY\nin 1910] fail.', '[VERIFY\nin 1910]'],
    ['broken behind its bracket', 'Half [\nVERIFY] fail.', '[\nVERIFY]'],
    ['in full-width brackets', 'Half fail［VERIFY］.', '［VERIFY］'],
    ['in full-width brackets over lines', 'Half ［verify:\n 1910］ fail.', '［verify:\n 1910］'],
    ['escaped over lines', 'Half \\[VERIFY\nin 1910\\] fail.', '\\[VERIFY\nin 1910\\]'],
    ['over the lines of a quote', '> Half [VERIFY\n> in 1910] fail.', '[VERIFY\n> in 1910]'],
  ])('%s is found by the gate and by the workbench', (_, body, written) => {
    const { places } = item('no_verify', { body });
    expect(places.map(({ start, end }) => body.slice(start, end))).toEqual([written]);
    expect(places[0].text).not.toContain('\n');
    expect(marksToVerify(readText(body)).map(({ marker }) => body.slice(marker.start, marker.end))).toEqual([
      written,
    ]);
    expect(marksToVerify(readText(body))[0].text).toMatch(/^Half ?(fail)?/);
    expect(marksToVerify(readText(body))[0].text).not.toMatch(/verify/i);
  });

  it('ends with its paragraph', () => {
    expect(item('no_verify', { body: 'A [VERIFY\n\nb]' }).places).toEqual([]);
  });
});

describe('a body beyond the bounds', () => {
  it('fails for that first, with the place, and is measured as plain text', () => {
    const body = `# A\n\n${'<div>'.repeat(101)}[VERIFY]`;
    const { items, failing } = check({ body });
    expect(items).toHaveLength(12);
    expect(items[0]).toMatchObject({
      id: 'body_structure',
      kind: 'critical',
      state: 'fail',
      field: 'body',
      detail: expect.stringContaining('more than 100 levels deep (line 3)'),
      places: [{ start: 5 + 100 * 5, text: '<div>[VERIFY]' }],
    });
    expect(failing[0]).toBe('body_structure');
    expect(check({ body: body.replace('<div>', '') }).items).toHaveLength(11);
  });
});
