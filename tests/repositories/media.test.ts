import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('stored pictures', (make) => {
  const site = async () => {
    const services = contentServices(await make());
    const media = storedMedia('one');
    const metadata = { ...noMetadata, altText: 'A tram', extendedDescription: 'It waits.\n\nRain.' };
    await services.transaction((repos) => repos.media.insert(media, metadata, 'IMG.jpg'));
    return { ...services, media, metadata };
  };

  it('are found by id, hash, bytes and the key of any file', async () => {
    const { reader, media, metadata } = await site();
    expect(await reader.media.findById(media.id)).toEqual(media);
    expect(await reader.media.findByHash(media.hash)).toEqual(media);
    expect(await reader.media.findBySha256(media.sha256)).toEqual(media);
    expect(await reader.media.findByKey('media/one-768.webp')).toEqual(media);
    expect(await reader.media.findByKey(media.originalKey)).toEqual(media);
    expect(await reader.media.metadataOf(media.id)).toEqual(metadata);
  });

  it('are not found by what is not theirs', async () => {
    const { reader } = await site();
    expect(await reader.media.findByKey('media/one-999.webp')).toBeNull();
    expect(await reader.media.findById('')).toBeNull();
    expect(await reader.media.metadataOf('nobody')).toBeNull();
  });

  it('are stored once under one hash', async () => {
    const { transaction } = await site();
    const again = { ...storedMedia('two'), hash: 'hash-one' };
    await expect(transaction((repos) => repos.media.insert(again, noMetadata, ''))).rejects.toThrow();
  });

  it('exist while something names them', async () => {
    const { reader, transaction, publish, posts, media } = await site();
    const later = '2025-06-02T00:00:00.000Z';
    const orphans = async () => (await reader.media.unreferenced(later, 10)).map(({ id }) => id);
    expect(await orphans()).toEqual([media.id]);
    expect(await reader.media.unreferenced(media.createdDate, 10)).toEqual([]);
    const post = await publish({ mediaId: media.id });
    const owner = { kind: 'hero', id: 'an article' } as const;
    await transaction((repos) => repos.media.setReferences(owner, [media.id, media.id]));
    expect(await orphans()).toEqual([]);
    await posts.remove(system, post.id);
    expect(await orphans()).toEqual([]);
    await transaction((repos) => repos.media.setReferences(owner, []));
    expect(await orphans()).toEqual([media.id]);
  });

  it('are let go by a post that takes another', async () => {
    const { reader, transaction, publish, posts, media } = await site();
    const other = storedMedia('other');
    await transaction((repos) => repos.media.insert(other, noMetadata, ''));
    const post = await publish({ mediaId: media.id });
    await posts.update(system, post.id, { mediaId: other.id });
    expect(await reader.media.findById(media.id)).toBeNull();
    expect(await reader.media.findById(other.id)).toEqual(other);
  });

  it('leave the post behind without a picture when they are deleted', async () => {
    const { reader, transaction, publish, posts, media } = await site();
    const { slug } = await publish({ mediaId: media.id });
    await transaction((repos) => repos.media.delete(media.id));
    expect(await posts.publishedBySlug(slug)).toMatchObject({ media: null, metadata: null });
    expect(await reader.media.findByKey(media.originalKey)).toBeNull();
  });
});
