import type { SeoTemplate, StopwordList, SynonymMap, Term } from '#domain/semantic/records.entity.ts';

type Content<T> = Omit<T, 'id' | 'createdDate'>;
type DemoTerm = Pick<Term, 'term' | 'role' | 'weight'>;

const term = (text: string, role: Term['role'], weight = 1): DemoTerm => ({ term: text, role, weight });

/** By the slug of the hub that each site begins with. */
export const demoTerms: Readonly<Record<string, readonly DemoTerm[]>> = {
  'street-candid': [
    term('street photography', 'primary', 3),
    term('umbrella', 'secondary', 2),
    term('passer-by', 'secondary'),
    term('at night', 'modifier'),
    term('in the rain', 'modifier'),
  ],
  'waterfront-candid': [
    term('harbour photography', 'primary', 3),
    term('jetty', 'secondary', 2),
    term('ferry', 'secondary'),
    term('in the fog', 'modifier'),
  ],
  'urban-life': [
    term('city life', 'primary', 3),
    term('tram', 'secondary', 2),
    term('market', 'secondary'),
    term('rooftop', 'secondary'),
    term('after dark', 'modifier'),
  ],
};

/** None is a token of a hub: the demo's photographs are in the same hubs with and without them. */
export const demoSynonyms: readonly Content<SynonymMap>[] = [
  { key: 'umbrella', variants: ['brolly', 'parasol'] },
  { key: 'rain', variants: ['drizzle', 'downpour'] },
  { key: 'tram', variants: ['streetcar', 'trolley'] },
  { key: 'monochrome', variants: ['black and white', 'bw'] },
];

export const demoStopwords: readonly Content<StopwordList>[] = [
  {
    name: 'Camera talk',
    words: ['camera', 'lens', 'photo', 'photograph', 'photography', 'picture', 'image', 'shot', 'snapshot'],
  },
];

/** Reads well without a city too. Its story stays empty: only the photographer can write it. */
export const demoTemplate: Content<SeoTemplate> = {
  name: 'By place',
  enabled: true,
  titleTpl: '{{CITY_OR_CONTEXT}}: {{PRIMARY}}',
  metaTpl: '{{CITY_OR_CONTEXT}}: {{PRIMARY}}, one unposed photograph, seen in passing on {{DATE}}.',
  altTpl: 'A candid scene, {{CITY_OR_CONTEXT}}',
  filenameTpl: '{{CITY?}}-{{PRIMARY}}-{{HASH6}}',
  slugTpl: '{{CITY?}}-{{MOOD?}}-{{PRIMARY}}-{{HASH6}}',
  captionTpl: '{{CITY_OR_CONTEXT}}, {{DATE}}: {{PRIMARY}}',
  storyTpl: '',
};
