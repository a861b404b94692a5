import { describe, expect, it } from 'vitest';
import { type Actor, system, visitor } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

const admin: Actor = { role: 'admin', userId: 'a', username: 'owner' };
const viewer: Actor = { role: 'viewer', userId: 'v', username: 'guest' };

eachDatabase('the posts service', (make) => {
  const site = async () => contentServices(await make());

  describe('who may', () => {
    it.each([
      [visitor, 'unauthenticated'],
      [viewer, 'forbidden'],
    ] as const)('%o may write nothing', async (actor, code) => {
      const { posts, draft } = await site();
      const { id } = await draft({});
      const attempts = [
        posts.create(actor, { title: 'x' }),
        posts.createMany(actor, [{ title: 'x' }]),
        posts.update(actor, id, { title: 'x' }),
        posts.publish(actor, id),
        posts.unpublish(actor, id),
        posts.remove(actor, id),
      ];
      for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code });
      expect(await posts.findById(admin, id)).toMatchObject({ title: 'A draft', published: false });
    });

    it('only an admin sees a draft, by slug, by id and in the list', async () => {
      const { posts, draft } = await site();
      const { id, slug } = await draft({ tags: ['rain'] });
      const query = { filters: {}, sort: { by: 'title', descending: false }, limit: 10, offset: 0 } as const;
      for (const actor of [visitor, viewer]) {
        expect(await posts.findForViewer(actor, slug)).toBeNull();
        expect(await posts.findById(actor, id)).toBeNull();
        expect(await posts.list(actor, query)).toEqual({ posts: [], total: 0 });
        expect(await posts.list(actor, { ...query, filters: { published: false } })).toEqual({
          posts: [],
          total: 0,
        });
        expect(await posts.list(actor, { ...query, filters: { id } })).toEqual({ posts: [], total: 0 });
      }
      expect(await posts.publishedBySlug(slug)).toBeNull();
      expect((await posts.findForViewer(admin, slug))?.id).toBe(id);
      expect((await posts.list(admin, query)).total).toBe(1);
      expect((await posts.list(admin, { ...query, filters: { published: true } })).total).toBe(0);
      expect(await posts.sitemapPage('', 10)).toEqual([]);
      expect(await posts.latestUpdated()).toBeNull();
    });
  });

  describe('what is stored', () => {
    it('comes back whole, with its picture and what that says', async () => {
      const { posts, transaction, clock } = await site();
      const media = storedMedia('one');
      const metadata = {
        ...noMetadata,
        keywords: ['é', '🌧️'],
        latitude: 41.15,
        longitude: -8.61,
        takenAt: '2024-01-01T10:00:00',
      };
      await transaction((repos) => repos.media.insert(media, metadata, 'IMG 1.jpg'));
      const input: PostInput = {
        title: ' Two  lines\nof title ',
        caption: 'A caption',
        story: 'A story\r\nof two lines',
        altText: 'Two people',
        metaDescription: 'About it',
        tags: ['Rain', ' night '],
        city: 'Porto',
        region: ' ',
        country: 'Portugal',
        mediaId: media.id,
        createdDate: '2024-06-05T14:00:00+02:00',
        locationPrecision: 'country',
        provenance: { title: 'metadata' },
      };
      const post = await posts.create(admin, input);
      expect(await posts.findForViewer(admin, post.slug)).toEqual(post);
      expect(post).toEqual({
        id: post.id,
        slug: 'two-lines-of-title',
        title: 'Two lines of title',
        caption: 'A caption',
        story: 'A story\nof two lines',
        altText: 'Two people',
        metaDescription: 'About it',
        language: null,
        tags: ['Rain', 'night'],
        city: 'Porto',
        region: null,
        country: 'Portugal',
        published: false,
        createdDate: '2024-06-05T12:00:00.000Z',
        updatedDate: clock.now().toISOString(),
        publishedAt: null,
        publishAt: null,
        publishProblem: null,
        unpublishAt: null,
        dateSetByOwner: true,
        dateWhenTaken: false,
        slugSetByOwner: false,
        locationPrecision: 'country',
        provenance: { title: 'metadata' },
        focalX: 0.5,
        focalY: 0.5,
        opensHome: false,
        version: 1,
        media: { ...media, originalName: 'IMG 1.jpg' },
        metadata,
      });
    });

    it('describes itself by its title when it has no description', async () => {
      const { draft } = await site();
      expect((await draft({ title: 'Rain' })).altText).toBe('Rain');
    });

    it.each<[string, PostInput]>([
      ['title', { title: 'x'.repeat(201) }],
      ['story', { story: 'x'.repeat(100_001) }],
      ['tags', { tags: ['x'.repeat(61)] }],
      ['tags', { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }],
      ['city', { city: 'x'.repeat(121) }],
      ['createdDate', { createdDate: 'yesterday' }],
      ['createdDate', { createdDate: '+275760-01-01T00:00:00Z' }],
      ['mediaId', { mediaId: 'nowhere' }],
      ['locationPrecision', { locationPrecision: 'street' as never }],
    ])('refuses a wrong %s and says so', async (field, input) => {
      const { draft, posts } = await site();
      const refusal = { code: 'invalid', fields: { [field]: expect.any(String) } };
      await expect(draft(input)).rejects.toMatchObject(refusal);
      const { id } = await draft({});
      await expect(posts.update(admin, id, input)).rejects.toMatchObject(refusal);
    });

    it.each<[string, PostInput]>([
      ['title', { title: 'x'.repeat(200) }],
      ['tags', { tags: Array.from({ length: 50 }, (_, index) => `${'x'.repeat(57)} ${index}`) }],
      ['story', { story: 'wörter '.repeat(14_285) }],
      ['one endless word', { story: 'ж'.repeat(100_000) }],
    ])('takes a %s of the largest size', async (_name, input) => {
      const { publish } = await site();
      await expect(publish(input)).resolves.toMatchObject({ published: true });
    });

    it('stores no character that a database cannot hold', async () => {
      const { draft } = await site();
      const post = await draft({ title: 'a\u0000b \ud800', story: 'x\u0007y', tags: ['t\u0000'] });
      expect([post.title, post.story, post.tags]).toEqual(['ab \ufffd', 'xy', ['t']]);
    });

    it('may lack a title as a draft, but not in public', async () => {
      const { posts, publish } = await site();
      const refusal = { code: 'invalid', fields: { title: 'Title is required.' } };
      const { id, title, altText } = await posts.create(admin, { title: ' ' });
      expect([title, altText]).toEqual(['', 'Photo']);
      await expect(posts.publish(admin, id)).rejects.toMatchObject(refusal);
      await expect(posts.create(admin, { published: true })).rejects.toMatchObject(refusal);
      const shown = await publish({ title: 'Rain' });
      await expect(posts.update(admin, shown.id, { title: '' })).rejects.toMatchObject(refusal);
      await expect(posts.update(admin, id, { title: 'Snow', published: true })).resolves.toMatchObject({
        title: 'Snow',
      });
    });
  });

  describe('times and versions', () => {
    it('the update changes with content only, the first publishing is remembered', async () => {
      const { draft, posts, clock } = await site();
      const { id, updatedDate } = await draft({ title: 'Rain' });
      clock.advance(1000);
      const published = await posts.publish(admin, id);
      const moment = clock.now().toISOString();
      expect(updatedDate < moment).toBe(true);
      expect(published).toMatchObject({ published: true, updatedDate: moment, publishedAt: moment });
      clock.advance(1000);
      const withdrawn = await posts.unpublish(admin, id);
      expect(withdrawn).toMatchObject({ published: false, updatedDate: moment, publishedAt: moment });
      expect(await posts.publish(admin, id)).toMatchObject({ publishedAt: moment, updatedDate: moment });
      const edited = await posts.update(admin, id, { caption: 'wet' });
      expect(edited.updatedDate).toBe(clock.now().toISOString());
      clock.advance(1000);
      expect(await posts.update(admin, id, { caption: 'wet' })).toEqual(edited);
    });

    it('refuses a save over a newer version and hands the present one back', async () => {
      const { draft, posts } = await site();
      const { id, version } = await draft({ title: 'Rain' });
      const current = await posts.update(admin, id, { title: 'Snow' }, version);
      await expect(posts.update(admin, id, { title: 'Sun' }, version)).rejects.toMatchObject({
        code: 'conflict',
        current,
      });
      await expect(posts.update(admin, id, {}, version)).rejects.toMatchObject({ code: 'conflict', current });
      expect((await posts.update(admin, id, { title: 'Sun' })).title).toBe('Sun');
      await expect(posts.update(admin, 'nobody', { title: 'x' })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('a field the owner changes is the owner’s from then on', async () => {
      const { draft, posts } = await site();
      const { id } = await draft({ provenance: { title: 'metadata', caption: 'ai' } });
      const edited = await posts.update(admin, id, { caption: 'my words' });
      expect(edited.provenance).toEqual({ title: 'metadata' });
    });

    it('moves the content version with every write a visitor could see, and announces it after the commit', async () => {
      const { draft, posts, reader, versions } = await site();
      const start = await reader.contentVersion.read();
      const { id } = await draft({});
      await posts.update(admin, id, { caption: 'still a draft' });
      expect(versions).toEqual([]);
      await posts.publish(admin, id);
      await posts.publish(admin, id);
      await posts.update(admin, id, { caption: 'seen' });
      await posts.unpublish(admin, id);
      await posts.remove(admin, id);
      await posts.createMany(admin, [{ title: 'a', published: true }, { title: 'b' }]);
      expect(versions).toEqual([1, 2, 3, 4, 5].map((step) => start + step));
      expect(await reader.contentVersion.read()).toBe(start + 5);
    });
  });

  it('a batch is stored whole or not at all', async () => {
    const { posts } = await site();
    const inputs = [
      { title: 'good', published: true },
      { title: 'no picture', mediaId: 'nowhere', published: true },
    ];
    await expect(posts.createMany(admin, inputs)).rejects.toThrow();
    await expect(
      posts.createMany(admin, [{ title: 'good' }, { title: '', published: true }]),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    expect((await posts.publishedPage('all', '', 1, 10)).total).toBe(0);
    expect(
      (await posts.list(system, { filters: {}, sort: { by: 'slug', descending: true }, limit: 5, offset: 0 }))
        .total,
    ).toBe(0);
  });
});
