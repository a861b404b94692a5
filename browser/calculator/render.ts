import { type CalculatorResult, calculate, formulaError } from '#domain/calculators/calculate.ts';
import type { CalculatorField, CalculatorSchema } from '#domain/calculators/calculator-schema.ts';

export interface CalculatorWords {
  /** Empty for none. */
  title: string;
  schema: CalculatorSchema;
}

let made = 0;

/**
 * Puts a calculator with empty inputs into the element, in place of what is there. Everything of the schema becomes
 * text and attributes by the DOM: nothing of it is read as markup.
 */
export function renderCalculator(element: HTMLElement, { title, schema }: CalculatorWords): void {
  made += 1;
  const form = make('form', { className: 'calc-form', noValidate: true });
  form.ariaLabel = title || 'Calculator';
  if (title) form.append(make('p', { className: 'calc-title', textContent: title }));
  const fields = make('div', { className: 'calc-fields' });
  const inputs = schema.fields.map((field, index) => {
    const input = inputOf(`calc-${made}-${index}`);
    fields.append(fieldOf(field, input));
    return [field.name, input] as const;
  });
  const results = make('div', { className: 'calc-results' });
  results.role = 'status';
  const foot = make('div', { className: 'calc-foot' });
  foot.append(
    make('button', { className: 'calc-button', type: 'submit', textContent: 'Calculate' }),
    results,
  );
  form.append(fields, foot);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = new Map(inputs.map(([name, input]) => [name, input.value]));
    results.replaceChildren(listOf(calculate(schema, typed)));
  });
  element.replaceChildren(form);
}

function inputOf(id: string): HTMLInputElement {
  return make('input', { id, type: 'number', step: 'any', inputMode: 'decimal', autocomplete: 'off' });
}

/** The description is what a visitor understands; the name is for formulas, and for fields without one. */
function fieldOf({ name, description }: CalculatorField, input: HTMLInputElement): HTMLElement {
  const field = make('div', { className: 'calc-field' });
  field.append(make('label', { htmlFor: input.id, textContent: description || inWords(name) }), input);
  return field;
}

function listOf(results: readonly CalculatorResult[]): HTMLElement {
  const list = make('dl', {});
  for (const { name, text } of results) {
    const row = make('div', {});
    const className = text === formulaError ? 'calc-problem' : '';
    row.append(make('dt', { textContent: inWords(name) }), make('dd', { textContent: text, className }));
    list.append(row);
  }
  return list;
}

/** A name has underscores where its reader has spaces. */
function inWords(name: string): string {
  return name.replaceAll('_', ' ').trim() || name;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
