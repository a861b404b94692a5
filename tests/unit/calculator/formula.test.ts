import { describe, expect, it } from 'vitest';
import { calculate, formulaError, numberTyped } from '../../../domain/calculators/calculate.ts';
import { parseFormula } from '../../../domain/calculators/parse.ts';

/** The result of one formula with these fields. */
function resultOf(expression: string, typed: Record<string, string> = {}): string | undefined {
  const fields = Object.keys(typed).map((name) => ({ name, description: '' }));
  const schema = { fields, formulas: [{ name: 'result', expression }] };
  return calculate(schema, new Map(Object.entries(typed)))[0]?.text;
}

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', '7.00'],
    ['(1 + 2) * 3', '9.00'],
    ['7 - 2 - 1', '4.00'],
    ['12 / 4 / 3', '1.00'],
    ['7 % 4', '3.00'],
    ['-7 % 4', '-3.00'],
    ['2 ^ 3 ^ 2', '512.00'],
    ['-2 ^ 2', '-4.00'],
    ['(-2) ^ 2', '4.00'],
    ['2 ^ -1', '0.50'],
    ['2 ^ -1 * 4', '2.00'],
    ['2 * -3', '-6.00'],
    ['- - 3', '3.00'],
    ['+3', '3.00'],
    ['.5 + 1. + 1e2 + 1.5E-1', '101.65'],
    ['1 < 2', '1.00'],
    ['2 < 2', '0.00'],
    ['2 <= 2', '1.00'],
    ['2 >= 3', '0.00'],
    ['3 > 2', '1.00'],
    ['2 == 2', '1.00'],
    ['2 != 2', '0.00'],
    ['1 + 1 == 2', '1.00'],
    ['(1 < 2) == (3 < 4)', '1.00'],
    ['1 ? 2 : 3', '2.00'],
    ['0 ? 2 : 3', '3.00'],
    ['-1 ? 2 : 3', '2.00'],
    ['0 ? 1 : 0 ? 2 : 3', '3.00'],
    ['1 ? 0 ? 1 : 2 : 3', '2.00'],
    ['3 > 2 ? 10 + 1 : 20', '11.00'],
    ['0 ? 1 / 0 : 5', '5.00'],
    ['min(3, 1, 2)', '1.00'],
    ['max(3, 1, 2)', '3.00'],
    ['round(2.5)', '3.00'],
    ['round(-2.5)', '-2.00'],
    ['round(3.14159, 1)', '3.10'],
    ['round(1e300, 15) > 1e299', '1.00'],
    ['floor(2.9)', '2.00'],
    ['ceil(2.1)', '3.00'],
    ['abs(-2)', '2.00'],
    ['sqrt(9)', '3.00'],
    ['pow(2, 10)', '1024.00'],
    ['log(exp(2))', '2.00'],
    ['log(8, 2)', '3.00'],
    ['max(min(1, 2), abs(-3))', '3.00'],
    [' 1\t+\n1 ', '2.00'],
    ['0.1 + 0.2', '0.30'],
    ['-0.001', '0.00'],
    ['1 / 3', '0.33'],
    ['999999999999999999999', formulaError],
    ['99999999999999999999', '100000000000000000000.00'],
  ])('%s is %s', (expression, result) => {
    expect(resultOf(expression)).toBe(result);
  });

  it.each([
    ['a + b', { a: '1.5', b: '2' }, '3.50'],
    ['a', { a: '' }, '0.00'],
    ['a', { a: 'twelve' }, '0.00'],
    ['a', { a: 'Infinity' }, '0.00'],
    ['a', { a: '1e400' }, '0.00'],
    ['a', { a: '  7 ' }, '7.00'],
    ['ширина * 2', { ширина: '3' }, '6.00'],
    // Written as one letter and as two, it is one name.
    ['caf\u0065\u0301', { 'caf\u00e9': '4' }, '4.00'],
  ])('%s with %j is %s', (expression, typed, result) => {
    expect(resultOf(expression, typed)).toBe(result);
  });

  it.each([
    ['1 / 0'],
    ['0 / 0'],
    ['5 % 0'],
    ['1 / (1 / 0)'],
    ['(1 / 0) < 2'],
    ['1 / 0 ? 1 : 2'],
    ['min(1, 0 / 0)'],
    ['max(sqrt(-1), 1)'],
    ['log(0)'],
    ['log(2, 1)'],
    ['(-8) ^ (1 / 3)'],
    ['9^9^9^9'],
    ['1e308 * 10'],
    ['-1e308 * 10'],
    ['1e999'],
    ['exp(1000)'],
    ['1e21'],
    ['-1e21'],
    ['round(1, 0.5)'],
    ['round(1, 16)'],
  ])('%s has no result', (expression) => {
    expect(parseFormula(expression).ok).toBe(true);
    expect(resultOf(expression)).toBe(formulaError);
  });

  it.each([
    [''],
    ['   '],
    ['1 +'],
    ['* 2'],
    ['(1'],
    ['1)'],
    ['()'],
    ['1 2'],
    ['1 < 2 < 3'],
    ['1 == 1 == 1'],
    ['1 ? 2'],
    ['? 1 : 2'],
    ['min()'],
    ['sqrt(1, 2)'],
    ['pow(2)'],
    ['min'],
    ['min(1,)'],
    ['2x'],
    ['1.2.3'],
    ['1,2'],
    ['a = 1'],
    ['!a'],
    ['a && b'],
    ['a ** b'],
    ['~1'],
    ['0x10'],
    ['1_000'],
    ['٣'],
    ['１'],
  ])('%j cannot be read', (expression) => {
    expect(parseFormula(expression).ok).toBe(false);
    expect(resultOf(expression)).toBe(formulaError);
  });

  it('says what is wrong and where', () => {
    expect(parseFormula('1 + tan(2)')).toEqual({
      ok: false,
      issue: { reason: 'there is no function "tan"', at: 4 },
    });
    expect(parseFormula('(1 + 2')).toEqual({
      ok: false,
      issue: { reason: 'unexpected end, expected ")"', at: 6 },
    });
  });

  it('may be 500 characters long and no longer', () => {
    expect(parseFormula(`1${'+1'.repeat(249)} `).ok).toBe(true);
    expect(parseFormula(`1${'+1'.repeat(250)}`).ok).toBe(false);
  });

  it('may have 40 levels and no more, whatever makes them', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['-', ''],
      ['abs(', ')'],
      ['1?', ':1'],
      ['2^', ''],
    ] as const) {
      expect(parseFormula(`${open.repeat(39)}1${close.repeat(39)}`).ok).toBe(true);
      expect(parseFormula(`${open.repeat(40)}1${close.repeat(40)}`).ok).toBe(false);
    }
    expect(parseFormula('('.repeat(100_000)).ok).toBe(false);
  });
});

