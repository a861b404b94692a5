import { describe, expect, it } from 'vitest';
import { formOf, workForm, workKind, workOf } from '../../../admin/features/composer/work-kind.ts';
import { comparedTexts, mergedDraft } from '../../../admin/kit/drafts/draft-kind.ts';
import { laterVersion } from '../../../admin/kit/drafts/merged-copy.ts';
import { emptySeo } from '../../../domain/composer/seo.ts';
import { type ComposerWork, emptyWork } from '../../../domain/composer/work.ts';

const work = (fields: Partial<ComposerWork>): ComposerWork => ({ ...emptyWork, ...fields });

const differences = (before: ComposerWork, after: ComposerWork) =>
  comparedTexts(workForm, formOf(before), formOf(after));

describe('differences', () => {
  it.each<[string, Partial<ComposerWork>]>([
    ['Topic', { topic: 'x' }],
    ['Target Query', { targetQuery: 'x' }],
    ['Intent', { intent: 'how-to' }],
    ['Tags', { tags: 'x' }],
    ['Geo City', { geoCity: 'x' }],
    ['Outline', { outline: 'x' }],
    ['Draft', { draft: 'x' }],
    ['Article', { humanized: 'x' }],
    ['Titles', { seo: { ...emptySeo, titles: ['x'] } }],
    ['Chosen title', { selected: 1 }],
    ['Meta description', { seo: { ...emptySeo, meta_description: 'x' } }],
    ['OpenGraph title', { seo: { ...emptySeo, og_title: 'x' } }],
    ['OpenGraph description', { seo: { ...emptySeo, og_description: 'x' } }],
    ['Twitter title', { seo: { ...emptySeo, twitter_title: 'x' } }],
    ['Twitter description', { seo: { ...emptySeo, twitter_description: 'x' } }],
    ['Internal links', { seo: { ...emptySeo, internal_links: [{ anchor: 'a', slug: 'b' }] } }],
    ['Sources', { sources: [{ title: '', url: 'https://x.test/' }] }],
    ['Dismissed sentences', { dismissedSentences: ['x'] }],
  ])('tells %s', (label, fields) => {
    expect(differences(emptyWork, work(fields)).map((part) => part.label)).toEqual([label]);
  });

  it('says what is in either', () => {
    expect(differences(work({ topic: 'Rain' }), work({ topic: 'Snow' }))).toEqual([
      { label: 'Topic', before: 'Rain', after: 'Snow' },
    ]);
  });

  it('is none between tabs, or where only a list has grown an empty line', () => {
    const after = work({ step: 'seo', seo: { ...emptySeo, titles: ['', '', ''] } });
    expect(differences(emptyWork, after)).toEqual([]);
  });
});

describe('two versions in one', () => {
  const seo = { ...emptySeo, titles: ['One', 'Two'], og_title: 'Shared' };
  const base = work({ topic: 'Rain', outline: 'A', seo });

  it('a work is the same after its fields have been taken apart', () => {
    expect(workOf(formOf(base))).toEqual(base);
  });

  it('each field is merged or chosen by itself; the article keeps its issues, the tab its step', () => {
    const local = work({ ...base, step: 'seo', topic: 'Rain at night', outline: 'Mine' });
    const remote = work({
      ...{ ...base, topic: 'Rain by day', seo: { ...seo, og_title: 'Theirs' } },
      ...{ humanized: 'Text.', issues: ['One.'], enriched: 'Text.' },
    });
    const { draft, conflicts } = mergedDraft(workForm, formOf(base), formOf(local), formOf(remote));
    expect(conflicts).toEqual(['topic']);
    expect(workOf(draft)).toEqual({ ...remote, step: 'seo', topic: 'Rain at night', outline: 'Mine' });
  });
});

describe('the later of two versions', () => {
  const base = work({ topic: 'Rain' });
  const local = work({ topic: 'Rain at night' });
  const remote = work({ topic: 'Rain by day' });
  it.each([
    ['both say something new', local, remote, 'ask'],
    ['both say the same', local, { ...local, step: 'seo' as const }, 'local'],
    ['the remote one only shows another step', local, { ...base, step: 'seo' as const }, 'local'],
    ['the local one only shows another step', { ...base, step: 'seo' as const }, remote, 'remote'],
    ['neither says anything new', base, base, 'local'],
    ['the remote one was emptied', local, emptyWork, 'ask'],
  ])('when %s', (_, here, there, expected) => {
    expect(laterVersion(workKind, base, here, there)).toBe(expected);
  });
});
