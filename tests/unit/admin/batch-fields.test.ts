import { expect, test } from 'vitest';
import type { BatchFields, MadePost } from '../../../admin/features/photos/queue/queue-state.ts';
import { queueWork } from '../../../admin/features/photos/queue/queue-work.ts';
import type { Caller } from '../../../browser/calls/caller.ts';
import type { ImageMetadata, UploadAnswer } from '../../../contract/media.ts';

const fields: BatchFields = {
  ...{ title: '', city: '', region: '', country: '', tags: [] },
  ...{ date: 'now', published: false, describe: false },
};
const metadata = {
  ...{ title: null, description: null, alt_text: null, extended_description: null },
  ...{
    tags: ['rain'],
    city: 'Ghent',
    region: null,
    country: 'Belgium',
    taken_date: '2019-05-04',
  },
} as unknown as ImageMetadata;
const upload = {
  ...{ metadata, file_url: '/media/one.jpg', notes: [], animation_url: null },
} as unknown as UploadAnswer;

/** Calls whose answers are the bodies, as posts with these fields. */
function workOver(post: object) {
  const sent: Record<string, unknown>[] = [];
  const json = async (method: string, _url: string, options?: { body: Record<string, unknown> }) => {
    if (method !== 'GET') sent.push(options?.body ?? {});
    return { id: 'p1', title: '', version: 3, ...post, ...options?.body };
  };
  return { work: queueWork({ json } as unknown as Caller), sent };
}

async function created(given: Partial<BatchFields>, name = 'walk.jpg', ofFile: Partial<ImageMetadata> = {}) {
  const { work, sent } = workOver({});
  const { note } = await work.create(
    { ...upload, metadata: { ...metadata, ...ofFile } },
    new File([], name),
    { ...fields, ...given },
    {
      upload: 'one-upload',
      requestId: 'one-upload-and-its-file',
      provisionalDate: '2026-01-01T00:00:00.000Z',
    },
  );
  return { note, body: sent[0] };
}

test('without fields for all a photo keeps what its file says, marked as such', async () => {
  expect((await created({})).body).toMatchObject({
    ...{ title: 'Walk', tags: ['rain'], geo_city: 'Ghent', geo_country: 'Belgium' },
    provenance: { tags: 'metadata', geo_city: 'metadata' },
  });
});

test('a city for all brings its own region and country, and tags are added: both are the owner’s', async () => {
  const { body } = await created({
    city: 'Arezzo',
    region: 'Tuscany',
    country: 'Italy',
    tags: ['Street', 'Rain'],
  });
  expect(body).toMatchObject({
    ...{ tags: ['rain', 'Street'], geo_city: 'Arezzo', geo_region: 'Tuscany', geo_country: 'Italy' },
  });
  expect(body?.provenance).toEqual({});
});

test('dated when taken or now, as chosen', async () => {
  expect((await created({ date: 'taken' })).body).toMatchObject({ date_when_taken: true });
  expect((await created({})).body).not.toHaveProperty('date_when_taken');
});

test('a photo without a title stays a draft, and says so', async () => {
  const { note, body } = await created({ published: true }, 'DSCF0001.jpg');
  expect(body).toMatchObject({ title: '', published: false });
  expect(note).toBe('Saved as a draft. Add a title to publish it.');
});

test('the title that was typed for a single photo is the owner’s, and publishes it', async () => {
  const { note, body } = await created({ title: ' Night tram ', published: true }, 'DSCF0001.jpg');
  expect(body).toMatchObject({ title: 'Night tram', published: true });
  expect(body?.provenance).not.toHaveProperty('title');
  expect(note).toBeNull();
  const instead = await created({ title: 'Night tram' }, 'DSCF0001.jpg', { title: 'Of the file' });
  expect(instead.body).toMatchObject({ title: 'Night tram' });
  expect(instead.body?.provenance).not.toHaveProperty('title');
  const ofFile = await created({}, 'DSCF0001.jpg', { title: 'Of the file' });
  expect(ofFile.body).toMatchObject({ title: 'Of the file', provenance: { title: 'metadata' } });
});

const made: MadePost = {
  ...{ postId: 'p1', slug: 'p', metadata, provisionalDate: '2026-01-01T00:00:00.000Z' },
  fields: { ...fields, city: 'Paris', tags: ['night', 'Rain'] },
};

async function updated(given: Partial<BatchFields>, post: object) {
  const { work, sent } = workOver(post);
  await work.update(made, { ...made.fields, ...given });
  return sent[0];
}

test('changed fields for all replace what they had set, and nothing that was written since', async () => {
  const post = { title: 'Own', geo_city: 'Paris', tags: ['rain', 'night', 'own'] };
  const body = await updated({ city: '', tags: ['street'], date: 'taken', published: true }, post);
  expect(body).toMatchObject({
    // That of the file, too.
    ...{ tags: ['rain', 'own', 'street'], geo_city: 'Ghent', geo_country: 'Belgium' },
    ...{ date_when_taken: true, published: true, version: 3 },
  });
});

test.each([
  ['is that of its publication again', null, { date_set_by_owner: false }],
  [
    'of what is public is that of the upload',
    '2026-01-02T00:00:00.000Z',
    { created_date: made.provisionalDate },
  ],
])('a date that is not to be that of the exposure after all %s', async (_, published_at, dated) => {
  const { work, sent } = workOver({ published_at, tags: ['rain', 'night'], geo_city: 'Paris' });
  const taken = { ...made, fields: { ...made.fields, date: 'taken' as const } };
  await work.update(taken, { ...taken.fields, date: 'now' });
  expect(sent[0]).toEqual({ ...dated, version: 3 });
});

test('a title that is typed after the upload publishes the photo where that was chosen', async () => {
  const post = { title: '', tags: ['rain', 'night'], geo_city: 'Paris' };
  const body = await updated({ title: 'Night tram', published: true }, post);
  expect(body).toMatchObject({ title: 'Night tram', published: true });
});

test('a title that is typed after the upload leaves a post public that was published since then', async () => {
  const post = { title: 'Walk', published: true, tags: ['rain', 'night'], geo_city: 'Paris' };
  expect(await updated({ title: 'Night tram' }, post)).toEqual({ title: 'Night tram', version: 3 });
});

test('a city that the owner has written since stays', async () => {
  expect(await updated({ city: 'Arezzo' }, { geo_city: 'Brugge', tags: ['rain', 'night'] })).toEqual({
    version: 3,
  });
});
