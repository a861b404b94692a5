import { beforeAll, describe, expect, it } from 'vitest';
import { matchRule } from '../../domain/clusters/matching.ts';
import { type FoundMembers, newestMembers } from '../../server/features/posts/posts.derive.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

interface Case {
  required?: string[];
  negative?: string[];
  pages: number;
  found: { total: number; isCut: boolean; titles: string[] };
}

/** Of twelve posts, the newer the higher their number; a draft is looked at as well, and left out. */
const captionOf = (number: number) =>
  [number % 2 === 0 ? 'heavy rain' : 'rain, heavy', number === 12 && 'fog', number < 3 && 'dawn']
    .filter(Boolean)
    .join('. ');

const cases: Record<string, Case> = {
  'every post without a token, however few may be looked at': {
    pages: 1,
    found: { total: 12, isCut: false, titles: ['12', '11', '10'] },
  },
  'every post but some': {
    negative: ['fog'],
    pages: 6,
    found: { total: 11, isCut: false, titles: ['11', '10', '9'] },
  },
  'a rare token, however few may be looked at': {
    required: ['rain', 'dawn'],
    pages: 1,
    found: { total: 2, isCut: false, titles: ['2', '1'] },
  },
  'a common token, all looked at': {
    required: ['rain'],
    pages: 7,
    found: { total: 12, isCut: false, titles: ['12', '11', '10'] },
  },
  'a common token, not all looked at: the newest all the same': {
    required: ['rain'],
    pages: 2,
    found: { total: 4, isCut: true, titles: ['12', '11', '10'] },
  },
  'words together, all looked at': {
    required: ['heavy rain'],
    pages: 7,
    found: { total: 6, isCut: false, titles: ['12', '10', '8'] },
  },
  'words together, not all looked at: the newest of those': {
    required: ['heavy rain'],
    pages: 2,
    found: { total: 2, isCut: true, titles: ['4', '2'] },
  },
};

eachDatabase('what a cluster would hold', (make) => {
  let site: TestSite;
  beforeAll(async () => {
    site = contentServices(await make());
    for (let number = 1; number <= 12; number += 1) {
      const createdDate = `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
      await site.publish({ title: String(number), caption: captionOf(number), createdDate });
    }
    await site.draft({ caption: 'heavy rain' });
  });

  const shown = async ({ total, isCut, ids }: FoundMembers) => ({
    total,
    isCut,
    titles: (await site.reader.posts.byIds(ids)).map(({ title }) => title),
  });

  describe.each(Object.entries(cases))('%s', (_, { required = [], negative = [], pages, found }) => {
    it('is reported', async () => {
      const rule = matchRule({ requiredTokens: required, negativeTokens: negative });
      const patience = { pages, postsAtOnce: 2 };
      expect(await shown(await newestMembers(site.reader, rule, 3, patience))).toEqual(found);
    });
  });
});
