import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { en } from '#domain/texts/en.ts';
import { leavesOf } from './leaves.ts';

const read = (pattern: string, except: RegExp) =>
  globSync(pattern, { cwd: process.cwd() })
    .filter((path) => !except.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

const forms = /^(?:one|other)$/;
/** Looked up by the name of a shortcode, and by what the owner has set. */
const lookedUp = new Set(['failures', 'places']);

test('every text is used: its group and its key are in one file', () => {
  const sources = read('{site,server,domain,text,browser}/**/*.{ts,tsx}', /^domain\/texts\//);
  const unused = leavesOf(en).filter(({ path }) => {
    const keys = path.filter((key) => !forms.test(key));
    const [key = '', group = ''] = keys.toReversed();
    if (lookedUp.has(group)) return false;
    const named = new RegExp(group.replace(/s$/, ''), 'i');
    // Taken from an object, out of an object, or named.
    const use = new RegExp(`(?:[.'{,]\\s*|: )${key.replaceAll('-', '\\-')}\\b`);
    return !sources.some(({ source }) => named.test(source) && use.test(source));
  });
  expect(unused.map(({ path }) => path.join('.'))).toEqual([]);
});

interface Node {
  type: string;
  [key: string]: unknown;
}

const spoken = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);
const isText = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

/** Words between tags, in the attributes that are read out, and in expressions between tags. */
function wordsIn(node: unknown, isShown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((child) => wordsIn(child, isShown));
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...parts } = node as Node;
  switch (type) {
    case 'JSXText':
      return isText(parts.value) ? [String(parts.value).trim()] : [];
    case 'JSXAttribute': {
      return wordsIn(parts.value, spoken.has(String((parts.name as Node).name)));
    }
    case 'JSXExpressionContainer':
      return wordsIn(parts.expression, isShown);
    case 'JSXElement':
      return [
        ...wordsIn((parts.openingElement as Node).attributes),
        ...(parts.children as Node[]).flatMap((child) =>
          wordsIn(child, child.type === 'JSXExpressionContainer'),
        ),
      ];
    case 'Literal':
      return isShown && isText(parts.value) ? [String(parts.value)] : [];
    case 'TemplateElement':
      return isShown && isText((parts.value as { raw: string }).raw)
        ? [(parts.value as { raw: string }).raw]
        : [];
    case 'BinaryExpression':
    case 'MemberExpression':
    case 'CallExpression':
      // Compared, looked up or passed on: shown only by what is made of it.
      return wordsIn(Object.values(parts), false);
    case 'ConditionalExpression':
      return [...wordsIn(parts.test), ...wordsIn([parts.consequent, parts.alternate], isShown)];
    default:
      return wordsIn(Object.values(parts), isShown);
  }
}

/** The sign-in belongs to the admin area, which is English; the documents have a head alone. */
const components = read('site/**/*.tsx', /^site\/(?:login|documents)\.tsx$/);

test.each(components)('$path has no text beside the catalogue', ({ path, source }) => {
  const { program } = parseSync(path, source);
  expect(wordsIn(program)).toEqual([]);
});

/** Several words that begin with a capital or end as a sentence does; no markup, selectors and classes. */
const sentence = /^(?=.*\p{L}{2,} \p{L}{2,})(?!.*[<>=[\]#])(?:\P{L}*\p{Lu}.*|.*[.!?…])$/su;

/** Text literals of several words, without those of errors, logs and conditions. */
function sentencesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(sentencesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...parts } = node as Node;
  const isReport =
    type === 'ThrowStatement' ||
    type === 'NewExpression' ||
    (type === 'CallExpression' && JSON.stringify(parts.callee).includes('"console"'));
  if (isReport) return [];
  const value = type === 'TemplateElement' ? (parts.value as { raw: string }).raw : parts.value;
  if ((type === 'Literal' || type === 'TemplateElement') && typeof value === 'string')
    return sentence.test(value) ? [value] : [];
  return Object.values(parts).flatMap(sentencesIn);
}

const makers = [
  ...read('site/scripts/*.ts', /login\.ts$/),
  ...read('server/features/{pages,discovery}/*.{presenter,page}.ts', /discovery\.presenter\.ts$/),
  ...read('server/platform/presenting/*.ts', /^$/),
  ...read('text/render/*.ts', /(?:allowed|shortcodes|elements|render)\.ts$/),
  ...read('domain/charts/*.ts', /^$/),
];

test.each(makers)('$path has no sentence beside the catalogue', ({ path, source }) => {
  expect(sentencesIn(parseSync(path, source).program)).toEqual([]);
});
