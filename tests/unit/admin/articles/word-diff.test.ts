import { expect, test } from 'vitest';
import { type DiffPart, shortened, wordDiff } from '../../../../admin/kit/drafts/compare.tsx';

/** `[-removed-]` and `{+added+}`. */
const written = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

test.each([
  ['nothing', '', '', ''],
  ['the same', 'One lamp.', 'One lamp.', 'One lamp.'],
  ['a word', 'One lamp burns.', 'One light burns.', 'One [-lamp-]{+light+} burns.'],
  ['a Cyrillic word, whole', 'Свет горит.', 'Свет гаснет.', 'Свет [-горит-]{+гаснет+}.'],
  ['a mark that joins its letter', 'cafe\u0301 noir', 'cafe noir', '[-cafe\u0301-]{+cafe+} noir'],
  ['a blank', 'a  b', 'a b', 'a[-  -]{+ +}b'],
  ['a line', 'one\ntwo\n', 'one\n', 'one\n[-two\n-]'],
  ['everything', '', 'All new', '{+All new+}'],
])('words are compared: %s', (_, before, after, expected) => {
  expect(written(wordDiff(before, after))).toBe(expected);
});

test('both texts can be read out of the comparison, however little they have in common', () => {
  const words = (seed: number) =>
    Array.from({ length: 6000 }, (_, index) => `w${(index * seed) % 7919}`).join(' ');
  const [before, after] = [words(31), words(77)];
  const parts = wordDiff(before, after);
  const without = (kind: DiffPart['kind']) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect(without('added')).toBe(before);
  expect(without('removed')).toBe(after);
});

test('long stretches without a change lose their middle, changes never do', () => {
  const long = 'word '.repeat(400);
  const parts = shortened(wordDiff(`${long}one ${long}`, `${long}two ${long}`));
  expect(written(parts)).toContain('[-one-]{+two+}');
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(1000);
  const all = shortened([{ kind: 'added', text: long }]);
  expect(all).toEqual([{ kind: 'added', text: long }]);
});
