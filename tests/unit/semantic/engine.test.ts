import { describe, expect, it } from 'vitest';
import type { Cluster } from '../../../domain/clusters/cluster.entity.ts';
import { noSynonyms, subjectOf, synonymsOf } from '../../../domain/clusters/matching.ts';
import { type Engine, generate, usableTags } from '../../../domain/semantic/generate.ts';
import { explainMatch, primaryTerm, qualifyingClusters } from '../../../domain/semantic/keyword-map.ts';
import { qualityIssues } from '../../../domain/semantic/quality.ts';
import type { Term } from '../../../domain/semantic/records.entity.ts';
import { termsFromRows } from '../../../domain/semantic/term-csv.ts';
import { plainText } from '../../../text/read/reading.ts';

const cluster = (name: string, change: Partial<Cluster> = {}): Cluster => ({
  id: name,
  name,
  arranged: [],
  cover: null,
  description: '',
  requiredTokens: [],
  optionalTokens: [],
  negativeTokens: [],
  geoScope: [],
  weight: 1,
  minPostsToIndex: 5,
  enabled: true,
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...change,
});
const post = {
  tags: ['Tram', 'night'],
  city: 'New York',
  caption: 'Rain on the rails',
  story: 'A **wet** street.',
};
const subject = subjectOf(post, plainText(post.story));

describe('qualifyingClusters', () => {
  const names = (clusters: Cluster[]) =>
    qualifyingClusters(subject, clusters, noSynonyms).map(({ cluster: { name }, score }) => [name, score]);

  it('scores the weight and one for each optional token found', () => {
    const found = cluster('a', { weight: 2, optionalTokens: ['rain', 'york', 'new york', 'sun'] });
    expect(names([found])).toEqual([['a', 5]]);
  });

  it('puts the highest score first', () => {
    expect(names([cluster('a', { weight: 2 }), cluster('b', { weight: 3 }), cluster('c')])).toEqual([
      ['b', 3],
      ['a', 2],
      ['c', 1],
    ]);
  });

  it('leaves out clusters that lack a required token, have an unwanted one or are disabled', () => {
    expect(
      names([
        cluster('a', { requiredTokens: ['tram', 'sun'] }),
        cluster('b', { requiredTokens: ['tram'], negativeTokens: ['WET'] }),
        cluster('c', { enabled: false }),
        cluster('d', { requiredTokens: ['TRAM', 'new york', 'wet'] }),
      ]),
    ).toEqual([['d', 1]]);
  });

  it('prefers, of equals, the one of the city', () => {
    expect(names([cluster('a'), cluster('b', { geoScope: ['new york'] })])[0]).toEqual(['b', 1]);
  });

  it('sees synonyms as one word', () => {
    const synonyms = synonymsOf([
      { id: '1', key: 'streetcar', variants: ['tram', 'trolley'], createdDate: '2026-01-01' },
    ]);
    const asks = (token: string) =>
      qualifyingClusters(subject, [cluster('a', { requiredTokens: [token] })], synonyms).length;
    expect([asks('streetcar'), asks('trolley'), asks('tram'), asks('bus')]).toEqual([1, 1, 1, 0]);
  });
});

describe('primaryTerm', () => {
  const term = (name: string, change: Partial<Term> = {}): Term => ({
    id: name,
    clusterId: 'c',
    term: name,
    role: 'primary',
    weight: 1,
    enabled: true,
    createdDate: '2026-01-01',
    ...change,
  });
  it.each<[Term[], string]>([
    [[], 'moment'],
    [
      [term('a', { role: 'secondary' }), term('b', { enabled: false }), term('c', { clusterId: 'x' })],
      'moment',
    ],
    [[term('a'), term('b', { weight: 2 })], 'b'],
    [[term('a', { createdDate: '2026-01-02' }), term('b')], 'b'],
  ])('of %o', (terms, expected) => {
    expect(primaryTerm('c', terms)).toBe(expected);
  });
});

describe('explainMatch', () => {
  it('names what is missing and what is unwanted', () => {
    expect(
      explainMatch(subject, { requiredTokens: ['tram', 'sun'], negativeTokens: ['wet', 'dog'] }, noSynonyms),
    ).toEqual({ matches: false, missing: ['sun'], unwanted: ['wet'] });
    expect(explainMatch(subject, { requiredTokens: [], negativeTokens: [] }, noSynonyms).matches).toBe(true);
  });
});

