import { beforeAll, describe, expect, test } from 'vitest';
import { de } from '#domain/texts/de.ts';
import { en } from '#domain/texts/en.ts';
import { leavesOf } from '../unit/texts/leaves.ts';
import { adminClient } from './admin-client.ts';
import { readHead } from './page-head.ts';
import { documentStates, seedPageStates } from './page-states.ts';
import { oneSite, type Site } from './site.ts';

const numbers = new Set('page last from to total number count found needed seconds most shown'.split(' '));
/** The sign-in belongs to the admin area, which is English. */
const states = documentStates.filter(({ page }) => page !== 'login' && page !== 'denied');
const quoted = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** What a text looks like with anything filled in. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return quoted(part);
    if (part === 'photos' || part === 'photographs') return '(?:[\\d.,]+ )?\\p{L}+';
    return numbers.has(part) ? '[\\d.,]+' : '.+';
  });
  return new RegExp(`^${parts.join('')}$`, 'su');
}

/** The texts of a catalogue that the other one does not have, too. */
function ownTexts(catalogue: object, other: object): RegExp[] {
  const shared = new Set(leavesOf(other).map(({ text }) => text));
  return leavesOf(catalogue)
    .filter(({ path, text }) => path[0] !== 'starts' && !shared.has(text))
    .filter(({ text }) => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')))
    .map(({ text }) => patternOf(text));
}

const english = ownTexts(en, de);
const german = ownTexts(de, en);

/** Everything of a document that is read or read out. */
function wordsOf(body: string): string[] {
  const shown = body.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '');
  const data = readHead(body).jsonLd.map((record) => JSON.stringify(record));
  const found = [
    ...shown.matchAll(/>([^<>]+)</g),
    ...shown.matchAll(/(?:aria-label|title|alt|placeholder|content)="([^"]*)"/g),
    ...data.join('\n').matchAll(/"(?:name|description)":"([^"]*)"/g),
  ];
  const words = found.map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").trim());
  return [...new Set(words)].filter((text) => /\p{L}/u.test(text));
}

/** The seeds are English: what a text of theirs shares with the interface. */
const seeded = new Set(['About', 'Imprint']);

const wrongWords = (body: string, wrong: readonly RegExp[]) =>
  wordsOf(body).filter((text) => !seeded.has(text) && wrong.some((pattern) => pattern.test(text)));

