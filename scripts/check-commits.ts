// Fails for a commit whose subject is not in order. A change of the rules holds for the commits after it.
import { spawnSync } from 'node:child_process';
import { commitFaults } from './commit-subjects.ts';

const [first] = git(['log', '-1', '--format=%H', '--', 'scripts/commit-subjects.ts']);
// Without git, or in a copy without the history, there is nothing to check.
const subjects = first ? git(['log', '--no-merges', '--ancestry-path', '--format=%s', `${first}..HEAD`]) : [];
const faults = subjects.flatMap(commitFaults);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`The subjects of ${subjects.length} commits are in order.`);

/** Lines of git's output; none if it fails. */
function git(args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
