import { publishable } from '../tests/factories/checked-articles.ts';

/** Public addresses beside those that the first release answered: odd spellings, and what the writes below add. */
export const publicPaths = [
  ...[
    '/%zz',
    '/%00',
    '/constructor',
    '/made/up',
    '/tag/%zz',
    '/tag/a%00b',
    '/city/nowhere',
    '/hub',
    '/photo?slug=none',
  ],
  ...[
    '/photos?page=2',
    '/photos?page=9999',
    '/photos?page=x',
    '/tag/street?page=2',
    '/articlepage',
    '/robots',
  ],
  ...[
    '/RobotsTxt',
    '/Healthz',
    '/adminphotos',
    '/admin/denied',
    '/assets/none.js',
    '/media/00/none.jpg',
    '/favicon.ico',
  ],
  ...[
    '/articles',
    '/series',
    '/series/at-the-harbour',
    '/browse',
    '/browse/year/2026',
    '/browse/camera/x100v',
  ],
  ...[
    '/browse/lens/23mm',
    '/about',
    '/page/imprint',
    '/page/unknown',
    '/search',
    '/search?q=lamp',
    '/search?q=lmap',
  ],
  ...[
    '/post/lamp-at-the-quay',
    '/post/lantern-at-the-quay',
    '/post/tram-at-noon',
    '/article/how-to-wait',
    '/hub/quays',
  ],
  ...[
    '/api/posts',
    '/api/posts?tag=street&limit=3',
    '/api/posts?limit=0',
    '/api/posts/none',
    '/api/posts/tram-at-noon',
  ],
  ...[
    '/api/articles',
    '/api/articles/none',
    '/api/articles/how-to-wait',
    '/api/series',
    '/api/series/at-the-harbour',
  ],
  ...[
    '/api/search?q=lamp',
    '/api/hubs',
    '/api/none',
    '/api/calculators/none',
    '/api/auth/me',
    '/api/docs/openapi.json',
  ],
];

/** Pages and files of the admin area; its calls come from their own description. */
export const ownerPaths = [
  ...['/admin', '/adminarticles', '/adminnone', '/', '/photos', '/tag/street', '/photo?slug=window-light'],
  ...['/post/a-draft-of-a-photograph', '/article/light-after-dark', '/series/at-the-harbour', '/api/auth/me'],
  ...[
    '/api/docs/openapi.json',
    '/api/admin/posts?q=light',
    '/api/admin/posts?limit=2&offset=1',
    '/api/admin/posts?limit=0',
  ],
  ...[
    '/api/admin/posts?published=false',
    '/api/admin/posts?missing=story',
    '/api/admin/posts?sort=title&tag=street',
  ],
  ...[
    '/api/admin/posts?taken_year=2026',
    '/api/admin/posts?any_slug=lamp-at-the-quay',
    '/api/admin/articles?q=light',
  ],
  ...[
    '/api/admin/link-targets?q=light',
    '/api/admin/completions/tags?q=st',
    '/api/admin/completions/cities?q=ham',
  ],
  '/api/admin/completions/pages?q=light',
];

/** A call with an effect. `{name.field}` in it is a value in the answer called `name`, such as `{revisions.1.id}`. */
export interface Write {
  name: string;
  call: string;
  body?: unknown;
  /** A photo or data file to upload. */
  upload?: { seed?: number; text?: string; name: string };
}

const upload = (name: string, file: Write['upload']): Write => ({
  name,
  call: 'POST /api/admin/upload',
  upload: file,
});
const write = (name: string, call: string, body?: unknown): Write => ({
  name,
  call: call.replace(' ', ' /api/admin/'),
  body,
});

const articleBody =
  `${publishable.body.replaceAll('waiting', 'asking-first')}\n\n## Blocks\n\n[button label="Go" url="/photos"]\n\n` +
  '[chart type="bar" data="{data.file_url}" title="Counts"]\n\n[table csv="{data.file_url}" caption="Counts"]\n\n' +
  '[photo slug="tram-at-noon"]\n\n[series slug="at-the-harbour"]\n\n[calc id="{calculator.id}"]\n';
const voice = { tone: 'calm', structure: ['One', 'Two'], do_list: ['Short words'] };
const schema = {
  fields: [{ name: 'a', description: 'First' }],
  formulas: [{ name: 'twice', expression: 'a * 2' }],
};

/** Writes before which all jobs are done, because what a job makes depends on the moment. */
export const beforeWhichJobsEnd = new Set([
  ...['lamp moved', 'bulk tags', 'article', 'cluster', 'delete tram', 'delete queued', 'audit'],
]);

