import { describe, expect, it } from 'vitest';
import { demoTemplate } from '#demo/content/words.ts';
import { textsOf } from '#domain/semantic/generate.ts';

const values = {
  CITY: 'Lisbon',
  CONTEXT: '',
  CITY_OR_CONTEXT: 'Lisbon',
  MOOD: '',
  PRIMARY: 'city life',
  DATE: '2026-05-01',
  HASH6: 'a1b2c3',
};
const textsWith = (city: string) =>
  textsOf({ ...demoTemplate, id: '', createdDate: '' }, { ...values, CITY: city, CITY_OR_CONTEXT: city });

describe('the template of the demo', () => {
  it('names the city', () => {
    expect(textsWith('Lisbon')).toEqual({
      title: 'Lisbon: city life',
      metaDescription: 'Lisbon: city life, one unposed photograph, seen in passing on 2026-05-01.',
      altText: 'A candid scene, Lisbon',
      fileName: 'lisbon-city-life-a1b2c3',
      slug: 'lisbon-city-life-a1b2c3',
      caption: 'Lisbon, 2026-05-01: city life',
      story: '',
    });
  });

  it('leaves nothing hanging without one', () => {
    expect(textsWith('')).toMatchObject({
      title: 'city life',
      metaDescription: 'city life, one unposed photograph, seen in passing on 2026-05-01.',
      altText: 'A candid scene',
      slug: 'city-life-a1b2c3',
      caption: '2026-05-01: city life',
    });
  });
});
