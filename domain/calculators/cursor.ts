import type { FormulaNode } from './syntax.ts';
import type { Token } from './tokens.ts';

/** How far the parser has come. */
export interface Cursor {
  readonly tokens: readonly Token[];
  next: number;
  /** Levels that lie around. */
  depth: number;
  /** Nodes that stand in parentheses. */
  readonly closed: WeakSet<FormulaNode>;
}

/** Ends the parsing; `parseFormula` catches it. */
export class Fault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

export function beginAt(tokens: readonly Token[]): Cursor {
  return { tokens, next: 0, depth: 0, closed: new WeakSet() };
}

/** The last token is an `end`, and nothing goes past it. */
export function peek({ tokens, next }: Cursor): Token {
  return tokens[next] as Token;
}

export function isSign(cursor: Cursor, text: string): boolean {
  const token = peek(cursor);
  return token.kind === 'sign' && token.text === text;
}

export function take(cursor: Cursor): Token {
  const token = peek(cursor);
  if (token.kind !== 'end') cursor.next += 1;
  return token;
}

export function takeSign(cursor: Cursor, text: string): void {
  if (!isSign(cursor, text)) throw unexpected(peek(cursor), `"${text}"`);
  cursor.next += 1;
}

export function unexpected({ kind, text, at }: Token, wanted: string): Fault {
  const found = kind === 'end' ? 'it ends' : `"${text}" stands`;
  return new Fault(`${found} where ${wanted} is expected`, at);
}
