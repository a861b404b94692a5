const longest = 72;

/** What is wrong with the subject of a commit: it has the form `scope: what changes`. */
export function commitFaults(subject: string): string[] {
  const faults: string[] = [];
  if (!/^[\w.,/ -]+: \S/.test(subject)) faults.push('has no scope: `scope: what changes`');
  if ([...subject].length > longest) faults.push(`has more than ${longest} characters`);
  if (subject.endsWith('.')) faults.push('ends with a full stop');
  return faults.map((fault) => `A commit's subject ${fault}: ${subject}`);
}