oneSite('a site in German', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start({ SITE_LANGUAGE: 'de', SITE_OWNER: 'Ann Owner' });
    await seedPageStates(site);
  });

  test.each(states)('$page, $state: has no English text of the interface', async ({ path, status }) => {
    const { status: answered, body } = await site.ask(path);
    expect(answered).toBe(status);
    if (status >= 300 && status < 400) return;
    expect(body).toContain('<html lang="de">');
    expect(body).not.toContain('hreflang');
    expect(readHead(body).h1).toBe(1);
    expect(body).toMatch(/<script type="application\/json" data-texts="true">\{"waiting":\{"loading":"Wird /);
    expect(wrongWords(body, english)).toEqual([]);
  });

  test('says it in German', async () => {
    const { body: home } = await site.ask('/');
    expect(home).toContain('<a class="skip" href="#main">Zum Inhalt springen</a>');
    expect(home).toContain('<title>Passerby - Ungestellte Momente &amp; Straßenfotografie</title>');
    expect(home).toContain('<p class="lead">Straßenfotografie: ungestellte Momente');
    expect(home).toContain('<meta property="og:locale" content="de_DE"/>');
    expect(readHead(home).jsonLd[0]).toMatchObject({ inLanguage: 'de' });
    const { body: tag } = await site.ask('/tag/many?page=2');
    expect(tag).toContain('Fotos 13 bis 13 von 13');
    expect(tag).toMatch(/<time dateTime="2025-01-[^"]*">\d+\. Jan\. 2025<\/time>/);
    const { body: post } = await site.ask('/post/night-bus');
    expect(post).toMatch(/<dt>Datum<\/dt><dd data-fact="Date"><time/);
    expect(readHead(post).jsonLd[1]).toMatchObject({
      itemListElement: [{ name: 'Start' }, { name: 'Fotos' }, { name: 'Kyoto' }, { name: 'Night Bus' }],
    });
    const { body: series } = await site.ask('/series/night-shift');
    expect(readHead(series).jsonLd[0]).toMatchObject({ '@type': 'ImageGallery', inLanguage: 'de' });
    const { body: about } = await site.ask('/about');
    expect(readHead(about).jsonLd[0]).toMatchObject({ '@type': 'ProfilePage', inLanguage: 'de' });
    expect((await site.ask('/search?q=nothing-like-it')).body).toContain(
      'Keine Ergebnisse für „nothing-like-it“',
    );
    expect((await site.ask('/feed.xml')).body).toContain('Neue Fotos und Artikel auf Passerby.');
    const manifest = JSON.parse((await site.ask('/manifest.webmanifest')).body);
    expect(manifest).toMatchObject({ lang: 'de', description: de.head.manifest });
  });

  test('calls its first hubs as the chips of Home do, until they get other names', async () => {
    const empty = await start();
    const owner = await adminClient(empty);
    const named = async (path: string) => {
      const { body } = await empty.ask(path);
      const links = /<header.*?<\/header>/s.exec(body)?.[0] ?? '';
      return [...links.matchAll(/href="\/hub\?slug=([^"]*)"[^>]*>([^<]*)</g)].map(([, slug, name]) => [
        slug,
        name,
      ]);
    };
    const chips = [
      ['street-candid', 'Straßenfotografie'],
      ['waterfront-candid', 'Momente am Wasser'],
      ['urban-life', 'Stadtleben'],
    ];
    const onlyOnce = (links: unknown[][]) => [...new Map(links.map((link) => [link[0], link])).values()];
    expect(onlyOnce(await named('/'))[0]).toEqual(['street-candid', 'Street candid']);
    const settings = await owner.put('/api/admin/settings', { language: 'de' });
    expect(settings.status).toBe(200);
    expect(onlyOnce(await named('/'))).toEqual(chips);
    const hub = readHead((await empty.ask('/hub?slug=urban-life')).body);
    expect(hub.title).toBe('Stadtleben - Fotosammlung - Passerby');
    expect(hub.description).toBe(de.firstHubs['urban-life']);

    const found = (await owner.get('/api/admin/clusters')).json as { id: string; name: string }[];
    const { id } = found.find(({ name }) => name === 'urban life') ?? {};
    await owner.put(`/api/admin/clusters/${id}`, { name: 'Mein Viertel' });
    expect(onlyOnce(await named('/')).at(-1)).toEqual(['mein-viertel', 'Mein Viertel']);
  });

  test('has its blocks, notes and tables in German', async () => {
    const owner = await adminClient(site);
    const parts = [
      '[youtube id="dQw4w9WgXcQ"]',
      '[table csv="https://example.org/a.csv"]',
      '[calc id="c" schema="none"]',
      '| a | b |\n|-|-|\n| 1 | 2 |',
      'Text[^1] and again[^1].\n\n[^1]: A note.',
    ];
    const sent = { title: 'Blocks', body: parts.join('\n\n'), published: true };
    expect((await owner.post('/api/admin/pages', sent)).status).toBe(201);
    const { body } = await site.ask('/page/blocks');
    for (const text of [
      'Video abspielen',
      'Tabelle (Daten)',
      'aria-label="Tabelle 1, scrollbar"',
      '>Fußnoten</h2>',
      'aria-label="Zurück zum Verweis 1"',
      'aria-label="Zurück zum Verweis 1-2"',
      de.failures.calc,
    ])
      expect(body).toContain(text);
    expect(wrongWords(body, english)).toEqual([]);
  });

  test('marks the words of another language, in series and pages too', async () => {
    const owner = await adminClient(site);
    await owner.post('/api/admin/series', { title: 'Вечером был дождь', text: 'Мы ждали.', published: true });
    const { body } = await site.ask('/series/vecherom-byl-dozhd');
    expect(body).toContain('<h1 lang="ru">Вечером был дождь</h1>');
    expect(body).toContain('<meta property="og:locale" content="ru_RU"/>');
    expect(readHead(body).jsonLd[0]).toMatchObject({ inLanguage: 'ru' });
    await owner.post('/api/admin/pages', { title: 'О выставке', body: 'Вы видели её.', published: true });
    const { body: page } = await site.ask('/page/o-vystavke');
    expect(page).toContain('<h1 lang="ru">О выставке</h1>');
    expect(page).toContain('<meta property="og:locale" content="ru_RU"/>');
  });

  test('offers the starts of pages in German', async () => {
    const owner = await adminClient(site);
    const { json } = await owner.get('/api/admin/page-starts');
    expect(json.map(({ title, slug }: { title: string; slug: string }) => [title, slug])).toEqual([
      ['Über mich', 'about'],
      ['Impressum', 'impressum'],
      ['Datenschutz', 'datenschutz'],
    ]);
    const refused = await owner.post('/api/admin/pages', { ...json[1], published: true });
    expect(refused.json.error.fields.body).toContain('[AUSFÜLLEN: Straße und Hausnummer]');
  });

  test('says in German what could not be loaded', async () => {
    await site.breakDatabase();
    for (const [path, text] of [
      ['/', de.frame.failed],
      ['/photo?slug=gone-now', de.empty.photoFailed],
      ['/article/gone-now', de.empty.articleFailed],
      ['/series/gone-now', de.empty.seriesFailed],
      ['/page/gone-now', de.empty.pageFailed],
      ['/hub?slug=gone-now', de.empty.hubFailed],
      ['/search?q=gone', de.search.failed],
    ] as const) {
      const { status, body } = await site.ask(path);
      expect([path, status]).toEqual([path, 503]);
      expect(body).toContain(text);
      expect(wrongWords(body, english)).toEqual([]);
    }
  });
});

