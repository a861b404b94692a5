import { type CalculatorResult, calculate, formulaError } from '#domain/calculator/calculate.ts';
import type { CalculatorField, CalculatorSchema } from '#domain/calculator/schema.ts';

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
  const prefix = `calc-${made}`;
  const form = make('form', { className: 'calc-form', noValidate: true });
  form.ariaLabel = title || 'Calculator';
  if (title) form.append(make('p', { className: 'calc-title', textContent: title }));
  const inputs = new Map<string, HTMLInputElement>();
  for (const [index, field] of schema.fields.entries()) {
    const input = make('input', { type: 'number', step: 'any', inputMode: 'decimal', autocomplete: 'off' });
    input.id = `${prefix}-${index}`;
    inputs.set(field.name, input);
    form.append(fieldOf(field, input));
  }
  const results = make('div', { className: 'calc-results' });
  results.role = 'status';
  form.append(
    make('button', { className: 'calc-button', type: 'submit', textContent: 'Calculate' }),
    results,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = new Map([...inputs].map(([name, input]) => [name, input.value]));
    results.replaceChildren(listOf(calculate(schema, typed)));
  });
  element.replaceChildren(form);
}

function fieldOf({ name, description }: CalculatorField, input: HTMLInputElement): HTMLElement {
  const field = make('div', { className: 'calc-field' });
  field.append(make('label', { htmlFor: input.id, textContent: inWords(name) }), input);
  if (description) {
    const hint = make('p', { className: 'calc-hint', id: `${input.id}-hint`, textContent: description });
    input.setAttribute('aria-describedby', hint.id);
    field.append(hint);
  }
  return field;
}

function listOf(results: readonly CalculatorResult[]): HTMLElement {
  const list = make('dl', {});
  for (const { name, text } of results) {
    const row = make('div', {});
    const value = make('dd', { textContent: text });
    if (text === formulaError) value.className = 'calc-problem';
    row.append(make('dt', { textContent: inWords(name) }), value);
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
