import { describe, expect, it } from 'vitest';
import { readSeo, readWork } from '../../../domain/composer/read-work.ts';
import { emptySeo, type SeoResult } from '../../../domain/composer/seo.ts';
import {
  articleText,
  briefOf,
  type ComposerWork,
  chosenTitle,
  emptyWork,
  humanized,
  isEmptyWork,
  proceededToSeo,
  publishedBody,
  withArticleText,
  withEarlier,
  withSeo,
  withText,
  withTextsOf,
} from '../../../domain/composer/work.ts';
import { humanizeWithIssues, issuesIn } from '../../../text/read/humanize.ts';
import { readText } from '../../../text/read/reading.ts';

const at = '2026-01-02T03:04:05.000Z';
const work = (fields: Partial<ComposerWork>): ComposerWork => ({ ...emptyWork, ...fields });
const afterHumanizer = (before: ComposerWork) => humanized(before, humanizeWithIssues(before.draft), at);
const seo: SeoResult = { ...emptySeo, titles: ['One', ' Two ', ''], meta_description: 'Meta.' };

describe('the steps', () => {
  it('the humanizer makes the text of step 4 from the draft, with its issues', () => {
    const next = afterHumanizer(work({ draft: 'rain  falls.\r\nhalf fail [VERIFY].' }));
    expect(next).toMatchObject({ step: 'enrich', humanized: 'Rain falls.\nHalf fail [VERIFY].' });
    expect(next.issues).toEqual(['1 statement is marked [VERIFY].']);
    expect(next.draft).toBe('rain  falls.\r\nhalf fail [VERIFY].');
  });

  it('proceeding makes the enriched text equal to the humanized one', () => {
    expect(proceededToSeo(work({ humanized: 'Rain.' }))).toMatchObject({ step: 'seo', enriched: 'Rain.' });
  });

  it('from then on both are one, until the humanizer runs again', () => {
    const before = proceededToSeo(work({ draft: 'New.', humanized: 'Rain.' }));
    const changed = withArticleText(before, 'Snow.', issuesIn);
    expect([changed.humanized, changed.enriched]).toEqual(['Snow.', 'Snow.']);
    const again = afterHumanizer(changed);
    expect([again.humanized, again.enriched, articleText(again)]).toEqual(['New.', '', 'New.']);
    expect(again.earlier).toEqual([{ part: 'humanized', text: 'Snow.', at }]);
    expect(withArticleText(work({ humanized: 'Rain.' }), 'Snow.', issuesIn).enriched).toBe('');
  });

  it('the first suggested title is preselected', () => {
    const next = withSeo(work({ selected: 2 }), seo);
    expect(next).toMatchObject({ step: 'publish', selected: 0 });
    expect(chosenTitle(next)).toBe('One');
    expect(chosenTitle({ ...next, selected: 1 })).toBe('Two');
    expect(chosenTitle({ ...next, selected: 7 })).toBe('One');
    expect(chosenTitle(emptyWork)).toBe('');
  });

  it('issues disappear with their causes, and none appear before they are requested', () => {
    const asked = afterHumanizer(work({ draft: 'Half fail [VERIFY].' }));
    expect(withArticleText(asked, 'Half fail.', issuesIn).issues).toEqual([]);
    expect(withArticleText(emptyWork, 'Half fail [VERIFY].', issuesIn).issues).toEqual([]);
  });
});

describe('what is published', () => {
  it.each([
    ['the enriched text', { draft: 'a', humanized: 'b', enriched: 'c' }, 'c'],
    ['the humanized one where nobody has proceeded', { draft: 'a', humanized: 'b' }, 'b'],
    ['the draft where nobody has humanized', { draft: 'a', humanized: ' ' }, 'a'],
  ])('is %s', (_, fields, text) => {
    expect(articleText(work(fields))).toBe(text);
  });

  it('has the chosen title as its one H1', () => {
    expect(publishedBody(work({ draft: '# Old\n\nRain.', seo, selected: 1 }), readText)).toBe(
      '# Two\n\nRain.',
    );
    expect(publishedBody(work({ draft: 'Rain.', seo }), readText)).toBe('# One\n\nRain.');
    expect(publishedBody(work({ draft: 'Rain.' }), readText)).toBe('Rain.');
  });
});

