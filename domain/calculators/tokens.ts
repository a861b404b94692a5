import { formatCount } from '../text/numbers.ts';
import type { FormulaFault } from './syntax.ts';

export interface Token {
  kind: 'number' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

/** Longer than any formula that a person could read. */
const longestExpression = 500;

const space = /[ \t\r\n\u00a0]+/uy;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const sign = /<=|>=|==|!=|[-+*/%^()?:,<>]/uy;

/** @returns the pieces with an `end` behind them, or what stands there that no formula has */
export function tokenize(expression: string): Token[] | FormulaFault {
  if (expression.length > longestExpression)
    return { reason: `it has more than ${formatCount(longestExpression)} characters`, at: longestExpression };
  const tokens: Token[] = [];
  let at = matchLength(space, expression, 0);
  while (at < expression.length) {
    const token = tokenAt(expression, at);
    if (!token) return unknownAt(expression, at);
    const end = at + token.text.length;
    if (token.kind === 'number' && matchLength(name, expression, end) > 0)
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
    ['name', name],
    ['sign', sign],
  ] as const) {
    const length = matchLength(pattern, expression, at);
    if (length > 0) return { kind, text: expression.slice(at, at + length), at };
  }
  return null;
}

function unknownAt(expression: string, at: number): FormulaFault {
  const character = String.fromCodePoint(expression.codePointAt(at) ?? 0);
  return { reason: `"${character}" has no meaning in a formula`, at };
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
