const longest = 72;

/** Says nothing, wherever it is in the subject. */
const vague = /\b(?:wip|misc|stuff|things|various|minor|tweaks?|some (?:fixes|changes))\b/i;

/** A verb alone, or with an object that could be anything. 'update benchmark results' is fine. */
const verbAlone =
  /^(?:updates?|fix(?:es)?|changes?|improves?|clean ?ups?|refactor(?:s|ing)?|edits?|works?)(?: (?:it|this|code|files?|tests?|docs?|bugs?|errors?|comments?|more))?$/i;

/** What is wrong with the subject of a commit: it has the form `scope: what changes`. */
export function commitFaults(subject: string): string[] {
  const faults: string[] = [];
  const [, change] = /^[\w.,/ -]+: (\S.*)/.exec(subject) ?? [];
  if (change === undefined) faults.push('has no scope: `scope: what changes`');
  else if (vague.test(change) || verbAlone.test(change)) faults.push('does not say what changes');
  if ([...subject].length > longest) faults.push(`has more than ${longest} characters`);
  if (subject.endsWith('.')) faults.push('ends with a full stop');
  return faults.map((fault) => `A commit's subject ${fault}: ${subject}`);
}
