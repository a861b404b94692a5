import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { addAsset, addCalculator } from '../factories/data.ts';
import { readHead } from './page-head.ts';
import { addArticle } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const lamps = 'Lamp,Kelvin\r\nSodium <b>old</b>,"1,800"\r\nDiode,"3,000"\r\n';
const twilight = JSON.stringify([
  { label: 'March', value: 34 },
  { label: 'June </script><script>alert(1)</script>', value: 62 },
]);

async function show(site: Site, slug: string, body: string) {
  await addArticle(site.services, { slug, title: slug, body });
  return site.ask(`/article/${slug}`);
}

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']);

oneSite('the blocks of an article', (start) => {
  it('a table of our own data is there without any script', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'csv', lamps);
    const answer = await show(site, 'lamps', `Words.\n\n[table csv="${url}" caption="Lamps"]`);
    expect(answer.body).toContain(
      '<div class="scroll-x" tabindex="0" role="region" aria-label="Lamps, scrollable">',
    );
    expect(answer.body).toContain(
      '<caption>Lamps</caption><thead><tr><th scope="col">Lamp</th><th class="num" scope="col">Kelvin</th></tr></thead>',
    );
    expect(answer.body).toContain(
      '<tr><th scope="row">Sodium &#x3C;b>old&#x3C;/b></th><td class="num">1,800</td></tr>',
    );
    expect(policyOf(answer)).toContain("connect-src 'self';");
  });

  it('a chart of our own data is a drawing with a text for who does not see it, and its figures', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'json', twilight);
    const { body } = await show(site, 'twilight', `[chart type="bar" data="${url}" title="Twilight"]`);
    expect(body).toContain('<figcaption>Twilight</figcaption>');
    expect(
      body.match(/<svg [^>]*role="img"[^>]*><title>Bar chart: Twilight<\/title><desc>[^<]*62/g),
    ).toHaveLength(2);
    expect(body).toContain('<summary>Show data as a table</summary>');
    expect(body).toContain('<th scope="row">March</th><td class="num">34</td>');
    expect(body).not.toContain('<script>alert');
  });

  it('a block of another program is text with its words: on the page, in the feed and in the search', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'csv', lamps);
    const body = `[caption id="7"]Marzipan[/caption]\n\n[table csv='${url}' caption=Lamps]`;
    await addArticle(site.services, { slug: 'other', title: 'Other', body, excerpt: '' });
    const page = (await site.ask('/article/other')).body;
    expect(page).toContain('<p>[caption id="7"]Marzipan[/caption]</p>');
    expect(page).toContain('<caption>Lamps</caption>');
    expect(page).toContain(
      '<meta name="description" content="[caption id=&quot;7&quot;]Marzipan[/caption]"/>',
    );
    expect((await site.ask('/feed.xml')).body).toContain('Marzipan[/caption]');
    expect((await site.ask('/api/search?q=marzipan')).body).toContain('"slug":"other"');
  });

  it('addresses without a scheme are shown as https, and ours are ours', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'csv', lamps);
    const body = `[proto](//example.org/x) ![pic](//example.org/p.jpg)\n\n[table csv="//site.test${url}"]\n\n[table csv="http://e.com/a.csv"]`;
    const answer = await show(site, 'proto', body);
    expect(answer.body).toContain('<a href="https://example.org/x" rel="noopener">proto</a>');
    expect(answer.body).toContain('<img src="https://example.org/p.jpg" alt="pic"');
    expect(answer.body).toContain('<th scope="col">Lamp</th>');
    expect(answer.body).toContain('data-source="https://e.com/a.csv"');
    expect(policyOf(answer)).toMatch(/img-src [^;]*https:/);
  });

  it('the address of our own data may carry the name of the site', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'csv', lamps);
    const answer = await show(site, 'absolute', `[table csv="http://site.test${url}"]`);
    expect(answer.body).toContain('<th scope="col">Lamp</th>');
    expect(policyOf(answer)).toContain("connect-src 'self';");
  });

  it('data of another host is left to the browser, and only that page may fetch it', async () => {
    const site = await start();
    const answer = await show(
      site,
      'remote',
      '[table csv="https://e.com/a.csv" caption="A &quot;b&quot;"]\n\n[chart type="pie" data="https://e.com/c.json"]',
    );
    expect(answer.body).toContain(
      '<div class="live" data-remote="table" data-source="https://e.com/a.csv" data-caption="A &#x22;b&#x22;">',
    );
    expect(answer.body).toContain(
      '<div class="live" data-remote="chart" data-source="https://e.com/c.json" data-type="pie">',
    );
    expect(policyOf(answer)).toContain("connect-src 'self' https:;");
    expect(policyOf(await show(site, 'plain', 'Words.'))).toContain("connect-src 'self';");
  });

  it('a calculator is in the page with its labels and its schema', async () => {
    const site = await start();
    const id = await addCalculator(site.services);
    const { body } = await show(site, 'calc', `## Sum\n\n[calc id="sum" schema="${id}" title="A sum"]`);
    expect(body).toContain(`<div id="sum" data-calc="" data-schema="${id}" data-title="A sum">`);
    expect(body).toContain('Loading calculator...');
    expect(body).toContain('<h2 id="sum-2">Sum</h2>');
  });

  const csvFailure = '<div class="live-error">Failed to load CSV.</div>';
  const chartFailure = '<div class="figure-note">Could not load this chart.</div>';
  const calcFailure = '<div class="live-error">Could not load this calculator.</div>';

  it.each([
    [
      'a table whose file is missing',
      '[table csv="/media/data/none.csv"]',
      csvFailure,
      /none.csv is not a CSV/,
    ],
    ['a table of a chart', '[table csv="JSON"]', csvFailure, /is not a CSV file of this site/],
    ['a chart of a table', '[chart data="CSV"]', chartFailure, /is not a JSON file of this site/],
    ['a chart of what is no chart', '[chart data="OBJECT"]', chartFailure, /Chart data is a list/],
    [
      'a pie of what is below zero',
      '[chart type="pie" data="BELOW"]',
      chartFailure,
      /A pie chart cannot show/,
    ],
    [
      'a calculator that does not exist',
      '[calc id="a" schema="none"]',
      calcFailure,
      /No calculator has the id/,
    ],
    ['an invalid type', '[chart type="radar" data="JSON"]', chartFailure, /type one of line/],
    ['an invalid id', '[calc id="1 2" schema="CALC"]', calcFailure, /id must begin with a letter/],
    ['another page of the site', '[table csv="/feed.xml"]', csvFailure, /is not a CSV file/],
    ['the same by its name', '[table csv="http://site.test/feed.xml"]', csvFailure, /is not a CSV file/],
    ['a table in other quotes', '[table csv=“CSV”]', csvFailure, /straight quotes/],
    ['a chart without its bracket', '[chart data="JSON"', chartFailure, /closing bracket/],
  ])('%s says so, and to its owner why', async (_, shortcode, failure, reason) => {
    const site = await start();
    const words: Record<string, string> = {
      JSON: (await addAsset(site.services, 'json', twilight)).url,
      CSV: (await addAsset(site.services, 'csv', lamps)).url,
      OBJECT: (await addAsset(site.services, 'json', '{"a":1}')).url,
      BELOW: (await addAsset(site.services, 'json', '[{"label":"a","value":-1}]')).url,
      CALC: await addCalculator(site.services),
    };
    const written = shortcode.replace(/\b(?:JSON|CSV|OBJECT|BELOW|CALC)\b/, (name) => words[name] ?? '');
    const answer = await show(site, 'a', `Before.\n\n${written}\n\nAfter.`);
    expect(answer.status).toBe(200);
    expect(answer.body.replace(/\n/g, '')).toContain(`<p>Before.</p>${failure}<p>After.</p>`);
    expect(answer.body).not.toMatch(reason);
    expect(policyOf(answer)).toContain("connect-src 'self';");
    const { html } = await site.services.articleRendering.preview(system, { title: 'A', body: written });
    expect(html).toContain(`${failure}<div class="figure-note"><code>${written}</code>`);
    expect(html).toMatch(reason);
  });

  it('a table whose file was deleted says so, and a calculator whose schema was', async () => {
    const site = await start();
    const asset = await addAsset(site.services, 'csv', lamps);
    const id = await addCalculator(site.services);
    const body = `Words.\n\n[table csv="${asset.url}"]\n\n[calc id="sum" schema="${id}"]`;
    expect((await show(site, 'both', body)).body).toMatch(/<table[\s\S]*data-calc/);
    await site.services.assets.remove(system, asset.id, { force: true });
    await site.services.calculators.remove(system, id, { force: true });
    const { body: after } = await site.ask('/article/both');
    expect(after).not.toMatch(/<table|data-calc/);
    expect(after).toContain(csvFailure);
    expect(after).toContain(calcFailure);
  });

  it('a page with them asks for no more scripts in its head than one without', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'csv', lamps);
    const plain = readHead((await show(site, 'plain', 'Words.')).body).scripts;
    const full = readHead(
      (await show(site, 'full', `[table csv="${url}"] [table csv="https://e.com/a.csv"]`)).body,
    );
    expect(full.scripts).toEqual(plain);
  });

  it('only the owner sees what is not public', async () => {
    const site = await start();
    const asked = site.services.articleRendering.preview({ role: 'visitor' }, { title: 'A', body: 'b' });
    await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/unauthenticated|forbidden/) });
  });

  it('a photograph’s story has none of them', async () => {
    const site = await start();
    const { url } = await addAsset(site.services, 'csv', lamps);
    const { html } = await site.services.markup.renderStory(`a [table csv="${url}"]`);
    expect(html).toBe(`<p>a</p>${csvFailure}`);
  });
});
