import { globSync, readFileSync } from 'node:fs';
import vm from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

interface Pattern {
  source: string;
  flags: string;
  /** `file:line` of its first place. */
  where: string;
}

/**
 * Patterns that are put together at run time: the code, and what comes out of it. A new one has to be named here.
 */
const built: Readonly<Record<string, Pick<Pattern, 'source' | 'flags'>[]>> = {
  'admin/rich-text/paste/pasted-html.ts': [{ source: String.raw`</p[\s/>]`, flags: 'gi' }],
  'admin/rich-text/extensions/places.ts': [{ source: String.raw`words[\s*_~]+more`, flags: 'gu' }],
  'domain/ai/material.ts': [{ source: String.raw`<(?=\s*/\s*text\b)`, flags: 'gi' }],
  'domain/assets/asset.ts': [],
  'domain/posts/counter-names.ts': [
    {
      source: String.raw`^(?:_*(?:DSCF|IMG|PXL))?[\s_.,:~()+-]*\d[\d\s_.,:~()+TZ-]*(?:(?:AT|WA|EDITED|EDIT|D)[\d\s_.,:~()+-]*)*$`,
      flags: 'iu',
    },
    { source: String.raw`^(?:untitled|new[\s_-]*image)[\s_.,:~()+-]*\d*[)\s]*$`, flags: 'iu' },
    { source: String.raw`^(?:screen[\s_-]*shot)(?:[^\p{L}]*|(?=[^\p{L}]).*\d{4}.*)$`, flags: 'iu' },
  ],
  'domain/posts/folder-plan.ts': [{ source: String.raw`^.*\.lrdata$`, flags: 'is' }],
  'domain/semantic/inputs.ts': [],
  'server/features/media/metadata/programs.ts': [
    {
      source: String.raw`^(?:created|processed) (?:by|in|with) (?:the )?(?:camera\+?|gimp|mi |vsco).*`,
      flags: 'i',
    },
  ],
  'text/read/bounded-marks.ts': [
    {
      source: String.raw`^(?:(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}[ \t]*|[ \t]{60,})(?=[-+*>\d])`,
      flags: '',
    },
  ],
  'text/read/shortcode-problems.ts': [{ source: String.raw`\S\s*\[/button\]$`, flags: 'i' }],
  'text/read/shortcodes.ts': [
    {
      source: String.raw`\[(photos|photo|calc)(?=[ \t\u00a0]{1,20}[a-z][a-z0-9_-]{0,31}[ \t]{0,5}=)(?:[^\]\n\r\x60<]|<(?![a-z/!?])|</?(?:b|em|i|mark|s|small|span|strong|sub|sup|u)(?: [^<>[\]\n\r\x60]{0,200})?>){0,4096}\]`,
      flags: 'iy',
    },
    {
      source: String.raw`\[(photos|photo|calc)(?:[ \t\u00a0]{1,20}[a-z][a-z0-9_-]{0,31}=(?:"(?:[^"\n\r\x60<]|<(?![a-z/!?])){0,2048}"|'(?:[^'\n\r\x60<]|<(?![a-z/!?])){0,2048}')){1,12}`,
      flags: 'iy',
    },
    { source: String.raw`\[/(photos|photo|calc)\]`, flags: 'iy' },
  ],
};

/** What is repeated, between a beginning and an end that are none of it. */
const repeated = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u2028',
    '.',
    ',',
    ';',
    '-',
    '–',
    '"',
    "'",
    '’',
    '`',
    '(',
    ')',
    '[',
    ']',
    '{',
    '<',
    '>',
    '*',
    '_',
  ],
  ...[
    '~',
    '#',
    '|',
    '&',
    '\\',
    '/',
    ':',
    '=',
    '!',
    '?',
    '+',
    '@',
    '%',
    '$',
    'a',
    'A',
    '0',
    'я',
    '…',
    ' .',
    '> ',
    '- ',
  ],
  ...[
    '[a',
    '<a ',
    'a.',
    '\n ',
    ' \n',
    '*_',
    '1.',
    ' a',
    ' the',
    'a,',
    '"a',
    '="',
    '\n>',
    '&a',
    '](',
    ' #',
    '<!--',
    '**a',
  ],
];
const ends = [
  ['', '\u0001'],
  ['a', ' a'],
  ['\n', '\n'],
  ['<a [', '"\u0001'],
  ['"', '\u0001'],
];
/** Short enough for the square of it, which tells the suspects; then so long that the square would take minutes. */
const lengths = { short: 5000, long: 200_000 };
/** Milliseconds for a short text; more is looked at with a long one, and decides nothing. */
const suspicious = 4;
/** Milliseconds that a pattern has for all texts: hundreds of times what a linear one takes. */
const limit = 20_000;

const files = globSync('{domain,text,contract,server,browser,site,admin}/**/*.{ts,tsx}').sort();
const { literals, builders } = patternsOf(files);
const patterns = [
  ...literals,
  ...Object.entries(built).flatMap(([where, made]) => made.map((pattern) => ({ ...pattern, where }))),
];

describe('the patterns of the product', () => {
  test('are found, also those that are put together at run time', () => {
    expect(literals.length).toBeGreaterThan(300);
    expect([...builders].sort()).toEqual(Object.keys(built).sort());
  });

  test('a pattern that takes the square of a text is found', () => {
    expect(isLinear({ source: '[ .]+$', flags: '', where: '' }, 2000)).toBe(false);
    expect(isLinear({ source: '(?:a+)+$', flags: '', where: '' }, 2000)).toBe(false);
  });

  test('take time in proportion to the text, whatever it is made of', () => {
    expect(patterns.filter((pattern) => !isLinear(pattern, limit))).toEqual([]);
  }, 600_000);
});

function patternsOf(paths: readonly string[]): { literals: Pattern[]; builders: Set<string> } {
  const found = new Map<string, Pattern>();
  const builders = new Set<string>();
  for (const path of paths) {
    const code = readFileSync(path, 'utf8');
    for (const node of nodesOf(parseSync(path, code).program)) {
      const { regex, callee, start } = node as {
        regex?: { pattern: string; flags: string };
        callee?: { name?: string };
        start: number;
      };
      if (callee?.name === 'RegExp') builders.add(path);
      if (!regex) continue;
      const { pattern: source, flags } = regex;
      const where = `${path}:${code.slice(0, start).split('\n').length}`;
      if (!found.has(`${source}/${flags}`)) found.set(`${source}/${flags}`, { source, flags, where });
    }
  }
  return { literals: [...found.values()], builders };
}

function* nodesOf(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

/** In a context of its own, which can be ended in the middle of a pattern. */
function isLinear({ source, flags }: Pattern, timeout: number): boolean {
  const context = vm.createContext({
    ...{ source, flags, repeated, ends, lengths, suspicious },
    now: () => performance.now(),
  });
  try {
    vm.runInContext(probe, context, { timeout });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

const probe = `
  const pattern = new RegExp(source, flags);
  const time = (text) => {
    const start = now();
    pattern.lastIndex = 0;
    if (pattern.global) text.replace(pattern, '');
    else pattern.test(text);
    return now() - start;
  };
  for (const part of repeated) {
    for (const [before, after] of ends) {
      const text = (length) => before + part.repeat(length / part.length) + after;
      if (time(text(lengths.short)) > suspicious) time(text(lengths.long));
    }
  }
`;
