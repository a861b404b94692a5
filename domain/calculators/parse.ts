import { formatCount } from '../text/clean.ts';

export type ParsedFormula = { ok: true; tree: FormulaNode } | { ok: false; issue: FormulaIssue };

/** Levels that may lie in one another: enough for people, too few to exhaust a stack. */
const deepest = 40;

/** How tightly an operator binds its left and its right side. */
const strength: Readonly<Record<BinaryOperator, readonly [left: number, right: number]>> = {
  '<': [20, 21],
  '<=': [20, 21],
  '>': [20, 21],
  '>=': [20, 21],
  '==': [20, 21],
  '!=': [20, 21],
  '+': [30, 31],
  '-': [30, 31],
  '*': [40, 41],
  '/': [40, 41],
  '%': [40, 41],
  // From the right, and before a minus sign: -2^2 is -4, 2^3^2 is 2^9.
  '^': [61, 60],
};
const choiceStrength = 10;
const signStrength = 50;

/**
 * RunExclusive an expression into a tree of numbers, names, operators and known functions (operator precedence after Pratt).
 * There is no other syntax: no properties, indexes, strings, assignments or comments.
 */
export function parseFormula(expression: string): ParsedFormula {
  const tokens = tokenize(expression.normalize('NFC'));
  if (!Array.isArray(tokens)) return { ok: false, issue: tokens };
  try {
    return { ok: true, tree: whole(beginAt(tokens)) };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, issue: { reason: error.message, at: error.at } };
    throw error;
  }
}

