import { describe, expect, it } from 'vitest';
import {
  competing,
  createKeywordMap,
  gapsOf,
  type MappedPage,
} from '../../../domain/semantic/keyword-map.ts';
import type { Term } from '../../../domain/semantic/records.entity.ts';

const term = (name: string, role: Term['role'] = 'primary'): Term => ({
  id: name,
  clusterId: 'c',
  term: name,
  role,
  weight: 1,
  enabled: true,
  createdDate: '',
});
const page = (title: string, more: Partial<MappedPage> = {}): MappedPage => ({
  kind: 'post',
  id: title,
  slug: title,
  title,
  tags: [],
  text: '',
  ...more,
});
const usesOf = (terms: Term[], pages: MappedPage[]) => {
  const map = createKeywordMap(terms);
  for (const each of pages) map.add(each);
  return map.uses();
};

describe('the keyword map', () => {
  it.each<[string, MappedPage, number]>([
    ['in the title', page('The Night Tram home'), 1],
    ['in a tag', page('x', { tags: ['night tram'] }), 1],
    ['in the text, over a line', page('x', { text: 'a night\ntram' }), 1],
    ['twice, and counts once', page('Night tram', { text: 'night tram' }), 1],
    ['not across two tags', page('x', { tags: ['night', 'tram'] }), 0],
    ['not from title to text', page('night', { text: 'tram' }), 0],
    ['not in a part of a word', page('night trams'), 0],
    ['not in another order', page('tram night'), 0],
  ])('finds a term %s', (_, given, pages) => {
    expect(usesOf([term('night tram')], [given])[0]?.pages).toBe(pages);
  });

  it('names the terms that no page uses', () => {
    const uses = usesOf([term('ferry'), term('tram'), term('…')], [page('A tram')]);
    expect(gapsOf(uses).map(({ id }) => id)).toEqual(['ferry', '…']);
  });

  it('names primary terms that two titles hold, and no others', () => {
    const terms = [term('tram'), term('rain', 'secondary'), term('ferry')];
    const pages = [
      page('Tram in rain'),
      page('Rain, tram', { kind: 'article' }),
      page('Ferry', { text: 'tram' }),
    ];
    const found = competing(usesOf(terms, pages));
    expect(found).toMatchObject([{ term: { id: 'tram' }, pages: 3, titledTotal: 2 }]);
    expect(found[0]?.titled.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'post Tram in rain',
      'article Rain, tram',
    ]);
  });

  it('names five pages at most, and counts all of them', () => {
    const [use] = usesOf(
      [term('tram')],
      Array.from({ length: 7 }, (_, index) => page(`Tram ${index}`)),
    );
    expect(use?.titled).toHaveLength(5);
    expect(use?.titledTotal).toBe(7);
  });
});
