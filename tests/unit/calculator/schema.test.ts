import { describe, expect, it } from 'vitest';
import { checkCalculatorSchema } from '../../../domain/calculators/check-schema.ts';

const field = (name: unknown, description: unknown = '') => ({ name, description });
const formula = (name: unknown, expression: unknown) => ({ name, expression });

const good = {
  fields: [field('width', 'In pixels'), field('height')],
  formulas: [formula('area', 'width * height'), formula('megapixels', 'area / 1e6')],
};

function faultsOf(written: unknown): Record<string, string> {
  const checked = checkCalculatorSchema(written);
  return checked.ok ? {} : Object.fromEntries(checked.issues);
}

describe('a calculation schema', () => {
  it('with fields and formulas is taken as it is', () => {
    expect(checkCalculatorSchema(good)).toEqual({ ok: true, schema: good });
  });

  it('needs no fields and no descriptions; names are trimmed, other properties are left alone', () => {
    const written = { note: 1, fields: [{ name: ' a ', unit: 'mm' }], formulas: [formula('b', ' a ')] };
    expect(checkCalculatorSchema(written)).toEqual({
      ok: true,
      schema: {
        note: 1,
        fields: [{ name: 'a', unit: 'mm', description: '' }],
        formulas: [formula('b', 'a')],
      },
    });
    expect(faultsOf({ fields: [], formulas: [formula('two', '1 + 1')] })).toEqual({});
  });

  it.each([
    [null, ''],
    [[], ''],
    ['{}', ''],
    [{}, 'fields'],
    [{ fields: [] }, 'formulas'],
    [{ fields: {}, formulas: [] }, 'fields'],
    [{ fields: [], formulas: [] }, 'formulas'],
    [{ ...good, fields: ['width'] }, 'fields.0'],
    [{ ...good, fields: [{}] }, 'fields.0.name'],
    [{ ...good, fields: [field(1)] }, 'fields.0.name'],
    [{ ...good, fields: [field('')] }, 'fields.0.name'],
    [{ ...good, fields: [field('two words')] }, 'fields.0.name'],
    [{ ...good, fields: [field('2nd')] }, 'fields.0.name'],
    [{ ...good, fields: [field('a.b')] }, 'fields.0.name'],
    [{ ...good, fields: [field('min')] }, 'fields.0.name'],
    [{ ...good, fields: [field('a'.repeat(61))] }, 'fields.0.name'],
    [{ ...good, fields: [...good.fields, field('width')] }, 'fields.2.name'],
    [{ ...good, fields: [field('width', 'x'.repeat(301)), field('height')] }, 'fields.0.description'],
    [{ ...good, fields: [field('width', 5), field('height')] }, 'fields.0.description'],
    [{ ...good, formulas: [null] }, 'formulas.0'],
    [{ ...good, formulas: [formula('area', 5)] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('area', 'width *')] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('area', 'width * depth')] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('a', 'b'), formula('b', '1')] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('a', 'a')] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('width', '1')] }, 'formulas.0.name'],
    [{ ...good, formulas: [formula('a', '1'), formula('a', '1')] }, 'formulas.1.name'],
    [{ ...good, formulas: [formula('a', '9^9^9^9')] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('a', 'width / (height - height)')] }, 'formulas.0.expression'],
    [{ ...good, formulas: [formula('a', 'constructor')] }, 'formulas.0.expression'],
    [{ fields: Array.from({ length: 41 }, (_, at) => field(`f${at}`)), formulas: good.formulas }, 'fields'],
    [{ ...good, note: 'x'.repeat(40_000) }, ''],
    [{ ...good, note: [[[[[[[[[]]]]]]]]] }, ''],
  ])('%j is refused at "%s"', (written, place) => {
    expect(Object.keys(faultsOf(written))[0]).toBe(place);
  });

  it.each([
    ['a division that only some numbers allow', '1 / (width - 1)'],
    ['a root of what may be negative', 'sqrt(width - 500)'],
    ['a logarithm', 'log(width)'],
  ])('may hold %s', (_, expression) => {
    expect(faultsOf({ ...good, formulas: [formula('a', expression)] })).toEqual({});
  });

  it('names what is unknown, twice, or cannot be read', () => {
    expect(faultsOf({ ...good, formulas: [formula('area', 'widht * 2')] })).toEqual({
      'formulas.0.expression':
        'The formula "area" uses "widht", which is neither a field nor an earlier formula.',
    });
    expect(faultsOf({ ...good, formulas: [formula('area', '2 *')] })).toEqual({
      'formulas.0.expression':
        'The formula "area" cannot be read: unexpected end, expected a number or a name (character 4).',
    });
  });

  it('of any depth is judged at once', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(Object.keys(faultsOf({ ...good, deep }))).toEqual(['']);
  });
});
