import { beforeAll, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { createFinding } from '../../server/features/search/finding.service.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

eachDatabase('what visitors search for', (make) => {
  let shared: TestSite;
  const titles = async (query: string, limit = 10) =>
    (await createFinding(shared.reader)(query, limit)).map(({ title }) => title);

  beforeAll(async () => {
    shared = contentServices(await make());
    const published = [
      {
        title: 'Umbrellas at the Station',
        caption: 'Before the train',
        tags: ['rain', 'crowd'],
        city: 'Zürich',
      },
      { title: 'A Dry Corner', story: 'Nobody opened an umbrella, and the **pavement** shone.' },
      { title: 'Window Light', caption: 'Late afternoon' },
      { title: 'Night Market', tags: ['light'] },
      { title: 'St Go', caption: 'Two letters' },
      { title: '東京タワーの雨', story: '傘をさす人たち' },
      { title: 'ตลาดน้ำดำเนินสะดวก' },
      { title: '서울의 밤거리' },
      { title: 'Київ уночі' },
      { title: 'Last Order, Half Past Eleven' },
      { title: 'Pier 20245' },
      { title: 'Straße am Abend' },
      { title: 'Fußgängerüberwegbeobachtungsposten' },
    ];
    for (const input of published) await shared.publish(input);
    await shared.draft({ title: 'Secret Umbrella', tags: ['rain'] });
  });

  it.each([
    ['umbrellas', 'Umbrellas at the Station'],
    ['Umbrellas at the Staton', 'Umbrellas at the Station'],
    ['umbrelals', 'Umbrellas at the Station'],
    ['umbrelllas', 'Umbrellas at the Station'],
    ['zurich', 'Umbrellas at the Station'],
    ['Zürich rain', 'Umbrellas at the Station'],
    ['cro', 'Umbrellas at the Station'],
    ['pavement', 'A Dry Corner'],
    ['pavment', 'A Dry Corner'],
    ['st', 'St Go'],
    ['go', 'St Go'],
    ['東京', '東京タワーの雨'],
    ['雨', '東京タワーの雨'],
    ['東京タウーの雨', '東京タワーの雨'],
    ['傘をさす', '東京タワーの雨'],
    ['ตลาดน้ำ', 'ตลาดน้ำดำเนินสะดวก'],
    ['서울', '서울의 밤거리'],
    ['밤거리', '서울의 밤거리'],
    ['київ', 'Київ уночі'],
    ['кийв уночи', 'Київ уночі'],
    ['last order half psat eleven', 'Last Order, Half Past Eleven'],
    ['last zzzz half past eleven', 'Last Order, Half Past Eleven'],
    ['pier 20', 'Pier 20245'],
    ['2024', 'Pier 20245'],
    ['strasse', 'Straße am Abend'],
    ['STRASSE am', 'Straße am Abend'],
    ['straße', 'Straße am Abend'],
    ['fußgänger', 'Fußgängerüberwegbeobachtungsposten'],
    ['fussgangeruberweg', 'Fußgängerüberwegbeobachtungsposten'],
  ])('%s finds %s first', async (query, title) => {
    expect((await titles(query))[0]).toBe(title);
  });

  it('puts a match in the title before one in the tags, the caption or the story', async () => {
    expect(await titles('light')).toEqual(['Window Light', 'Night Market']);
    expect(await titles('umbrellas')).toEqual(['Umbrellas at the Station', 'A Dry Corner']);
  });

  it.each([
    'zeppelin',
    '',
    '"',
    '*',
    '東京大阪城',
    "') or 1=1 --",
    '{title} : rain',
    'NEAR(rain)',
    '\ue000other',
    '\u0000',
    '💧',
    'a'.repeat(20_000),
  ])('%j finds nothing and is no error', async (query) => {
    expect(await titles(query)).toEqual([]);
  });

  it('is cut at the limit', async () => {
    expect(await titles('the', 1)).toHaveLength(1);
  });

  it('shows the place of the match', async () => {
    const [hit] = await createFinding(shared.reader)('pavement', 5);
    expect(hit?.snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['pavement']);
    expect(hit?.snippet.map(({ text }) => text).join('')).toContain('and the pavement shone.');
  });
});

eachDatabase('what visitors find of a record that changes', (make) => {
  it('is what it is now', async () => {
    const site = contentServices(await make());
    const titles = async (query: string) =>
      (await createFinding(site.reader)(query, 10)).map(({ title }) => title);
    const post = await site.draft({ title: 'Harbor Crane' });
    expect(await titles('harbor crane')).toEqual([]);
    await site.posts.update(system, post.id, { published: true });
    expect(await titles('harbor crane')).toEqual(['Harbor Crane']);
    await site.posts.update(system, post.id, { title: 'Lighthouse' });
    expect(await titles('crane')).toEqual([]);
    expect(await titles('lighthouse')).toEqual(['Lighthouse']);
    await site.posts.update(system, post.id, { published: false });
    expect(await titles('lighthouse')).toEqual([]);
    await site.posts.update(system, post.id, { published: true });
    await site.posts.remove(system, post.id);
    expect(await titles('lighthouse')).toEqual([]);
  });

  it('is not its hidden place', async () => {
    const site = contentServices(await make());
    const finding = createFinding(site.reader);
    await site.publish({ title: 'A Door', city: 'Lisbon', locationPrecision: 'hidden' });
    await site.publish({ title: 'A Gate', city: 'Porto', country: 'Portugal', locationPrecision: 'country' });
    expect(await finding('lisbon', 5)).toEqual([]);
    expect(await finding('porto', 5)).toMatchObject([]);
    expect(await finding('portugal', 5)).toMatchObject([{ title: 'A Gate' }]);
  });

  it('knows dates as they are written, in the zone of the site, beside the words of texts', async () => {
    const site = contentServices(await make());
    const dates = {
      'New Year': '2026-12-31T23:30:00.000Z',
      'Late November': '2026-11-30T12:00:00.000Z',
      'Wet Bench': '2026-11-05T12:00:00.000Z',
      'Old Bench': '2025-11-05T12:00:00.000Z',
      'Calendar 2026': '2019-01-01T12:00:00.000Z',
    };
    for (const [title, createdDate] of Object.entries(dates)) await site.publish({ title, createdDate });
    const find = async (query: string, timeZone = 'UTC', language = 'en') => {
      const hits = await createFinding(site.reader)(query, 10, { timeZone, language });
      return hits.map(({ title }) => title).sort();
    };
    const november = ['Late November', 'Wet Bench'];
    const of2026 = ['Calendar 2026', 'Late November', 'New Year', 'Wet Bench'];
    expect(await find('2026')).toEqual(of2026);
    expect(await find('2026', 'Europe/Berlin')).toEqual(of2026.filter((title) => title !== 'New Year'));
    expect(await find('2027', 'Europe/Berlin')).toEqual(['New Year']);
    for (const query of [
      'November 2026',
      'nov 2026',
      'Nov. 2026',
      '2026-11',
      '11/2026',
      '11.2026',
      '2026 November',
    ])
      expect([query, await find(query)]).toEqual([query, november]);
    for (const query of ['5 November 2026', 'November 5, 2026', '2026-11-05', '05.11.2026', '5. Nov. 2026'])
      expect([query, await find(query)]).toEqual([query, ['Wet Bench']]);
    expect(await find('Dezember 2026')).toEqual(['New Year']);
    expect(await find('décembre 2026', 'UTC', 'fr')).toEqual(['New Year']);
    expect(await find('bench 2026')).toEqual(['Wet Bench']);
    expect(await find('bench November 2025')).toEqual(['Old Bench']);
    for (const query of ['2026-13', '31 November 2026', '1999'])
      expect([query, await find(query)]).toEqual([query, []]);
  });

  it('finds phrases in quotes as they are, letters and emoji that are words', async () => {
    const site = contentServices(await make());
    await site.publish({ title: 'Night bus', story: 'It rains.' });
    await site.publish({ title: 'Bus at night', caption: 'Exit X', tags: ['☔'] });
    await site.publish({ title: 'A bus', story: 'The last night bus, \u2764\ufe0f at last.' });
    await site.publish({ title: '夜のバス', tags: ['x-ray'] });
    const find = async (query: string) =>
      (await createFinding(site.reader)(query, 10)).map(({ title }) => title).sort();
    expect(await find('night bus')).toEqual(['A bus', 'Bus at night', 'Night bus']);
    expect(await find('"night bus"')).toEqual(['A bus', 'Night bus']);
    expect(await find('„Night  Bus“ last')).toEqual(['A bus']);
    expect(await find('"nihgt bus"')).toEqual([]);
    expect(await find('"bus night"')).toEqual([]);
    expect(await find('"夜のバス"')).toEqual(['夜のバス']);
    expect(await find('"night')).toEqual(['Bus at night', 'Night bus', 'A bus'].sort());
    expect(await find('x')).toEqual(['Bus at night', '夜のバス']);
    expect(await find('☔')).toEqual(['Bus at night']);
    expect(await find('❤')).toEqual(['A bus']);
    expect(await find('bus ☔')).toEqual(['Bus at night']);
    expect(await find('🚲')).toEqual([]);
  });
});