oneSite('a site in English', (start) => {
  test('has no German text, and carries none for its scripts', async () => {
    const site = await start();
    await seedPageStates(site);
    for (const { path, status } of states.filter((row) => row.status < 300 || row.status >= 400)) {
      const { body } = await site.ask(path);
      expect([path, wrongWords(body, german)]).toEqual([path, []]);
      expect(body).toContain('<html lang="en">');
      expect(body).not.toContain('data-texts');
      expect(status).toBeGreaterThan(0);
    }
  });
});

oneSite('the language in the settings', (start) => {
  test('is the language of the next page', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const langOf = async () => /<html lang="([^"]*)">/.exec((await site.ask('/')).body)?.[1];
    expect(await langOf()).toBe('en');
    for (const [language, lang, home] of [
      ['de-AT', 'de-AT', 'Start'],
      ['fr', 'en', 'Home'],
      ['en-GB', 'en-GB', 'Home'],
    ]) {
      expect((await owner.put('/api/admin/settings', { language })).status).toBe(200);
      expect(await langOf()).toBe(lang);
      expect((await site.ask('/')).body).toContain(`<a href="/index" aria-current="page">${home}</a>`);
    }
  });
});

describe('the patterns of this test', () => {
  test('find a text of the interface, filled in or not', () => {
    const page = '<p>Showing 1 to 2 of 3 photos</p><a aria-label="Next photo: Ä">Weiter</a><b>Tags</b>';
    expect(wrongWords(page, english)).toEqual(['Showing 1 to 2 of 3 photos', 'Tags', 'Next photo: Ä']);
    expect(wrongWords(page, german)).toEqual(['Weiter']);
  });
});
