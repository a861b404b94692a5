const longest = 72;

/** Says nothing, wherever it is in the subject. */
const vague = /\b(?:wip|misc|stuff|things|various|minor|tweaks?|some (?:fixes|changes))\b/i;

/** A verb alone, or with an object that could be anything. 'update benchmark results' is fine. */
const verbAlone =
  /^(?:updates?|fix(?:es)?|changes?|improves?|clean ?ups?|refactor(?:s|ing)?|edits?|works?)(?: (?:it|this|code|files?|tests?|docs?|bugs?|errors?|comments?|more))?$/i;

/** What is wrong with the subject of a commit: it has the form `scope: what changes`. */
export function commitIssues(subject: string): string[] {
  const issues: string[] = [];
  const [, change] = /^[\w.,/ -]+: (\S.*)/.exec(subject) ?? [];
  if (change === undefined) issues.push('has no scope: `scope: what changes`');
  else if (vague.test(change) || verbAlone.test(change)) issues.push('does not say what changes');
  if ([...subject].length > longest) issues.push(`has more than ${longest} characters`);
  if (subject.endsWith('.')) issues.push('ends with a full stop');
  return issues.map((issue) => `A commit's subject ${issue}: ${subject}`);
}