describe('earlier texts', () => {
  it('stay when another takes their place, the newest first, fifteen at most', () => {
    const texts = Array.from({ length: 20 }, (_, index) => `outline ${index}`);
    const last = texts.reduce((before, text) => withText(before, 'outline', text, at, issuesIn), emptyWork);
    expect(last.outline).toBe('outline 19');
    expect(last.earlier).toHaveLength(15);
    expect(last.earlier[0]).toEqual({ part: 'outline', text: 'outline 18', at });
  });

  it('are none when nothing is lost', () => {
    expect(withText(work({ outline: ' ' }), 'outline', 'x', at, issuesIn).earlier).toEqual([]);
    expect(withText(work({ outline: 'x' }), 'outline', 'x', at, issuesIn).earlier).toEqual([]);
  });

  it('come back in exchange for the present one', () => {
    const before = withText(work({ draft: 'first' }), 'draft', 'second', at, issuesIn);
    const [earlier] = before.earlier;
    const after = earlier && withEarlier(before, earlier, at, issuesIn);
    expect(after?.draft).toBe('first');
    expect(after?.earlier).toEqual([{ part: 'draft', text: 'second', at }]);
  });

  it('take in what another copy says otherwise', () => {
    const mine = work({ outline: 'same', draft: 'mine' });
    const theirs = work({ outline: 'same', draft: 'theirs', humanized: ' ' });
    expect(withTextsOf(mine, theirs, at).earlier).toEqual([{ part: 'draft', text: 'theirs', at }]);
  });

  it('of another copy are taken in, each once, the newest first', () => {
    const earlier = (text: string, day: number) =>
      ({ part: 'draft', text, at: `2026-01-0${day}T00:00:00.000Z` }) as const;
    const mine = work({ draft: 'mine', earlier: [earlier('both', 5), earlier('old', 1)] });
    const theirs = work({ draft: 'both', earlier: [earlier('theirs', 4), earlier('mine', 3)] });
    expect(withTextsOf(mine, theirs, at).earlier.map(({ text }) => text)).toEqual(['both', 'theirs', 'old']);
  });
});

it('a brief is what was typed, without blanks round it', () => {
  const typed = work({ topic: 'Trams', tags: ' tram, , night ', geoCity: ' Lisbon ' });
  expect(briefOf(typed)).toMatchObject({ topic: 'Trams', tags: ['tram', 'night'], geoCity: 'Lisbon' });
});

it.each([
  ['nothing', {}, true],
  ['an intent and a step', { intent: 'how-to', step: 'seo' }, true],
  ['a topic', { topic: 'x' }, false],
  ['a title', { seo: { ...emptySeo, titles: ['', 'x'] } }, false],
  ['an earlier text', { earlier: [{ part: 'draft', text: 'x', at }] }, false],
] as const)('with %s it is empty: %j %s', (_, fields, isEmpty) => {
  expect(isEmptyWork(work(fields as Partial<ComposerWork>))).toBe(isEmpty);
});

describe('kept work', () => {
  it('is read as it was', () => {
    const full = work({
      step: 'seo',
      intent: 'comparison',
      issues: ['x'],
      seo: { ...seo, internal_links: [{ anchor: 'a', slug: 'b' }] },
      selected: 2,
      sources: [{ title: 't', url: 'u' }],
      dismissedSentences: ['d'],
      earlier: [{ part: 'draft', text: 'x', at }],
    });
    expect(readWork(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  it.each([
    ['nothing', {}],
    ['something else', { step: 'nine', topic: 7, issues: 'x', seo: [], sources: [null, 3], earlier: [{}] }],
  ])('of %s is empty', (_, fields) => {
    expect(readWork(fields)).toEqual({ ...emptyWork, seo: readSeo({}) });
  });

  it('uses what can be read', () => {
    const found = readWork({
      topic: 'Trams',
      seo: { titles: ['One', 2], internal_links: [{ anchor: 'a' }] },
    });
    expect(found.topic).toBe('Trams');
    expect(found.seo).toEqual({ ...emptySeo, titles: ['One'], internal_links: [{ anchor: 'a', slug: '' }] });
  });
});
