import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHeadingIds, isSameHeading } from '#domain/text/headings.ts';

const idsOf = (...headings: string[]) => headings.map(createHeadingIds());

describe('ids of headings', () => {
  it('are made of their text, in Latin letters', () => {
    expect(idsOf('Eleven minutes', 'Was übrig bleibt', 'Белые ночи')).toEqual([
      'eleven-minutes',
      'was-ubrig-bleibt',
      'belye-nochi',
    ]);
  });

  it('are numbered when they repeat, around what is taken', () => {
    expect(idsOf('Light', 'Light 2', 'Light', 'Light')).toEqual(['light', 'light-2', 'light-3', 'light-4']);
  });

  it('exist for a heading without letters', () => {
    expect(idsOf('★', '…')).toEqual(['section', 'section-2']);
  });

  it('are never those of the page around', () => {
    const pageIds = ['site/components', 'site/screens'].flatMap(idsIn);
    expect(pageIds).toContain('main');
    for (const id of pageIds) expect(idsOf(id.replaceAll('-', ' '))).not.toContain(id);
  });
});

describe('a heading that repeats the title', () => {
  it.each([
    ['Walking a harbour', 'Walking a Harbour'],
    ['  Walking\n a harbour ', 'Walking a harbour'],
    ['Cafe\u0301', 'Café'],
  ])('%j is %j', (heading, title) => {
    expect(isSameHeading(heading, title)).toBe(true);
  });

  it('another text is not the title', () => {
    expect(isSameHeading('Walking a harbour, again', 'Walking a harbour')).toBe(false);
  });
});

function idsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/\sid="([^"]+)"/g)])
    .map((match) => match[1]);
}
