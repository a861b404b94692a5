import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

eachSite('photos of the library in an article', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start({
      COPYRIGHT_NOTICE: '© Ada',
      LICENSE_URL: 'https://creativecommons.org/licenses/by/4.0/',
    });
    owner = await adminClient(site);
    const post = { caption: 'A lamp & its light', city: 'Porto', altText: 'A lamp at dusk' };
    await addPost(site.services, { slug: 'lamp', title: 'Lamp', width: 900, ...post });
    await addPost(site.services, {
      slug: 'stairs',
      title: 'Stairs',
      locationPrecision: 'hidden',
      city: 'Nowhere',
    });
    await addPost(site.services, {
      slug: 'bench',
      title: 'Bank am Fluss',
      language: 'de',
      caption: 'Abends',
    });
    await addPost(site.services, { slug: 'hidden', title: 'Secret draft', published: false });
  });

  async function show(slug: string, body: string): Promise<string> {
    await addArticle(site.services, { slug, title: slug, body });
    const { status, body: html } = await site.ask(`/article/${slug}`);
    expect(status).toBe(200);
    return html;
  }
  /** What the article itself shows. */
  const proseOf = (html: string) => /<div class="prose".*?<\/section>/s.exec(html)?.[0] ?? '';
  const figuresOf = (html: string) => html.match(/<figure class="fig .*?<\/figure>/gs) ?? [];
  const preview = (body: string) => site.services.articleRendering.preview(system, { title: 'A', body });

  it('one photo has every size, its measures, its words and a link to the largest file', async () => {
    const [figure = ''] = figuresOf(await show('one', 'Words.\n\n[photo slug="lamp" width="wide"]\n\nMore.'));
    expect(figure).toContain('<figure class="fig fig--wide" style="--r:1.5;--most:');
    expect(figure).toMatch(/<a href="[^"]+" data-full-screen="">/);
    expect(figure).toMatch(
      /<source type="image\/webp" srcset="[^"]+ 384w, [^"]+ 768w, [^"]+ 900w" sizes="auto, /,
    );
    expect(figure).toMatch(
      /<img src="[^"]+" srcset="[^"]+" sizes="[^"]+" width="900" height="600" alt="A lamp at dusk"/,
    );
    expect(figure).toContain('loading="lazy"');
    expect(figure).toContain('data-title="Lamp" data-caption="A lamp &#x26; its light"');
    expect(figure).toContain('<span lang="en">A lamp &#x26; its light</span>');
    expect(figure).toContain('<a href="/post/lamp" lang="en">Lamp</a> · Porto · © Ada · ');
    expect(figure).toContain(
      '<a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">CC BY 4.0</a>',
    );
  });

  it('a pair and a row have one caption, shared rights once, and their words in their own language', async () => {
    const body = '[photos slugs="lamp, bench"]\n\n[photos slugs="lamp, stairs, bench" layout="row"]';
    const [pair = '', row = ''] = figuresOf(await show('sets', body));
    expect(pair).toContain('class="fig fig--wide fig--pair"');
    expect(pair.match(/<img /g)).toHaveLength(2);
    expect(pair.match(/© Ada/g)).toHaveLength(1);
    expect(pair).toContain('<span lang="de">Abends</span>');
    expect(row).toContain('class="fig fig--wide fig--row"');
    expect(row.match(/<img /g)).toHaveLength(3);
    expect(row.match(/<figcaption>/g)).toHaveLength(1);
    expect(row).not.toContain('Nowhere');
  });

  it('a draft and a missing one are left out in public, and said in the preview', async () => {
    const body =
      'Before.\n\n[photo slug="hidden"]\n\n[photo slug="none"]\n\n[photos slugs="lamp, hidden"]\n\nAfter.';
    const html = await show('left-out', body);
    expect(html).not.toContain('Secret draft');
    expect(proseOf(html)).not.toMatch(/\[photo|slug=|none/);
    expect(figuresOf(html)).toHaveLength(1);
    expect(figuresOf(html)[0]?.match(/<img /g)).toHaveLength(1);
    const shown = await preview(body);
    expect(shown.html).toContain(
      '<code>[photo slug="hidden"]</code> No published photo has the slug hidden.',
    );
    expect(shown.html).toContain('<code>[photos slugs="lamp, hidden"]</code>');
    expect(shown.html).not.toMatch(/Secret draft|data-full-screen/);
  });

  it('the slug of a draft is in no public answer; the owner reads the body as written', async () => {
    await addPost(site.services, { slug: 'secret-rain', title: 'Secret rain', published: false });
    const body =
      '[photo slug="secret-rain"]\n\n[photos slugs="lamp, secret-rain"]\n\n[photos slugs="lamp, secret-rain, bench"]\n\n' +
      '[photo slug="secret-rain" width="huge"]\n\n[photo slug="lamp" width="wide"]\n\nAfter.';
    const html = await show('named', body);
    const shown =
      '\n\n[photo slug="lamp"]\n\n[photos slugs="lamp, bench"]\n\n\n\n[photo slug="lamp" width="wide"]\n\nAfter.';
    const one = await site.ask('/api/articles/named');
    const list = await site.ask('/api/articles?slug=named');
    expect(JSON.parse(one.body)).toMatchObject({ body: shown });
    expect(JSON.parse(list.body)).toMatchObject([{ body: shown }]);
    const feeds = await Promise.all(['/feed.xml', '/atom.xml', '/feed.json'].map((path) => site.ask(path)));
    for (const { body: text } of [{ body: html }, one, list, ...feeds])
      expect(text).not.toContain('secret-rain');
    const { json } = await owner.get('/api/admin/articles?slug=named');
    expect(json).toMatchObject([{ body }]);
  });

  it.each([
    ['[photo slug="lamp" width="huge"]', /width one of text, wide, full/],
    ['[photo slug="../lamp"]', /slug must be the slug of a photo/],
    ['[photos slugs="lamp"]', /two photos for a pair/],
    ['[photos slugs="lamp, bench, stairs" layout="pair"]', /two photos for a pair/],
    ['[photos slugs="a, b, c, d"]', /two photos for a pair/],
    ['[photo slug=“lamp”]', /straight quotes/],
  ])('%s is invalid: left out in public, with the reason in the preview', async (written, reason) => {
    const html = await show(`invalid-${written.length}`, `Before.\n\n${written}\n\nAfter.`);
    expect(html).toMatch(/<p>Before\.<\/p>\s*<p>After\.<\/p>/);
    expect((await preview(written)).html).toMatch(reason);
  });

  it('shows what the photo is now: its words, its new slug, and nothing once it is a draft', async () => {
    const post = await addPost(site.services, { slug: 'first-name', title: 'Before', caption: 'Old words' });
    expect(await show('changing', '[photo slug="first-name"]')).toContain('Old words');
    await owner.put(`/api/admin/posts/${post.id}`, { slug: 'second-name', caption: 'New words' });
    const { body: renamed } = await site.ask('/article/changing');
    expect(renamed).toContain('New words');
    expect(renamed).toContain('href="/post/second-name"');
    const { json } = await owner.get('/api/admin/posts?any_slug=First-Name');
    expect(json).toMatchObject([{ slug: 'second-name' }]);
    await owner.post(`/api/admin/posts/${post.id}/unpublish`, {});
    expect((await site.ask('/article/changing')).body).not.toMatch(
      /New words|second-name|<figure class="fig/,
    );
  });

  it('has no words of its own in the search, the description and the word count', async () => {
    const html = await show('wordless', '[photo slug="lamp"]\n\nOnly these words.');
    expect(html).not.toMatch(/<meta name="description" content="[^"]*lamp/);
    const { json } = await owner.get('/api/admin/articles?q=slug');
    expect(json.map(({ slug }: { slug: string }) => slug)).not.toContain('wordless');
  });

  describe('deletion', () => {
    it.each([
      ['alone', (slug: string) => `[photo slug="${slug}"]`],
      ['in a row', (slug: string) => `[photos slugs="lamp, ${slug}"]`],
    ])(
      'of a photo that is shown %s is refused with the article, and confirmed by force',
      async (_, write) => {
        const post = await addPost(site.services, { title: `Shown ${_}` });
        await show(`uses-${post.slug}`, write(post.slug));
        const refused = await owner.remove(`/api/admin/posts/${post.id}`);
        expect(refused).toMatchObject({
          status: 409,
          json: { error: { code: 'in_use', users: [{ slug: `uses-${post.slug}`, uses: [post.title] }] } },
        });
        expect((await owner.remove(`/api/admin/posts/${post.id}?force=true`)).status).toBe(204);
        expect((await site.ask(`/article/uses-${post.slug}`)).body).not.toContain(`/post/${post.slug}`);
      },
    );

    it('of a renamed photo too, and not of one in code or in a draft', async () => {
      const renamed = await addPost(site.services, { slug: 'old-slug', title: 'Renamed' });
      await show('names-old', '[photo slug="old-slug"]');
      await owner.put(`/api/admin/posts/${renamed.id}`, { slug: 'new-slug' });
      expect((await owner.remove(`/api/admin/posts/${renamed.id}`)).status).toBe(409);
      const free = await addPost(site.services, { slug: 'free', title: 'Free' });
      await show('in-code', '`[photo slug="free"]`');
      await addArticle(site.services, {
        slug: 'd',
        title: 'd',
        body: '[photo slug="free"]',
        published: false,
      });
      expect((await owner.remove(`/api/admin/posts/${free.id}`)).status).toBe(204);
    });
  });

  it('feeds carry it as a plain figure with an absolute address', async () => {
    await show('fed', 'Words before.\n\n[photo slug="lamp"]\n\nWords after.');
    const { json } = await owner.get('/feed.json');
    const item = json.items.find(({ url }: { url: string }) => url.endsWith('/article/fed'));
    expect(item.content_html).toMatch(
      /<p>Words before\.<\/p><figure><a href="http:\/\/site\.test\/post\/lamp"><img src="http:\/\/site\.test\/[^"]+" width="900" height="600" alt="A lamp at dusk"><\/a><figcaption>A lamp &amp; its light · © Ada<\/figcaption><\/figure><p>Words after\.<\/p>/,
    );
    expect(item.content_html).not.toContain('[photo');
  });
});
