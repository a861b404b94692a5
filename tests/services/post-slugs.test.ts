import { expect, it } from 'vitest';
import { system as admin } from '../../domain/access/account.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('the slugs of posts', (make) => {
  const site = async () => contentServices(await make());

  it('a taken one gets -2, then -3, and a gap is filled', async () => {
    const { draft, posts } = await site();
    const slugs = [];
    const made = [];
    for (let index = 0; index < 3; index += 1) made.push(await draft({ title: 'Rain!' }));
    for (const post of made) slugs.push(post.slug);
    expect(slugs).toEqual(['rain', 'rain-2', 'rain-3']);
    await posts.remove(admin, made[1].id);
    expect((await draft({ title: 'Rain' })).slug).toBe('rain-2');
  });

  it('are unique within a batch and among the existing ones', async () => {
    const { draft, posts } = await site();
    await draft({ title: 'Rain' });
    const titles = ['Rain', 'Rain 2', 'Rain', 'Snow', 'Snow', 'Rain 2'];
    const made = await posts.createMany(
      admin,
      titles.map((title) => ({ title })),
    );
    const slugs = made.map((post) => post.slug);
    expect(slugs).toEqual(['rain-2', 'rain-2-2', 'rain-3', 'snow', 'snow-2', 'rain-2-3']);
  });

  it('of a title without letters is made of the time', async () => {
    const { draft, clock } = await site();
    expect((await draft({ title: '!!!' })).slug).toBe(`photo-${clock.now().getTime()}`);
  });

  it('follow the title until the first publication, and stay from then on', async () => {
    const { draft, posts } = await site();
    const { id } = await draft({ title: '' });
    expect((await posts.update(admin, id, { title: 'Rain' })).slug).toBe('rain');
    // A form that repeats the slug does not type it.
    expect((await posts.update(admin, id, { title: 'Snow', slug: 'rain' })).slug).toBe('snow');
    await posts.publish(admin, id);
    expect((await posts.update(admin, id, { title: 'Sun' })).slug).toBe('snow');
    await posts.unpublish(admin, id);
    expect((await posts.update(admin, id, { title: 'Fog' })).slug).toBe('snow');
  });

  it('stay when they were typed, until an empty one asks for the title’s', async () => {
    const { draft, posts } = await site();
    const { id } = await draft({ title: 'Rain', slug: 'rain' });
    expect((await posts.update(admin, id, { title: 'Snow' })).slug).toBe('rain');
    expect((await posts.update(admin, id, { slug: 'wet-street', title: 'Sun' })).slug).toBe('wet-street');
    expect((await posts.update(admin, id, { title: 'Fog' })).slug).toBe('wet-street');
    expect((await posts.update(admin, id, { slug: '' })).slug).toBe('fog');
    expect((await posts.update(admin, id, { title: 'Hail' })).slug).toBe('hail');
  });

  it('leave a redirect behind when they had been public, and may come back', async () => {
    const { publish, posts } = await site();
    const { id } = await publish({ title: 'Rain' });
    await posts.update(admin, id, { slug: 'Snow Fall' });
    expect(await posts.formerAddress('rain')).toEqual({ kind: 'moved', slug: 'snow-fall' });
    expect((await publish({ title: 'Rain' })).slug).toBe('rain-2');
    await posts.update(admin, id, { slug: 'sun' });
    expect(await posts.formerAddress('rain')).toEqual({ kind: 'moved', slug: 'sun' });
    expect(await posts.formerAddress('snow-fall')).toEqual({ kind: 'moved', slug: 'sun' });
    expect((await posts.update(admin, id, { slug: 'rain' })).slug).toBe('rain');
    expect(await posts.formerAddress('rain')).toEqual({ kind: 'missing' });
    expect(await posts.formerAddress('sun')).toEqual({ kind: 'moved', slug: 'rain' });
  });

  it('leave nothing behind when they had not', async () => {
    const { draft, posts } = await site();
    const { id } = await draft({ title: 'Rain' });
    await posts.update(admin, id, { slug: 'snow' });
    await posts.publish(admin, id);
    expect(await posts.formerAddress('rain')).toEqual({ kind: 'missing' });
  });

  it('do not lead to what is withdrawn', async () => {
    const { publish, posts } = await site();
    const { id } = await publish({ title: 'Rain' });
    await posts.update(admin, id, { slug: 'snow' });
    await posts.unpublish(admin, id);
    expect(await posts.formerAddress('rain')).toEqual({ kind: 'missing' });
  });

  it('are deleted with what was public, and can be used again', async () => {
    const { publish, draft, posts } = await site();
    const { id } = await publish({ title: 'Rain' });
    await posts.update(admin, id, { slug: 'snow' });
    await posts.unpublish(admin, id);
    await posts.remove(admin, id);
    expect(await posts.formerAddress('rain')).toEqual({ kind: 'gone' });
    expect(await posts.formerAddress('snow')).toEqual({ kind: 'gone' });
    expect((await publish({ title: 'Snow' })).slug).toBe('snow');
    const neverPublic = await draft({ title: 'Fog' });
    await posts.remove(admin, neverPublic.id);
    expect(await posts.formerAddress('fog')).toEqual({ kind: 'missing' });
  });
});
