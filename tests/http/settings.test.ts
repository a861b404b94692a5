import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { chat } from '../factories/ai-provider.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { aiServer } from './ai-server.ts';
import { addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const address = '/api/admin/settings';
const secretKey = 'a key of at least sixteen characters';
const aiKey = 'sk-quite-secret-0123456789';

/** Valid, and other than the default. */
const others = {
  site_name: 'Night Walks',
  tagline: 'Streets after dark.',
  owner: 'Ann Owner',
  biography: 'She walks.\n\nShe looks.',
  language: 'pt-BR',
  timezone: 'Europe/Berlin',
  license_url: 'https://example.org/licence',
  license_acquire_url: 'https://example.org/buy',
  copyright_notice: '© Ann',
  location_precision: 'country',
  block_ai_search: true,
  ai_daily_limit: 12,
  public_max_width: 1920,
  output_sharpening: 'off',
  accent_color: '#1f6f5c',
  series_placement: 'header',
};

const refused: [string, unknown, RegExp][] = [
  ['site_name', 'x'.repeat(81), /At most 80 characters/],
  ['tagline', 'x'.repeat(201), /At most 200 characters/],
  ['owner', 'x'.repeat(121), /At most 120 characters/],
  ['biography', 'x'.repeat(5001), /At most 5,000 characters/],
  ['portrait', '/media/00/nothing.jpg', /Upload the portrait first/],
  ['portrait', 0, /Upload the portrait first/],
  ['portrait', false, /Upload the portrait first/],
  ['language', 'german', /language code/],
  ['timezone', 'Berlin', /time zone name/],
  ['license_url', 'example.org', /starts with http/],
  ['license_acquire_url', 'javascript:alert(1)', /starts with http/],
  ['copyright_notice', 'x'.repeat(301), /At most 300 characters/],
  ['location_precision', 'street', /One of exact, city, country, hidden/],
  ['block_ai_search', 'maybe', /true or false/],
  ['ai_provider', 'skynet', /One of none/],
  ['ai_provider', 'anthropic', /^$|./],
  ['ai_base_url', 'localhost', /starts with http/],
  ['ai_base_url', 'http://[::1', /not valid/],
  ['license_url', 'https://exa%mple.org', /not valid/],
  ['ai_api_key', 'two words', /no spaces/],
  ['ai_model', 'x'.repeat(201), /At most 200 characters/],
  ['ai_vision_model', 'x'.repeat(201), /At most 200 characters/],
  ['ai_daily_limit', -1, /whole number from 0/],
  ['ai_daily_limit', 1.5, /whole number/],
  ['public_max_width', 100, /whole number from/],
  ['output_sharpening', 'much', /One of off, standard/],
  ['accent_color', 'greenish', /color like/],
  ['series_placement', 'sidebar', /One of footer, header, none/],
  ['opening_picture', 'no-such-post', /does not exist/],
];

eachSite('the settings', (start, dialect) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start({ SECRET_KEY: secretKey });
    owner = await adminClient(site);
  });

  const read = async () => (await owner.get(address)).json;
  const home = async () => (await site.ask('/')).body;
  const save = async (change: object) => {
    const { status, json } = await owner.put(address, change);
    expect([status, json.error?.fields]).toEqual([200, undefined]);
    return json;
  };
  const reset = async () => {
    const { hubs, version, ...settings } = await read();
    const all = Object.keys(settings).map((key) => [key, null]);
    await save(Object.fromEntries(all));
  };
  beforeEach(reset);

  test('are the defaults of the texts until the owner changes them', async () => {
    const { hubs, version, ...answer } = await read();
    expect(answer.site_name).toEqual({ value: 'Passerby', source: 'default' });
    expect(Object.values<{ source: string }>(answer).every(({ source }) => source === 'default')).toBe(true);
    expect(await home()).not.toMatch(/<html[^>]* style/);
  });

  test('visitors neither read nor change them', async () => {
    expect((await site.ask(address)).status).toBe(401);
    const body = JSON.stringify({ site_name: 'Mine' });
    const headers = { 'content-type': 'application/json' };
    expect((await site.ask(address, { method: 'PUT', headers, body })).status).toBe(401);
    expect((await read()).site_name.value).toBe('Passerby');
  });

  test.each(Object.entries(others))('%s is stored, answered and taken back', async (key, value) => {
    expect((await save({ [key]: value }))[key]).toEqual({ value, source: 'stored' });
    expect((await read())[key]).toEqual({ value, source: 'stored' });
    expect((await save({ [key]: null }))[key].source).toBe('default');
  });

  // Each is refused before anything is written.
  if (dialect === 'sqlite')
    test.each(refused)('%s is refused with a message when it is %j', async (key, value, message) => {
      const before = await read();
      const { status, json } = await owner.put(address, { site_name: 'Not Stored', [key]: value });
      expect(status).toBe(422);
      expect(Object.values(json.error.fields).join(' ')).toMatch(message);
      expect(await read()).toEqual(before);
    });

  test('a page shows a change at once, and that of another process within a second', async () => {
    await home();
    await save({ site_name: 'Night Walks', tagline: 'Streets after dark.', accent_color: '#1f6f5c' });
    await save({ owner: 'Ann Owner', biography: 'She walks by night.' });
    const changed = await home();
    expect(changed).toContain('<title>Night Walks - ');
    expect(changed).toContain('Streets after dark.');
    expect(changed).toContain('She walks by night.');
    expect(changed).toMatch(/<html lang="en" style="[^"]*--amber:light-dark\(#/);
    const replica = await site.openReplica();
    expect(replica.site.siteName).toBe('Night Walks');
    await replica.settings.save(system, { siteName: 'Day Walks' });
    await expect.poll(home).toContain('<title>Day Walks - ');
    await save({ siteName: null, site_name: null });
    await expect.poll(() => replica.site.siteName).toBe('Passerby');
  });

  test('two changes at the same time are both kept', async () => {
    const replica = await site.openReplica();
    await Promise.all([save({ owner: 'Ann Owner' }), replica.settings.save(system, { tagline: 'Both.' })]);
    await expect
      .poll(async () => [(await read()).owner.value, (await read()).tagline.value])
      .toEqual(['Ann Owner', 'Both.']);
  });

  test('robots.txt, the manifest and the feeds follow', async () => {
    await site.ask('/robots.txt');
    await save({ block_ai_search: true, site_name: 'Night Walks' });
    expect((await site.ask('/robots.txt')).body).toContain('OAI-SearchBot');
    expect(JSON.parse((await site.ask('/manifest.webmanifest')).body).name).toBe('Night Walks');
    expect((await site.ask('/feed.xml')).body).toContain('Night Walks');
    await save({ block_ai_search: false });
    expect((await site.ask('/robots.txt')).body).not.toContain('OAI-SearchBot');
  });

  test('put the list of series into the header, the footer or nowhere', async () => {
    const { id } = await site.services.series.create(system, {
      title: 'Night Walk',
      text: 'Words.',
      published: true,
    });
    const places = async () => {
      const { body } = await site.ask('/about');
      const linked = (part: string) =>
        new RegExp(`<${part}[^]*?</${part}>`).exec(body)?.[0].includes('href="/series"') ?? false;
      return [linked('header'), linked('footer')];
    };
    expect(await places()).toEqual([false, true]);
    await save({ series_placement: 'header' });
    expect(await places()).toEqual([true, false]);
    await save({ series_placement: 'none' });
    expect(await places()).toEqual([false, false]);
    await save({ series_placement: null });
    expect(await places()).toEqual([false, true]);
    await site.services.series.remove(system, id);
  });

  test('what was made with the former settings follows in the background', async () => {
    const city = `Ghent${dialect}`;
    await addPost(site.services, { title: 'Canal', city });
    expect((await site.ask(`/city/${city}`)).status).toBe(200);
    await save({ location_precision: 'hidden' });
    await site.services.jobs.drain('settings');
    expect((await site.ask(`/city/${city}`)).status).toBe(404);
    await save({ location_precision: null });
    await site.services.jobs.drain('settings');
    expect((await site.ask(`/city/${city}`)).status).toBe(200);
    expect(site.errors).toEqual([]);
  });

  test('the portrait is an upload that stays as long as it is the portrait', async () => {
    const { json } = await owner.upload(await picture(7));
    const saved = await save({ portrait: json.file_url });
    expect(saved.portrait).toEqual({ value: json.file_url, source: 'stored' });
    const unused = async () =>
      (await owner.get('/api/admin/files')).json.map((file: { file_url: string }) => file.file_url);
    expect(await unused()).not.toContain(json.file_url);
    await save({ portrait: null });
    expect(await unused()).toContain(json.file_url);
  });

  test('the opening picture is the choice that the editor of photos shows', async () => {
    const post = await addPost(site.services, { title: 'First Screen', width: 1600 });
    expect((await save({ opening_picture: post.id })).opening_picture.value).toBe(post.id);
    expect((await owner.get(`/api/admin/posts/${post.id}`)).json.opens_home).toBe(true);
    expect((await save({ opening_picture: null })).opening_picture.value).toBeNull();
    expect((await owner.get(`/api/admin/posts/${post.id}`)).json.opens_home).toBe(false);
  });

  describe('the key of the AI provider', () => {
    const provider = aiServer();

    test('serves its calls, and is in no answer, no log and not in the database', async () => {
      const { url, next, heard } = await provider;
      next(chat(['Here.']));
      const ai = { ai_provider: 'openai-compatible', ai_base_url: `${url}/v1/`, ai_model: 'writer' };
      const saved = await owner.put(address, { ...ai, ai_api_key: aiKey });
      expect(saved.json.ai_api_key).toEqual({ value: null, source: 'stored' });
      expect(saved.json.ai_base_url.value).toBe(`${url}/v1`);
      const invoked = await owner.post('/api/llm/invoke', { prompt: 'Write.' });
      expect(invoked.status).toBe(200);
      expect(heard.at(-1)?.headers.authorization).toBe(`Bearer ${aiKey}`);
      const database = await site.openDatabase();
      const { rows } = await sql<{ value: unknown }>`select value from site_settings`.execute(database.db);
      const everything = [
        saved.body,
        (await owner.get(address)).body,
        ...site.log,
        JSON.stringify(rows),
      ].join();
      expect(everything).not.toContain(aiKey);
      const replica = await site.openReplica();
      expect((await replica.ai.status(system)).model).toBe('writer');
      expect((await save({ ai_api_key: null })).ai_api_key.source).toBe('default');
    });

    test('goes to another server only when it is entered again', async () => {
      const { url } = await provider;
      const ai = { ai_provider: 'openai-compatible', ai_base_url: `${url}/v1`, ai_model: 'writer' };
      await save({ ...ai, ai_api_key: aiKey });
      const elsewhere = { ai_base_url: 'http://127.0.0.1:9/v1' };
      const { status, json } = await owner.put(address, elsewhere);
      expect([status, json.error.fields]).toEqual([
        422,
        { ai_api_key: 'Enter the key again: it would be sent to another server.' },
      ]);
      expect((await read()).ai_base_url.value).toBe(`${url}/v1`);
      await save({ ai_base_url: `${url}/v2` });
      await save({ ...elsewhere, ai_api_key: aiKey });
    });

    test('is read with another SECRET_KEY neither by the site nor by its log, and can be entered again', async () => {
      const { url } = await provider;
      const ai = { ai_provider: 'openai-compatible', ai_base_url: `${url}/v1`, ai_model: 'writer' };
      await save({ ...ai, ai_api_key: aiKey });
      const replica = await site.openReplica({ SECRET_KEY: 'another key of sixteen characters' });
      expect((await replica.ai.status(system)).provider).toBe('openai-compatible');
      expect((await replica.settings.read(system)).sourceOf('aiApiKey')).toBe('default');
      expect(site.log.join()).toContain('the stored AI key cannot be decrypted');
      expect(site.log.join()).not.toContain(aiKey);
    });

    test('without SECRET_KEY is refused where several machines share the database', async () => {
      const other = await site.openReplica({ SECRET_KEY: '' });
      const stored = other.settings.save(system, { aiProvider: 'google', aiModel: 'seer', aiApiKey: aiKey });
      if (dialect === 'sqlite') await stored;
      else
        await expect(stored).rejects.toMatchObject({
          code: 'invalid',
          fields: { aiApiKey: expect.stringContaining('SECRET_KEY') },
        });
    });

    test('ends the wait of photos to be described, as a raised limit does', async () => {
      const { url, next } = await provider;
      const answer = { title: 'Night tram', alt_text: 'A tram', description: 'Late.', tags: ['tram'] };
      next(chat([JSON.stringify(answer)]));
      await save({ ai_provider: 'openai-compatible', ai_base_url: `${url}/v1`, ai_model: 'seer' });
      await save({ ai_daily_limit: 1 });
      const posts = [
        await addPost(site.services, { title: '', published: false }),
        await addPost(site.services, { title: '', published: false }),
      ];
      await owner.post('/api/admin/posts/describe', { ids: posts.map(({ id }) => id) });
      await site.services.jobs.drain('describe');
      const pauses = async () => (await owner.get('/api/admin/jobs')).json.pauses;
      expect(await pauses()).toMatchObject([{ kind: 'describe' }]);
      await save({ ai_daily_limit: 50 });
      expect(await pauses()).toEqual([]);
      await site.services.jobs.drain('describe');
      for (const { id } of posts)
        expect((await owner.get(`/api/admin/posts/${id}/suggestions`)).json.created_at).not.toBeNull();
    });
  });
});
