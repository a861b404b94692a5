import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('the post that opens Home', (make) => {
  async function site() {
    const place = await make();
    const { transaction } = place;
    const services = contentServices(place);
    let number = 0;
    const publish = async (title: string, width: number, height: number, changes: object = {}) => {
      const media = storedMedia(title.toLowerCase(), { width, height });
      await transaction((repos) => repos.media.insert(media, noMetadata, `${title}.jpg`));
      number += 1;
      const createdDate = `2026-01-0${number}T12:00:00.000Z`;
      return services.publish({ title, mediaId: media.id, createdDate, ...changes });
    };
    return { ...place, ...services, publish };
  }

  it('of a site from before is its newest large landscape, with the middle as focal point', async () => {
    const { database, reader, publish } = await site();
    await publish('Older', 3000, 2000);
    await publish('Newer', 1600, 1067);
    await publish('Draft', 3000, 2000, { published: false });
    await publish('Portrait', 2000, 3000);
    await publish('Narrow', 1599, 1000);
    const { writer } = database;
    for (const index of ['posts_opens_home', 'media_unreadable'])
      await sql`drop index ${sql.ref(index)}`.execute(writer);
    for (const column of ['focal_x', 'focal_y', 'opens_home'])
      await sql`alter table posts drop column ${sql.ref(column)}`.execute(writer);
    await sql`alter table media drop column cover`.execute(writer);
    for (const table of ['listings', 'listing_counts'])
      await sql`delete from ${sql.table(table)} where kind = 'opening'`.execute(writer);
    await sql`delete from schema_migrations where name = '014-opening-image'`.execute(writer);
    expect(await migrate(database)).toEqual(['014-opening-image']);
    expect(await reader.listings.opening()).toMatchObject({
      post: { title: 'Newer' },
      focus: { x: 0.5, y: 0.5 },
      cover: null,
    });
    expect(await reader.listings.count({ kind: 'opening', key: 'automatic' })).toMatchObject({ total: 2 });
    expect(await reader.posts.opensHome()).toEqual([]);
  });

  it('changes with the choice, the date and the image of posts', async () => {
    const { reader, posts, publish } = await site();
    const title = async () => (await reader.listings.opening())?.post.title ?? null;
    expect(await title()).toBeNull();
    const older = await publish('Older', 3000, 2000);
    const newer = await publish('Newer', 3000, 2000);
    expect(await title()).toBe('Newer');
    await posts.update(system, older.id, { createdDate: '2026-02-01T12:00:00.000Z' });
    expect(await title()).toBe('Older');
    await posts.update(system, older.id, { mediaId: null });
    expect(await title()).toBe('Newer');
    const chosen = await publish('Chosen', 30, 40, { opensHome: true });
    expect(await title()).toBe('Chosen');
    await posts.update(system, newer.id, { opensHome: true });
    expect((await reader.posts.opensHome()).map((post) => post.title)).toEqual(['Newer']);
    expect((await posts.findById(system, chosen.id))?.opensHome).toBe(false);
    await posts.remove(system, newer.id);
    expect(await title()).toBeNull();
  });

  it('has one job for its crops, which ends once they are those of its focal point', async () => {
    const { reader, posts, publish, transaction } = await site();
    const { id } = await publish('One', 3000, 2000);
    const isWaiting = () => reader.jobs.hasNext('cover', '2027-01-01T00:00:00.000Z');
    expect(await isWaiting()).toBe(true);
    await transaction(async ({ jobs, renditions }) => {
      const job = await jobs.claim('cover', 'test', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z');
      if (job) await jobs.end(job, { state: 'done', now: '2026-12-31T00:00:00.000Z' });
      await renditions.setCover('media-one', { x: 0.5, y: 0.5, recipe: '1', files: [] });
    });
    expect((await reader.listings.opening())?.cover).toMatchObject({ x: 0.5, y: 0.5, recipe: '1' });
    await posts.update(system, id, { caption: 'No other crop.' });
    expect(await isWaiting()).toBe(false);
    await posts.update(system, id, { focalX: 0.2 });
    expect(await isWaiting()).toBe(true);
  });
});
