import { beginAt, type Cursor, Fault, isSign, peek, take, takeSign, unexpected } from './cursor.ts';
import {
  type BinaryOperator,
  type FormulaFault,
  type FormulaNode,
  functionArity,
  isFunctionName,
} from './syntax.ts';
import { type Token, tokenize } from './tokens.ts';

export type ParsedFormula = { ok: true; tree: FormulaNode } | { ok: false; fault: FormulaFault };

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
 * Turns an expression into a tree of numbers, names, operators and known functions (operator precedence after Pratt).
 * There is no syntax for anything else: no property, no index, no text, no assignment, no comment.
 */
export function parseFormula(expression: string): ParsedFormula {
  const tokens = tokenize(expression.normalize('NFC'));
  if (!Array.isArray(tokens)) return { ok: false, fault: tokens };
  try {
    return { ok: true, tree: whole(beginAt(tokens)) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: { reason: error.message, at: error.at } };
    throw error;
  }
}

function whole(cursor: Cursor): FormulaNode {
  if (peek(cursor).kind === 'end') throw new Fault('it is empty', 0);
  const tree = expression(cursor, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') throw unexpected(rest, 'an operator');
  return tree;
}

/** As much as binds at least so tightly. */
function expression(cursor: Cursor, least: number): FormulaNode {
  cursor.depth += 1;
  if (cursor.depth > deepest)
    throw new Fault(`more than ${deepest} levels lie in one another`, peek(cursor).at);
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
    throw new Fault('comparisons cannot be chained', at);
  cursor.next += 1;
  return { kind: 'binary', operator: text, left, right: expression(cursor, rightStrength) };
}

function choice(cursor: Cursor, condition: FormulaNode, least: number): FormulaNode | null {
  if (choiceStrength < least) return null;
  cursor.next += 1;
  const whenTrue = expression(cursor, 0);
  takeSign(cursor, ':');
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
  takeSign(cursor, ')');
  cursor.closed.add(inner);
  return inner;
}

function name({ text, at }: Token): FormulaNode {
  if (isFunctionName(text)) throw new Fault(`the function "${text}" needs parentheses`, at);
  return { kind: 'name', name: text, at };
}

function call(cursor: Cursor, { text, at }: Token): FormulaNode {
  if (!isFunctionName(text)) throw new Fault(`there is no function "${text}"`, at);
  takeSign(cursor, '(');
  const parts = isSign(cursor, ')') ? [] : [expression(cursor, 0)];
  while (isSign(cursor, ',')) {
    cursor.next += 1;
    parts.push(expression(cursor, 0));
  }
  takeSign(cursor, ')');
  const { least, most } = functionArity[text];
  if (parts.length < least || parts.length > most)
    throw new Fault(`"${text}" takes ${countOf(least, most)}, not ${parts.length}`, at);
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