describe('what is no formula', () => {
  it.each([
    ['constructor'],
    ['__proto__'],
    ['prototype'],
    ['toString'],
    ['hasOwnProperty'],
    ['a.constructor'],
    ['a["constructor"]'],
    ["a['constructor']('return 1')()"],
    ['constructor.constructor("return 1")()'],
    ['toString()'],
    ['constructor()'],
    ['valueOf()'],
    ['__defineGetter__(1, 2)'],
    ['hasOwnProperty(1)'],
    ['min.constructor'],
    ['min.call(1)'],
    ['Math.max(1)'],
    ['Function(1)'],
    ['eval(1)'],
    ['globalThis'],
    ['this'],
    ['window'],
    ['import(1)'],
    ['new Date()'],
    ['() => 1'],
    ['a => 1'],
    ['`1`'],
    ['$' + '{1}'],
    ['"1"'],
    ["'1'"],
    ['[1]'],
    ['{}'],
    ['1; 2'],
    ['/* 1 */ 2'],
    ['1 // 2'],
    ['1 <!-- 2'],
    ['\\u0031'],
    ['con\\u0073tructor'],
    ['min\u200b(1)'],
    ['1\u0000'],
    ['1\u2028+1'],
    ['<script>alert(1)</script>'],
    ['a?.b'],
    ['a ?? 1'],
    ['a++'],
    ['#a'],
    ['@a'],
    ['\ud800'],
  ])('%j gives "Error in formula"', (expression) => {
    expect(resultOf(expression, { a: '1' })).toBe(formulaError);
  });

  it('has no way to inherited names, even as fields and formulas', () => {
    const names = ['constructor', '__proto__', 'prototype', 'toString'];
    const schema = {
      fields: names.map((name) => ({ name, description: '' })),
      formulas: [
        { name: 'valueOf', expression: names.join('+') },
        { name: 'hasOwnProperty', expression: 'valueOf * 2' },
      ],
    };
    const typed = new Map(names.map((name) => [name, '2']));
    expect(calculate(schema, typed).map(({ text }) => text)).toEqual(['8.00', '16.00']);
    expect(calculate(schema, new Map()).map(({ text }) => text)).toEqual(['0.00', '0.00']);
  });
});

describe('formulas after one another', () => {
  const chain = (...expressions: string[]) =>
    calculate(
      {
        fields: [{ name: 'x', description: '' }],
        formulas: expressions.map((expression, index) => ({ name: `f${index}`, expression })),
      },
      new Map([['x', '2']]),
    ).map(({ text }) => text);

  it('use the results before them, unrounded', () => {
    expect(chain('x / 3', 'f0 * 3', 'f0 + f1')).toEqual(['0.67', '2.00', '2.67']);
  });

  it('know nothing of those after them', () => {
    expect(chain('f1', '1')).toEqual([formulaError, '1.00']);
  });

  it('have no result when what they use has none; the others have', () => {
    expect(chain('x / 0', 'f0 + 1', 'x + 1')).toEqual([formulaError, formulaError, '3.00']);
  });
});

it.each([
  ['', 0],
  [' ', 0],
  ['abc', 0],
  ['1.5', 1.5],
  ['-2', -2],
  ['1e3', 1000],
  ['NaN', 0],
  ['-Infinity', 0],
])('%j typed is %d', (text, number) => {
  expect(numberTyped(text)).toBe(number);
});