function whole(cursor: Cursor): FormulaNode {
  if (peek(cursor).kind === 'end') throw new FormulaError('it is empty', 0);
  const tree = expression(cursor, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') throw unexpected(rest, 'an operator');
  return tree;
}

/** Parses as much as binds at least as tightly as `least`. */
function expression(cursor: Cursor, least: number): FormulaNode {
  cursor.depth += 1;
  if (cursor.depth > deepest) throw new FormulaError(`more than ${deepest} nested levels`, peek(cursor).at);
  let left = operand(cursor);
  for (;;) {
    const longer = isSign(cursor, '?') ? choice(cursor, left, least) : binary(cursor, left, least);
    if (!longer) break;
    left = longer;
  }
  cursor.depth -= 1;
  return left;
}

function binary(cursor: Cursor, left: FormulaNode, least: number): FormulaNode | null {
  const { kind, text, at } = peek(cursor);
  if (kind !== 'sign' || !isOperator(text)) return null;
  const [leftStrength, rightStrength] = strength[text];
  if (leftStrength < least) return null;
  if (isComparison(text) && isOpenComparison(cursor, left))
    throw new FormulaError('comparisons cannot be chained', at);
  cursor.next += 1;
  return { kind: 'binary', operator: text, left, right: expression(cursor, rightStrength) };
}

function choice(cursor: Cursor, condition: FormulaNode, least: number): FormulaNode | null {
  if (choiceStrength < least) return null;
  cursor.next += 1;
  const whenTrue = expression(cursor, 0);
  expectToken(cursor, ':');
  return { kind: 'choice', condition, whenTrue, whenFalse: expression(cursor, choiceStrength) };
}

function operand(cursor: Cursor): FormulaNode {
  const token = take(cursor);
  if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
  if (token.kind === 'name') return isSign(cursor, '(') ? call(cursor, token) : name(token);
  if (token.text === '-') return { kind: 'negation', operand: expression(cursor, signStrength) };
  if (token.text === '+') return expression(cursor, signStrength);
  if (token.text !== '(') throw unexpected(token, 'a number or a name');
  const inner = expression(cursor, 0);
  expectToken(cursor, ')');
  cursor.closed.add(inner);
  return inner;
}

function name({ text, at }: Token): FormulaNode {
  if (isFunctionName(text)) throw new FormulaError(`the function "${text}" needs parentheses`, at);
  return { kind: 'name', name: text, at };
}

function call(cursor: Cursor, { text, at }: Token): FormulaNode {
  if (!isFunctionName(text)) throw new FormulaError(`there is no function "${text}"`, at);
  expectToken(cursor, '(');
  const parts = isSign(cursor, ')') ? [] : [expression(cursor, 0)];
  while (isSign(cursor, ',')) {
    cursor.next += 1;
    parts.push(expression(cursor, 0));
  }
  expectToken(cursor, ')');
  const { least, most } = functionArity[text];
  if (parts.length < least || parts.length > most)
    throw new FormulaError(`"${text}" takes ${countOf(least, most)}, not ${parts.length}`, at);
  return { kind: 'call', name: text, parts };
}

function countOf(least: number, most: number): string {
  if (least === most) return least === 1 ? 'one value' : `${least} values`;
  return `${least} to ${most} values`;
}

function isOperator(text: string): text is BinaryOperator {
  return Object.hasOwn(strength, text);
}

function isComparison(operator: BinaryOperator): boolean {
  return strength[operator][0] === strength['<'][0];
}

function isOpenComparison({ closed }: Cursor, node: FormulaNode): boolean {
  return node.kind === 'binary' && isComparison(node.operator) && !closed.has(node);
}

/** How far the parser has come. */
export interface Cursor {
  readonly tokens: readonly Token[];
  next: number;
  /** Levels that lie around. */
  depth: number;
  /** Nodes in parentheses. */
  readonly closed: WeakSet<FormulaNode>;
}

/** Ends the parsing; `parseFormula` catches it. */
class FormulaError extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

function beginAt(tokens: readonly Token[]): Cursor {
  return { tokens, next: 0, depth: 0, closed: new WeakSet() };
}

/** The last token is an `end`, and nothing goes past it. */
function peek({ tokens, next }: Cursor): Token {
  return tokens[next] as Token;
}

function isSign(cursor: Cursor, text: string): boolean {
  const token = peek(cursor);
  return token.kind === 'sign' && token.text === text;
}

function take(cursor: Cursor): Token {
  const token = peek(cursor);
  if (token.kind !== 'end') cursor.next += 1;
  return token;
}

function expectToken(cursor: Cursor, text: string): void {
  if (!isSign(cursor, text)) throw unexpected(peek(cursor), `"${text}"`);
  cursor.next += 1;
}

function unexpected({ kind, text, at }: Token, wanted: string): FormulaError {
  const found = kind === 'end' ? 'end' : `"${text}"`;
  return new FormulaError(`unexpected ${found}, expected ${wanted}`, at);
}

/** The error of a formula, for its owner. */
export interface FormulaIssue {
  /** Description of the error. */
  reason: string;
  /** Characters before it, in the expression as it was written. */
  at: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!=';

/** A formula as a tree of these and nothing else: whatever else an expression might mean has no node here. */
export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string; at: number }
  | { kind: 'negation'; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'choice'; condition: FormulaNode; whenTrue: FormulaNode; whenFalse: FormulaNode }
  | { kind: 'call'; name: FunctionName; parts: FormulaNode[] };

/** The functions there are, with how many arguments each takes. */
export const functionArity = {
  min: { least: 1, most: 20 },
  max: { least: 1, most: 20 },
  round: { least: 1, most: 2 },
  floor: { least: 1, most: 1 },
  ceil: { least: 1, most: 1 },
  abs: { least: 1, most: 1 },
  sqrt: { least: 1, most: 1 },
  pow: { least: 2, most: 2 },
  log: { least: 1, most: 2 },
  exp: { least: 1, most: 1 },
} as const;
export type FunctionName = keyof typeof functionArity;

/** Own properties only: inherited ones are not functions of the language. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionArity, name);
}

/** A letter of any script or an underscore, then letters, digits and underscores. */
export const nameShape = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

export interface Token {
  kind: 'number' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

/** Longer than any formula that a person could read. */
const longestExpression = 500;

const space = /[ \t\r\n\u00a0]+/uy;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const tokensName = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const sign = /<=|>=|==|!=|[-+*/%^()?:,<>]/uy;

/** @returns the pieces with an `end` behind them, or the first unknown character */
function tokenize(expression: string): Token[] | FormulaIssue {
  if (expression.length > longestExpression)
    return { reason: `it has more than ${formatCount(longestExpression)} characters`, at: longestExpression };
  const tokens: Token[] = [];
  let at = matchLength(space, expression, 0);
  while (at < expression.length) {
    const token = tokenAt(expression, at);
    if (!token) return unknownAt(expression, at);
    const end = at + token.text.length;
    if (token.kind === 'number' && matchLength(tokensName, expression, end) > 0)
      return { reason: `"${expression.slice(at, end + 1)}" is neither a number nor a name`, at };
    tokens.push(token);
    at = end + matchLength(space, expression, end);
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

function tokenAt(expression: string, at: number): Token | null {
  for (const [kind, pattern] of [
    ['number', number],
    ['name', tokensName],
    ['sign', sign],
  ] as const) {
    const length = matchLength(pattern, expression, at);
    if (length > 0) return { kind, text: expression.slice(at, at + length), at };
  }
  return null;
}

function unknownAt(expression: string, at: number): FormulaIssue {
  const character = String.fromCodePoint(expression.codePointAt(at) ?? 0);
  return { reason: `"${character}" has no meaning in a formula`, at };
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
