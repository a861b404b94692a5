import { expect, test } from 'vitest';
import { commitIssues } from '../../scripts/commit-subjects.ts';

test.each([
  ['tests: wait for the page that follows a saved upload', []],
  [`a: ${'b'.repeat(69)}`, []],
  [`a: ${'b'.repeat(70)}`, ['more than 72 characters']],
  ['wait for the page', ['no scope']],
  ['tests:wait', ['no scope']],
  ['tests: wait.', ['full stop']],
  ['docs: update benchmark results', []],
  ['docs: update', ['does not say']],
  ['server: fix stuff', ['does not say']],
  ['server: fix bugs', ['does not say']],
  ['admin: misc', ['does not say']],
  ['admin: wip on the photo list', ['does not say']],
  ['site: various changes', ['does not say']],
])('the subject “%s” is accepted or refused with the reason', (subject, faults) => {
  const said = commitIssues(subject);
  expect(said).toHaveLength(faults.length);
  for (const [index, fault] of faults.entries()) expect(said[index]).toContain(fault);
});
