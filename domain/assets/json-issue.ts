/** Where a text stops being JSON. */
export interface JsonIssue {
  /** Characters before it. */
  at: number;
  reason: string;
}

/** Parts of JSON that may come next. */
type Next = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'more' | 'end';

const words: Readonly<Record<Next, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or "}"',
  colon: '":"',
  more: '"," or a closing bracket',
  end: 'nothing more',
};

const space = /[ \t\r\n]*/y;
// JSON (RFC 8259) forbids them in texts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what it looks for
const plainPart = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * The first place where a text is no JSON (RFC 8259); null when it is. Engines word this each in their own way, and
 * most do not say where.
 * @param deepest levels that may lie in one another
 */
export function findJsonIssue(text: string, deepest: number): JsonIssue | null {
  const open: ('{' | '[')[] = [];
  let next: Next = 'value';
  let at = end(space, text, 0);
  while (at < text.length) {
    const character = text[at] ?? '';
    const step = stepOver(text, at, next, open);
    if (!step) return { at, reason: `unexpected ${JSON.stringify(character)}, expected ${words[next]}` };
    if (open.length > deepest) return { at, reason: `more than ${deepest} nested levels` };
    if (step.broken) return { at: step.at, reason: step.broken };
    next = step.next;
    at = end(space, text, step.at);
  }
  return next === 'end' ? null : { at, reason: `unexpected end, expected ${words[next]}` };
}

interface Step {
  at: number;
  next: Next;
  broken?: string;
}

function stepOver(text: string, at: number, next: Next, open: ('{' | '[')[]): Step | null {
  const character = text[at] ?? '';
  const around = open.at(-1);
  const closes = character === '}' ? '{' : character === ']' ? '[' : null;
  if (closes) {
    const mayClose = next === 'more' || (closes === '{' ? next === 'name or }' : next === 'value or ]');
    if (closes !== around || !mayClose) return null;
    open.pop();
    return { at: at + 1, next: after(open) };
  }
  if (next === 'more')
    return character === ',' ? { at: at + 1, next: around === '{' ? 'name' : 'value' } : null;
  if (next === 'colon') return character === ':' ? { at: at + 1, next: 'value' } : null;
  if (next === 'end') return null;
  const isName = next === 'name' || next === 'name or }';
  if (character === '"') return stringAt(text, at, isName ? 'colon' : after(open));
  if (isName) return null;
  if (character === '{' || character === '[') {
    open.push(character);
    return { at: at + 1, next: character === '{' ? 'name or }' : 'value or ]' };
  }
  const stop = end(literal, text, at);
  return stop > at ? { at: stop, next: after(open) } : null;
}

function after(open: readonly string[]): Next {
  return open.length === 0 ? 'end' : 'more';
}

function stringAt(text: string, start: number, next: Next): Step {
  let at = end(plainPart, text, start + 1);
  while (text[at] === '\\') {
    const behind = end(escaped, text, at);
    if (behind === at) return { at, next, broken: 'invalid escape "\\"' };
    at = end(plainPart, text, behind);
  }
  return text[at] === '"'
    ? { at: at + 1, next }
    : { at: start, next, broken: 'a quote opens that is not closed' };
}

function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Counted from 1. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n?|\n/).length;
}
