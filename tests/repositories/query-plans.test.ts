import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { reviewQueries } from '../../server/compose/query-review.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

/** Tables that grow with the site. */
const growing =
  'posts|listings|post_tags|post_tokens|post_subjects|media|media_files|media_references|article_tags|article_uses|search_entries|search_words|search_documents|search_variants|sessions|revisions|working_copies|redirects';

/** A table gone through without an index, in the words of each database; short names are aliases of these tables. */
const wholeTable = {
  sqlite: new RegExp(`^SCAN (${growing}|[a-z])$`, 'm'),
  postgres: new RegExp(`Seq Scan on (${growing})\\b`),
};

/** Reads that sort what they found: in several places, or a handful. */
const sorting = [
  'revisions of an article',
  'images of files',
  'images a text names',
  'enabled hubs',
  'largest tags',
  'posts related to an article',
  'other content related to an article',
  'search',
  'visitors search',
  'visitors search: similar words',
  'admin call: tag',
  'admin call: search',
  'unused images',
  'articles that use a data file',
  'next time of a job',
];

eachDatabase('the plan of every main read', (make, dialect) => {
  it('uses an index, never scans a whole table', async () => {
    const site = contentServices(await make());
    const inputs = Array.from({ length: 300 }, (_, index) => ({
      title: `Street ${index}`,
      tags: ['street', `tag ${index % 7}`],
      city: `City ${index % 5}`,
      published: index % 10 !== 0,
    }));
    await site.posts.createMany(system, inputs);
    await site.article({ tags: ['street'], city: 'City 1' });
    const reviewed = await reviewQueries(site.location, { avoidScans: true });
    expect(reviewed.length).toBeGreaterThan(25);
    // A page that was cut from an index before is gone through whole, and has a short name as well.
    const cutPage = /(CO-ROUTINE ([lp])\n.*?)SCAN \2$/ms;
    const whole = reviewed.filter(({ plan }) =>
      wholeTable[dialect].test(plan.join('\n').replace(cutPage, '$1')),
    );
    expect(whole).toEqual([]);
    const unreadable = reviewed.filter(({ read }) => read === 'unreadable rows');
    expect(unreadable.map(({ plan }) => /\w+_unreadable/.exec(plan.join('\n'))?.[0])).toEqual(
      ['posts', 'articles', 'clusters', 'media'].map((table) => `${table}_unreadable`),
    );
    const sorted = reviewed.filter(({ plan }) => plan.some((line) => line.startsWith('USE TEMP B-TREE')));
    expect(sorted.filter(({ read }) => !sorting.includes(read))).toEqual([]);
  });
});
