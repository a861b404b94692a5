import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/compose/config.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { readHead } from './page-head.ts';
import { oneSite, type Site } from './site.ts';

const body = `## Der Hafen\n\n${'Am Abend legen die Barkassen an. '.repeat(80)}`;

oneSite('the language of texts', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start({ SITE_LANGUAGE: 'fr' });
    owner = await adminClient(site);
  });

  const publish = async (fields: object) =>
    (await owner.post('/api/admin/posts', { published: true, ...fields })).json;

  test("the owner's words carry a language without a catalogue, the interface is English", async () => {
    const { slug } = await publish({
      title: 'Le soir au port',
      caption: 'Deux hommes.',
      story: 'Ils attendent.',
    });
    const { body: page } = await site.ask(`/post/${slug}`);
    expect(page).toContain('<html lang="en">');
    expect(page).toMatch(/<h1 class="title" lang="fr">Le soir au port<\/h1>/);
    expect(page).toMatch(/<p class="lead caption" lang="fr">Deux hommes\./);
    expect(page).toMatch(/<div class="story prose" lang="fr"[^>]*><p>Ils attendent\./);
    expect(page).toContain('<meta property="og:locale" content="fr_FR"/>');
    expect(readHead(page).jsonLd[0]).toMatchObject({ inLanguage: 'fr' });
    const { body: home } = await site.ask('/');
    expect(home).toMatch(/<a href="\/photo\?slug=[^"]*" lang="fr">Le soir au port<\/a>/);
    expect(readHead(home).jsonLd[0]).toMatchObject({ inLanguage: 'fr' });
    // Beside the owner's words, the links of the frame are English.
    expect(home).toMatch(/<a href="\/articleslistpage">Articles<\/a>/);
    expect(home).not.toContain('data-texts');
    expect((await site.ask('/feed.xml')).body).toContain('<language>fr</language>');
    expect((await site.ask('/atom.xml')).body).toContain('<feed xml:lang="fr" xmlns=');
  });

  test('the admin area knows the language of texts that have none of their own', async () => {
    const { body: document } = await site.ask('/adminarticleeditor', { headers: owner.headers });
    expect(document).toContain('"siteLanguage":"fr"');
  });

  test('a text has its own language, or the one that its letters show', async () => {
    const chosen = await publish({ title: 'Evening', language: 'pt_br' });
    expect(chosen.language).toBe('pt-BR');
    const { body: page } = await site.ask(`/post/${chosen.slug}`);
    expect(page).toMatch(/<h1 class="title" lang="pt-BR">/);
    expect(readHead(page).jsonLd[0]).toMatchObject({ inLanguage: 'pt-BR' });
    const russian = await publish({ title: 'Ночью был дождь' });
    expect((await site.ask(`/post/${russian.slug}`)).body).toMatch(/<h1 class="title" lang="ru">/);
    const arabic = await publish({ title: 'مدينة' });
    expect((await site.ask(`/post/${arabic.slug}`)).body).toMatch(
      /<h1 class="title" lang="und-Arab" dir="rtl">/,
    );
    const english = await publish({ title: 'In English', language: 'en' });
    expect((await site.ask(`/post/${english.slug}`)).body).toContain('<h1 class="title">In English</h1>');
  });

  test('an article has a language, its revisions as well', async () => {
    const { json: article } = await owner.post('/api/admin/articles', {
      ...{ title: 'Der Hafen', excerpt: 'Am Abend.', body, language: 'nl' },
    });
    expect(article.language).toBe('nl');
    const { json: changed } = await owner.put(`/api/admin/articles/${article.id}`, { language: null });
    expect(changed.language).toBeNull();
    const { json: revisions } = await owner.get(`/api/admin/articles/${article.id}/revisions`);
    const first = await owner.get(`/api/admin/articles/${article.id}/revisions/${revisions.at(-1).id}`);
    expect(first.json.article.language).toBe('nl');
  });

  test('a restored revision has its language in the form; the article keeps its own until it is saved', async () => {
    const article = (await owner.post('/api/admin/articles', { title: 'Bruges', language: 'nl' })).json;
    const url = `/api/admin/articles/${article.id}`;
    const changed = (await owner.put(url, { language: null })).json;
    const { json: revisions } = await owner.get(`${url}/revisions`);
    const restored = async (index: number) => {
      const { json } = await owner.post(`${url}/revisions/${revisions[index].id}/restore`);
      await owner.remove(`${url}/working-copy`);
      return json.working_copy.fields.language;
    };
    expect([await restored(1), await restored(0)]).toEqual(['nl', '']);
    expect((await owner.get(url)).json).toEqual(changed);
  });

  test.each(['english', 'xx', '"><b>', 'x'.repeat(36)])(
    'refuses %j and changes nothing',
    async (language) => {
      const { id, version } = await publish({ title: 'A photo', language: 'fr' });
      const refused = await owner.put(`/api/admin/posts/${id}`, { language });
      expect([refused.status, Object.keys(refused.json.error.fields)]).toEqual([422, ['language']]);
      expect((await owner.get(`/api/admin/posts/${id}`)).json).toMatchObject({ language: 'fr', version });
      const article = await owner.post('/api/admin/articles', { title: 'An article', language });
      expect([article.status, Object.keys(article.json.error.fields)]).toEqual([422, ['language']]);
      const { json: saved } = await owner.post('/api/admin/articles', {
        title: 'An article',
        language: 'fr',
      });
      const changed = await owner.put(`/api/admin/articles/${saved.id}`, { excerpt: 'New', language });
      expect([changed.status, Object.keys(changed.json.error.fields)]).toEqual([422, ['language']]);
      expect((await owner.get(`/api/admin/articles/${saved.id}`)).json).toEqual(saved);
    },
  );
});

describe('the setting SITE_LANGUAGE', () => {
  test.each([
    ['', 'en'],
    ['de', 'de'],
    ['pt_BR', 'pt-BR'],
  ])('%j is %s', (value, language) => {
    expect(readConfig({ SITE_LANGUAGE: value }).fixed.language ?? 'en').toBe(language);
  });

  test('refuses what is no language', () => {
    expect(() => readConfig({ SITE_LANGUAGE: 'german' })).toThrow(/SITE_LANGUAGE: is not a language code/);
  });
});
