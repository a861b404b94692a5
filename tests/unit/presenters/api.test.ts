import { describe, expect, test } from 'vitest';
import { presentArticle } from '#server/features/articles/articles.presenter.ts';
import { presentHub } from '#server/features/clusters/hubs.routes.ts';
import { createPostPresenter } from '#server/features/posts/posts.presenter.ts';
import { someArticle, somePost, someSite } from '../../factories/published.ts';

const { post, ownPost } = createPostPresenter(someSite());

describe('a post of the public call', () => {
  test('holds exactly these fields', () => {
    expect(post(somePost())).toEqual({
      id: 'post-1',
      slug: 'last-order',
      title: 'Last Order',
      caption: 'The cook turns the stools.',
      story: 'The street was already asleep.',
      alt_text: 'Small restaurant front at night',
      meta_description: '',
      language: null,
      file_url: '/media/night-1280.jpg',
      image_derivatives: {
        webp_384w: '/media/night-384.webp',
        webp_768w: '/media/night-768.webp',
        webp_1280w: '/media/night-1280.webp',
        jpg_384w: '/media/night-384.jpg',
        jpg_768w: '/media/night-768.jpg',
        jpg_1280w: '/media/night-1280.jpg',
      },
      width: 3000,
      height: 2000,
      colour: '#25261d',
      tags: ['street', 'night'],
      published: true,
      created_date: '2026-06-05T20:00:00.000Z',
      updated_date: '2026-06-06T20:00:00.000Z',
      geo_city: 'Kyoto',
      geo_region: 'Kansai',
      geo_country: 'Japan',
    });
  });

  test('never reveals the original, nor a place finer than allowed', () => {
    const json = JSON.stringify(post(somePost({ locationPrecision: 'country' })));
    expect(json).not.toContain('originals');
    expect(json).not.toContain('Kyoto');
    expect(json).toContain('Japan');
  });

  test('without a picture has no addresses', () => {
    expect(post(somePost({ media: null }))).toMatchObject({
      file_url: null,
      image_derivatives: {},
      width: null,
    });
  });

  test('is whole for its owner', () => {
    expect(ownPost(somePost({ locationPrecision: 'hidden', version: 7 }), true)).toMatchObject({
      geo_city: 'Kyoto',
      version: 7,
    });
  });
});

test('an article of the public call holds exactly these fields', () => {
  expect(Object.keys(presentArticle(someArticle()))).toEqual([
    'id',
    'slug',
    'title',
    'excerpt',
    'body',
    'hero_image_url',
    'hero_image_alt_text',
    'meta_description',
    'tags',
    'geo_city',
    'language',
    'published',
    'created_date',
    'updated_date',
    'published_at',
  ]);
});

test('a hub of the public call carries the slug that follows from its name', () => {
  const hub = {
    id: 'h',
    name: 'Black & White',
    description: 'd',
    requiredTokens: ['bw'],
    optionalTokens: ['x'],
    negativeTokens: [],
    geoScope: ['y'],
    weight: 3,
    minPostsToIndex: 5,
    enabled: true,
    createdDate: '',
    updatedDate: '',
    arranged: [],
    cover: null,
    version: 1,
  };
  expect(presentHub(hub)).toEqual({
    id: 'h',
    name: 'Black & White',
    slug: 'black-and-white',
    description: 'd',
    enabled: true,
    required_tokens: ['bw'],
    negative_tokens: [],
    min_posts_to_index: 5,
    weight: 3,
  });
});
