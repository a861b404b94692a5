/** Cameras and programs nest about 20. */
const mostLevels = 100;
/** Elements and attributes. Photos with many brushed masks have 100,000. */
const mostParts = 200_000;

/**
 * Sentence about why reading an XMP packet would take too long; null for an ordinary one. Takes linear time,
 * whatever the packet contains.
 */
export function packetIssue(text: string): string | null {
  const has = { levels: 0, parts: 0 };
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    at = tagEnd(text, at, has);
    if (has.levels > mostLevels) return `Its elements are nested more than ${mostLevels} levels deep.`;
    if (has.parts > mostParts) return 'It has more than 200,000 elements and attributes.';
  }
  return null;
}

/** Counts what begins at a `<`. @returns where it ends */
function tagEnd(text: string, start: number, has: { levels: number; parts: number }): number {
  const skipped = skippedTo.find(([opening]) => text.startsWith(opening, start));
  if (skipped) return after(text, skipped[1], start);
  if (text[start + 1] === '/') {
    has.levels -= 1;
    return after(text, '>', start);
  }
  has.levels += 1;
  has.parts += 1;
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '>') {
      if (text[at - 1] === '/') has.levels -= 1;
      return at + 1;
    }
    if (sign !== '"' && sign !== "'") continue;
    has.parts += 1;
    at = after(text, sign, at + 1) - 1;
  }
  return text.length;
}

const skippedTo = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
