// Fails for a commit whose subject is not in order. Earlier commits than the first were made before the rule.
import { spawnSync } from 'node:child_process';
import { commitIssues } from './commit-subjects.ts';

const first = 'ba4dac2599d7bbeadcfaa999efa2392d0bf28213';
const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${first}..HEAD`], {
  encoding: 'utf8',
});
if (status !== 0) {
  console.log('Commit subjects: not checked, the history is not here.');
  process.exit(0);
}
const subjects = stdout.split('\n').filter((line) => line !== '');
const issues = subjects.flatMap(commitIssues);
for (const issue of issues) console.error(issue);
if (issues.length > 0) process.exit(1);
console.log(`The subjects of ${subjects.length} commits are in order.`);
