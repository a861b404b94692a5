import type { PublicCalculator } from '#contract/calculators.ts';
import { type CalculatorResult, calculate, formulaError } from '#domain/calculators/calculate.ts';
import type { CalculatorField, CalculatorSchema } from '#domain/calculators/schema.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import { calculator as english } from '#domain/texts/en-scripts/calculator.ts';

type CalculatorTexts = Texts['scripts']['calculator'];

/** Time limit of the request. */
const timeoutMs = 20_000;

/** @throws when it does not come: there is no such calculator, or no connection */
async function fetchCalculator(id: string): Promise<CalculatorSchema> {
  const response = await fetch(`/api/calculators/${encodeURIComponent(id)}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const { schema_json: schema } = (await response.json()) as PublicCalculator;
  return schema;
}

/**
 * Hydrates the calculator of an element `<div data-calc id="…" data-schema="calculator id"
 * data-title="…">Loading calculator...</div>`. If its schema cannot be loaded, a message replaces it.
 */
export async function mountCalculator(element: HTMLElement, texts: CalculatorTexts = english): Promise<void> {
  const { schema: id = '', title = '' } = element.dataset;
  try {
    renderCalculator(element, { title, schema: await fetchCalculator(id) }, texts);
  } catch (error) {
    console.info('A calculator could not be loaded.', error);
    const note = document.createElement('p');
    note.className = 'calc-problem';
    note.textContent = texts.failed;
    element.replaceChildren(note);
  }
}

export interface CalculatorWords {
  /** Title; empty for none. */
  title: string;
  schema: CalculatorSchema;
}

let made = 0;

/**
 * Puts a calculator with empty inputs into the element, in place of what is there. Everything of the schema becomes
 * text and attributes by the DOM: nothing of it is read as markup.
 */
export function renderCalculator(
  element: HTMLElement,
  { title, schema }: CalculatorWords,
  texts: CalculatorTexts = english,
): void {
  made += 1;
  const form = make('form', { className: 'calc-form', noValidate: true });
  form.ariaLabel = title || texts.name;
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
    make('button', { className: 'calc-button', type: 'submit', textContent: texts.button }),
    results,
  );
  form.append(fields, foot);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = new Map(inputs.map(([name, input]) => [name, input.value]));
    results.replaceChildren(listOf(calculate(schema, typed), texts));
  });
  element.replaceChildren(form);
}

function inputOf(id: string): HTMLInputElement {
  return make('input', { id, type: 'number', step: 'any', inputMode: 'decimal', autocomplete: 'off' });
}

/**
 * Label of a field and its input: visitors read the description; the name is for formulas, and for fields
 * without a description.
 */
function fieldOf({ name, description }: CalculatorField, input: HTMLInputElement): HTMLElement {
  const field = make('div', { className: 'calc-field' });
  field.append(make('label', { htmlFor: input.id, textContent: description || inWords(name) }), input);
  return field;
}

function listOf(results: readonly CalculatorResult[], texts: CalculatorTexts): HTMLElement {
  const list = make('dl', {});
  for (const { name, text } of results) {
    const row = make('div', {});
    const isFailed = text === formulaError;
    const className = isFailed ? 'calc-problem' : '';
    const textContent = isFailed ? texts.formula : text;
    row.append(make('dt', { textContent: inWords(name) }), make('dd', { textContent, className }));
    list.append(row);
  }
  return list;
}

/** Name with spaces instead of underscores. */
function inWords(name: string): string {
  return name.replaceAll('_', ' ').trim() || name;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
