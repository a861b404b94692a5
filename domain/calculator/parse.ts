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

/** How tightly an operator binds its left and its right side; a comparison cannot follow a comparison. */
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
    const parser = createParser(tokens);
    return { ok: true, tree: parser.whole() };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: { reason: error.message, at: error.at } };
    throw error;
  }
}

/** Never leaves this module. */
class Fault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

function createParser(tokens: readonly Token[]) {
  let next = 0;
  let depth = 0;
  const peek = () => tokens[next] as Token;
  const isSign = (text: string) => peek().kind === 'sign' && peek().text === text;

  function take(): Token {
    const token = peek();
    if (token.kind !== 'end') next += 1;
    return token;
  }

  function expect(text: string): void {
    const token = peek();
    if (!isSign(text)) throw new Fault(`${wordFor(token)} where "${text}" is expected`, token.at);
    next += 1;
  }

  function expression(least: number): FormulaNode {
    depth += 1;
    if (depth > deepest) throw new Fault(`more than ${deepest} levels lie in one another`, peek().at);
    let left = operand();
    for (;;) {
      const longer = isSign('?') ? choice(left, least) : binary(left, least);
      if (!longer) break;
      left = longer;
    }
    depth -= 1;
    return left;
  }

  function binary(left: FormulaNode, least: number): FormulaNode | null {
    const { kind, text, at } = peek();
    if (kind !== 'sign' || !isOperator(text)) return null;
    const [leftStrength, rightStrength] = strength[text];
    if (leftStrength < least) return null;
    if (isComparison(text) && left.kind === 'binary' && isComparison(left.operator) && !closed.has(left))
      throw new Fault('comparisons cannot be chained', at);
    next += 1;
    return { kind: 'binary', operator: text, left, right: expression(rightStrength) };
  }

  function choice(condition: FormulaNode, least: number): FormulaNode | null {
    if (choiceStrength < least) return null;
    next += 1;
    const whenTrue = expression(0);
    expect(':');
    return { kind: 'choice', condition, whenTrue, whenFalse: expression(choiceStrength) };
  }

  /** Nodes that stand in parentheses. */
  const closed = new WeakSet<FormulaNode>();

  function operand(): FormulaNode {
    const token = take();
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'name') return isSign('(') ? call(token) : name(token);
    if (token.text === '-' && token.kind === 'sign')
      return { kind: 'negation', operand: expression(signStrength) };
    if (token.text === '+' && token.kind === 'sign') return expression(signStrength);
    if (token.text !== '(')
      throw new Fault(`${wordFor(token)} where a number or a name is expected`, token.at);
    const inner = expression(0);
    expect(')');
    closed.add(inner);
    return inner;
  }

  function name({ text, at }: Token): FormulaNode {
    if (isFunctionName(text)) throw new Fault(`the function "${text}" needs parentheses`, at);
    return { kind: 'name', name: text, at };
  }

  function call({ text, at }: Token): FormulaNode {
    if (!isFunctionName(text)) throw new Fault(`there is no function "${text}"`, at);
    expect('(');
    const parts = isSign(')') ? [] : [expression(0)];
    while (isSign(',')) {
      next += 1;
      parts.push(expression(0));
    }
    expect(')');
    const { least, most } = functionArity[text];
    if (parts.length < least || parts.length > most)
      throw new Fault(`"${text}" takes ${countOf(least, most)}, not ${parts.length}`, at);
    return { kind: 'call', name: text, parts };
  }

  return {
    whole(): FormulaNode {
      if (peek().kind === 'end') throw new Fault('it is empty', 0);
      const tree = expression(0);
      const rest = peek();
      if (rest.kind !== 'end') throw new Fault(`${wordFor(rest)} where an operator is expected`, rest.at);
      return tree;
    },
  };
}

function wordFor({ kind, text }: Token): string {
  return kind === 'end' ? 'it ends' : `"${text}" stands`;
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
