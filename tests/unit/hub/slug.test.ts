import { describe, expect, it } from 'vitest';
import { hubSlug, namesHub } from '../../../domain/clusters/cluster.ts';

describe('the slug of a hub', () => {
  it.each([
    ['street candid', 'street-candid'],
    ['  Rain & Neon  ', 'rain-and-neon'],
    ['R&B', 'r-and-b'],
    ['What’s up?', 'whats-up'],
    ['a -- b', 'a-b'],
    ['snake_case', 'snake_case'],
    ['Київ вночі', 'київ-вночі'],
    ['!!!', ''],
    ['🌧️', ''],
    ['rain ☂️ days', 'rain-days'],
  ])('of %j is %j', (name, slug) => {
    expect(hubSlug(name)).toBe(slug);
  });

  it.each([
    ['rain-and-neon!', 'Rain & Neon', false],
    ['rain-and-neon', 'Rain & Neon', true],
    ['rain-&-neon', 'Rain & Neon', true],
    ['Rain-And-Neon', 'Rain & Neon', true],
    ["what's-up?", "What's up?", true],
    ['', '!!!', false],
  ])('%j names the hub %j: %s', (slug, name, expected) => {
    expect(namesHub(slug, name)).toBe(expected);
  });
});