describe('generate', () => {
  const template = {
    id: 't',
    name: 'T',
    enabled: true,
    titleTpl: '{{PRIMARY}} in {{CITY_OR_CONTEXT}}',
    metaTpl: '{{MOOD}} , a photograph',
    altTpl: '{{PRIMARY}}, {{MOOD}}',
    filenameTpl: '{{CITY?}}-{{PRIMARY}}-{{HASH6}}',
    slugTpl: '{{PRIMARY}}-{{CITY?}}-{{HASH6}}',
    captionTpl: '',
    storyTpl: 'Line one.\n\n{{CONTEXT}}',
    createdDate: '2026-01-01',
  };
  const engine: Engine = {
    clusters: [cluster('a', { requiredTokens: ['tram'] })],
    terms: [],
    templates: [{ ...template, id: 'off', enabled: false }, template],
    synonyms: noSynonyms,
    stopwords: new Set(['the']),
  };
  const of = {
    tags: ['tram', 'The'],
    city: '',
    caption: '',
    story: '',
    mood: '',
    context: 'Old harbour',
    date: '2026-05-01',
  };

  it('fills the first enabled template of the best cluster', () => {
    const made = generate(of, '', engine, 'a1b2c3');
    expect(made?.template?.id).toBe('t');
    expect(made?.texts).toEqual({
      title: 'moment in Old harbour',
      metaDescription: 'a photograph',
      altText: 'moment',
      fileName: 'moment-a1b2c3',
      slug: 'moment-a1b2c3',
      caption: '',
      story: 'Line one.\n\nOld harbour',
    });
    expect(made?.tags).toEqual(['tram']);
  });

  it('answers nothing when no cluster qualifies', () => {
    expect(generate({ ...of, tags: ['bus'] }, '', engine, 'a1b2c3')).toBeNull();
  });
});

describe('usableTags', () => {
  it('folds synonyms, drops stopwords and has each once', () => {
    const synonyms = synonymsOf([{ id: '1', key: 'Tram', variants: ['Streetcar'], createdDate: '1' }]);
    expect(
      usableTags(['Streetcar', 'tram', 'The', 'Café', 'café'], { synonyms, stopwords: new Set(['the']) }),
    ).toEqual(['tram', 'Café']);
  });
});

describe('termsFromRows', () => {
  it('skips the head, takes what is whole and says what is dropped', () => {
    const { terms, dropped } = termsFromRows(
      [
        ['term', 'role', 'weight'],
        ['Night tram', 'Primary', ''],
        ['rain', 'modifier', '4'],
        ['', 'primary', '1'],
        ['lamp', '', '1'],
        ['', '', ''],
        ['lamp', 'main', '1'],
        ['RAIN', 'primary'],
        ['known', 'primary'],
        ['lamp', 'secondary', '1.5'],
        ['=SUM(A1)', 'secondary', '2'],
        ['late', 'secondary', '0'],
      ],
      ['Known'],
    );
    expect(terms).toEqual([
      { term: 'Night tram', role: 'primary', weight: 1 },
      { term: 'rain', role: 'modifier', weight: 4 },
      { term: '=SUM(A1)', role: 'secondary', weight: 2 },
    ]);
    expect(dropped.map(({ line }) => line)).toEqual([4, 5, 7, 8, 9, 10, 12]);
  });

  it.each(['=1+1', '@home', '+49 40', '-ish', '-cmd("x")'])('takes %j as it is written', (term) => {
    const { terms, dropped } = termsFromRows(
      [
        ['term', 'role'],
        [term, 'primary'],
      ],
      [],
    );
    expect(terms).toEqual([{ term, role: 'primary', weight: 1 }]);
    expect(dropped).toEqual([]);
  });

  it.each(['0', '-1', '1.5', '1,5', '1e3', 'high', '1000001'])('names the weight %j', (weight) => {
    const { terms, dropped } = termsFromRows(
      [
        ['term', 'role', 'weight'],
        ['lamp', 'primary', weight],
      ],
      [],
    );
    expect(terms).toEqual([]);
    expect(dropped[0]?.reason).toMatch(/^The weight/);
  });

  it.each([
    [['term', 'role', 'weight'], false],
    [['Begriff', 'Rolle', 'Gewicht'], false],
    [['lamp', 'Primary', ''], true],
    [['lamp', 'hero', '3'], true],
    [['lamp'], false],
  ])('first row %j looks like a term: %s', (head, expected) => {
    expect(termsFromRows([head, ['x', 'primary']], [])).toMatchObject({ head, headLooksLikeTerm: expected });
  });

  it('counts the rows with cells after the third', () => {
    expect(
      termsFromRows(
        [
          ['a', 'b', 'c', 'd'],
          ['x', 'primary', '1', 'note'],
          ['y', 'primary', '1', ''],
        ],
        [],
      ).longerRows,
    ).toBe(1);
  });
});

describe('qualityIssues', () => {
  const good = {
    title: 'Rain',
    story: 'x'.repeat(120),
    caption: 'y'.repeat(20),
    altText: 'z'.repeat(10),
    tags: ['a', 'b'],
  };
  it.each<[Partial<typeof good>, string[]]>([
    [{}, []],
    [{ story: 'x'.repeat(119) }, ['story']],
    [{ story: `**${'x'.repeat(118)}**` }, ['story']],
    [{ caption: 'y'.repeat(19) }, ['caption']],
    [{ altText: 'z'.repeat(9) }, ['altText']],
    [{ altText: 'z'.repeat(125) }, []],
    [{ altText: 'z'.repeat(126) }, ['altText']],
    [{ altText: 'Photo' }, ['altText']],
    [{ title: 'Rain on the quay', altText: 'Rain on the quay' }, ['altText']],
    [{ altText: '' }, ['altText']],
    [{ tags: ['a'] }, ['tags']],
    [{ story: '', caption: '', altText: '', tags: [] }, ['story', 'caption', 'altText', 'tags']],
  ])('of %o', (change, fields) => {
    const { story, ...post } = { ...good, ...change };
    expect(qualityIssues({ ...post, story: plainText(story) }).map(({ field }) => field)).toEqual(fields);
  });
});