/** Writes in the order in which they are sent, refused ones among them. */
export const writes: readonly Write[] = [
  upload('lamp file', { seed: 1, name: 'lamp.jpg' }),
  upload('tram file', { seed: 2, name: 'tram.jpg' }),
  upload('lamp file again', { seed: 1, name: 'again.jpg' }),
  upload('unused file', { seed: 3, name: 'unused.jpg' }),
  upload('data', { text: 'year,count\n2024,3\n2025,5\n', name: 'counts.csv' }),
  upload('text', { text: 'no photo', name: 'photo.jpg' }),
  write('known', 'POST upload/known', { sha256: ['{lamp file.sha256}'] }),
  write('lamp', 'POST posts', {
    title: 'Lamp at the quay',
    file_url: '{lamp file.file_url}',
    tags: ['Quay', 'lamp'],
  }),
  write('tram', 'POST posts', {
    ...{ title: 'Tram at noon', file_url: '{tram file.file_url}', tags: ['quay', 'tram'], published: true },
    ...{
      alt_text: 'A tram',
      caption: 'Noon',
      story: 'A *tram*. [button label="x" url="/y"]',
      geo_city: 'Porto',
    },
  }),
  write('bare', 'POST posts', {}),
  write('wrong', 'POST posts', { title: 'x', published: 'yes' }),
  write('lamp words', 'PUT posts/{lamp.id}', {
    alt_text: 'A lamp',
    focal_x: 0.2,
    created_date: '2026-02-01T10:00:00.000Z',
    opens_home: true,
    version: 1,
  }),
  write('lamp conflict', 'PUT posts/{lamp.id}', { title: 'Another', version: 1 }),
  write('lamp public', 'POST posts/{lamp.id}/publish'),
  write('lamp moved', 'PUT posts/{lamp.id}', { slug: 'lantern-at-the-quay', title: 'Lantern at the quay' }),
  write('tram hidden', 'POST posts/{tram.id}/unpublish'),
  write('tram public', 'POST posts/{tram.id}/publish'),
  write('bare public', 'POST posts/{bare.id}/publish'),
  write('none public', 'POST posts/none/publish', {}),
  write('bulk tags', 'POST posts/bulk', {
    ids: ['{lamp.id}', '{tram.id}'],
    action: 'add_tags',
    tags: ['harbour'],
  }),
  write('bulk place', 'POST posts/bulk', { ids: ['{lamp.id}'], action: 'set_place', geo_city: 'Lisbon' }),
  write('bulk dates', 'POST posts/bulk', { ids: ['{lamp.id}'], action: 'shift_date', hours: -24 }),
  write('matching', 'POST posts/matching', { matching: { tag: 'harbour' }, expected: 2 }),
  write('bulk matching', 'POST posts/bulk/matching', {
    ...{ matching: { tag: 'harbour' }, expected: 2, action: 'remove_tags', tags: ['lamp'] },
  }),
  write('schedule bare', 'PUT posts/{bare.id}', { publish_at: '2027-01-05T08:00:00.000Z' }),
  write('schedule tram', 'PUT posts/{tram.id}', { unpublish_at: '2027-01-05T08:00:00.000Z' }),
  write('queued', 'POST posts', { title: 'Queued', file_url: '{lamp file.file_url}' }),
  write('enqueue', 'POST schedule/queue/posts', { ids: ['{queued.id}', '{lamp.id}'] }),
  write('queue', 'PUT schedule/queue', { time: '08:00', days: [1, 3], count: 2, paused: false }),
  write('describe', 'POST posts/describe', { ids: ['{lamp.id}'] }),
  write('post preview', 'POST posts/preview', { story: 'A *story*.' }),
  write('series', 'POST series', {
    title: 'At the harbour',
    text: 'Two *photos*.',
    posts: ['{lamp.id}', '{tram.id}'],
  }),
  write('series public', 'PUT series/{series.id}', { published: true, cover: '{tram.id}', version: 1 }),
  write('series order', 'PUT series/{series.id}', { posts: ['{tram.id}', '{lamp.id}', '{queued.id}'] }),
  write('series conflict', 'PUT series/{series.id}', { title: 'Old', version: 1 }),
  write('calculator', 'POST calculators', { name: 'Twice', schema_json: schema }),
  write('asset', 'POST assets', { name: 'Counts', type: 'csv', url: '{data.file_url}' }),
  write('article refused', 'POST articles', { title: '' }),
  write('article wrong', 'POST articles', { title: 7 }),
  write('article incomplete', 'POST articles', { title: 'One', body: articleBody, published: true }),
  write('article', 'POST articles', {
    title: 'How to wait',
    body: articleBody,
    tags: ['quay'],
    geo_city: 'Porto',
  }),
  write('typed', 'PUT articles/{article.id}/working-copy', {
    ...{ base_version: 1, fields: { title: 'How to wait longer' } },
  }),
  write('article words', 'PUT articles/{article.id}', {
    ...{ excerpt: publishable.excerpt, meta_description: publishable.meta_description, version: 1 },
    ...{ hero_image_url: '{lamp file.file_url}', hero_image_alt_text: 'A lamp' },
  }),
  write('article public', 'POST articles/{article.id}/publish'),
  write('article revised', 'PUT articles/{article.id}', {
    body: `${articleBody}\nMore.\n`,
    slug: 'how-to-wait-long',
  }),
  write('article hidden', 'POST articles/{article.id}/unpublish'),
  write('article again', 'PUT articles/{article.id}', { published: true }),
  write('revisions', 'GET articles/{article.id}/revisions'),
  write('restored', 'POST articles/{article.id}/revisions/{revisions.1.id}/restore'),
  write('preview', 'POST articles/preview', { title: 'One', body: articleBody }),
  write('deep preview', 'POST articles/preview', { title: 'One', body: '<table><tr><td>'.repeat(400) }),
  write('other series', 'POST series', { title: 'At the harbour', published: true }),
  write('about', 'POST pages', { title: 'About', slug: 'about', body: 'Who *I* am.', published: true }),
  write('gap', 'POST pages', { title: 'Imprint', body: '[FILL IN: name]', published: true }),
  write('imprint', 'POST pages', { title: 'Imprint', body: 'A name.', placement: 'footer', published: true }),
  write('imprint moved', 'PUT pages/{imprint.id}', { slug: 'legal', version: 1 }),
  write('cluster', 'POST clusters', { name: 'Quays', required_tokens: ['quay'], enabled: true, weight: 9 }),
  write('cluster order', 'PUT clusters/{cluster.id}', {
    arranged: ['{tram.id}'],
    cover: '{lamp.id}',
    version: 1,
  }),
  write('cluster again', 'POST clusters', { name: 'Quays' }),
  write('try', 'POST clusters/try', { required_tokens: ['quay'] }),
  write('term', 'POST terms', { cluster_id: '{cluster.id}', term: 'pier', role: 'modifier' }),
  write('term refused', 'POST terms', { term: 'x' }),
  write('terms', 'POST terms/bulk', [
    { cluster_id: '{cluster.id}', term: 'dock', role: 'modifier', weight: 2 },
  ]),
  write('synonym', 'POST synonyms', { key: 'quay', variants: ['wharf', 'Wharf'] }),
  write('stopword', 'POST stopwords', { name: 'Small', words: ['The', 'the'] }),
  write('template', 'POST templates', { name: 'Plain', title_tpl: '{{PRIMARY}} in {{CITY}}', enabled: true }),
  write('voice', 'POST voice-profiles', { name: 'Calm', ...voice }),
  write('voice changed', 'PUT voice-profiles/{voice.id}', { tone: 'warm', version: 1 }),
  write('generated', 'POST semantic/generate', { tags: ['quay', 'tram'], city: 'Porto' }),
  write('tags', 'POST semantic/tags', { tags: ['wharf', 'quay', 'the'] }),
  write('calculator refused', 'POST calculators', { name: '' }),
  write('asset used', 'DELETE assets/{asset.id}'),
  write('pin', 'PUT files/{unused file.media_id}', { kept: true }),
  write('file used', 'DELETE files/{lamp file.media_id}'),
  write('settings', 'PUT settings', {
    tagline: 'Streets',
    accent_color: '#1f6f5c',
    series_placement: 'header',
  }),
  write('settings refused', 'PUT settings', { timezone: 'Nowhere', public_max_width: 1 }),
  write('delete voice', 'DELETE voice-profiles/{voice.id}'),
  write('delete tram', 'DELETE posts/{tram.id}?force=true'),
  write('restore tram', 'POST bin/{tram.id}/restore'),
  write('delete queued', 'DELETE posts/{queued.id}?force=true'),
  write('bin', 'POST bin/bulk', { action: 'delete', ids: ['{queued.id}'] }),
  write('delete series', 'DELETE series/{other series.id}'),
  write('delete article', 'DELETE articles/{article.id}'),
  write('restore article', 'POST bin/{article.id}/restore'),
  write('delete page', 'DELETE pages/{imprint.id}'),
  write('audit', 'POST audit', { full: true }),
  write('password', 'POST password', { currentPassword: 'wrong', newPassword: 'violet-lamp-harbour' }),
];
