import { useState } from 'react';
import type { AiPricesBody, AiStatusAnswer } from '#contract/ai.ts';
import { highestPrice } from '#domain/ai/prices.ts';
import { putAiPrices } from '../../calls/ai.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field, Form, Input } from '../../kit/ui/field.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { useTask } from '../../kit/ui/use-task.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

type Prices = AiStatusAnswer['prices'];
/** Price of a model as it was typed. */
type TypedPrice = { input: string; output: string };
/** Typed prices by model. */
type Typed = Record<string, TypedPrice>;

const notKnown: TypedPrice = { input: '', output: '' };

const sides = [
  { side: 'input', label: 'Price per million input tokens' },
  { side: 'output', label: 'Price per million output tokens' },
] as const;

/** Form for the models' prices, from which the cost of a call is computed. */
export function PriceForm({ prices, onSaved }: { prices: Prices; onSaved: () => Promise<unknown> }) {
  const { typed, type, tried, busy, problem, save } = usePriceForm(prices, onSaved);
  return (
    <details className="text-small" open={prices.some(({ price }) => price !== null) || undefined}>
      <summary className="min-h-6 w-fit">Prices</summary>
      <Form className="mt-3 grid gap-4" onSubmit={save}>
        <p className="text-note text-ink-2">
          In the currency of your provider account. Applied from the next call on. Empty means unknown.
        </p>
        {prices.map(({ model }) => (
          <PriceFields
            key={model}
            model={model}
            price={typed[model] ?? notKnown}
            tried={tried}
            onType={(price) => type(model, price)}
          />
        ))}
        {problem && <Alert title="Error">{problem.message}</Alert>}
        <Button saves type="submit" look="quiet" busy={busy} className="justify-self-start">
          Save prices
        </Button>
      </Form>
    </details>
  );
}

function usePriceForm(prices: Prices, onSaved: () => Promise<unknown>) {
  const call = useCaller();
  const { toast } = useToast();
  const [typed, setTyped] = useState(() => typedOf(prices));
  const [saved, setSaved] = useState(typed);
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useTask(async (body: AiPricesBody) => {
    await putAiPrices(call, body);
    setSaved(typed);
    toast({ title: 'Prices saved' });
    await onSaved();
  });
  const save = () => {
    setTried(true);
    const body = bodyOf(changed(typed, saved));
    if (body) run(body);
  };
  const type = (model: string, price: TypedPrice) => setTyped((before) => ({ ...before, [model]: price }));
  return { typed, type, tried, busy, problem, save };
}

interface PriceFieldsProps {
  model: string;
  price: TypedPrice;
  tried: boolean;
  onType: (price: TypedPrice) => void;
}

function PriceFields({ model, price, tried, onType }: PriceFieldsProps) {
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="mb-1 font-medium wrap-anywhere">{model}</legend>
      {sides.map(({ side, label }) => (
        <Field key={side} label={label} error={tried ? problemOf(price, side) : null}>
          <Input
            inputMode="decimal"
            value={price[side]}
            onChange={(event) => onType({ ...price, [side]: event.target.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}

function typedOf(prices: Prices): Typed {
  return Object.fromEntries(
    prices.map(({ model, price }) => [
      model,
      price ? { input: String(price.input), output: String(price.output) } : notKnown,
    ]),
  );
}

/** Unchanged prices are not sent: they may have been changed elsewhere. */
function changed(typed: Typed, saved: Typed): Typed {
  const isChanged = ([model, { input, output }]: [string, TypedPrice]) =>
    input !== saved[model]?.input || output !== saved[model].output;
  return Object.fromEntries(Object.entries(typed).filter(isChanged));
}

/** Price of a typed text, in which a decimal comma counts as a point; null if invalid. */
function priceOf(text: string): number | null {
  const price = /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
  return price !== null && price <= highestPrice ? price : null;
}

function problemOf(one: TypedPrice, side: 'input' | 'output'): string | null {
  if (one.input.trim() === '' && one.output.trim() === '') return null;
  return priceOf(one[side]) === null ? `A number from 0 to ${highestPrice}, or leave both empty.` : null;
}

/** Body for the call; null if a typed price is invalid. */
function bodyOf(typed: Typed): AiPricesBody | null {
  const entries = Object.entries(typed).map(([model, one]) => {
    const [input, output] = [priceOf(one.input), priceOf(one.output)];
    const isFine = problemOf(one, 'input') === null && problemOf(one, 'output') === null;
    return { model, isFine, price: input === null || output === null ? null : { input, output } };
  });
  if (!entries.every(({ isFine }) => isFine)) return null;
  return { prices: Object.fromEntries(entries.map(({ model, price }) => [model, price])) };
}

/** @param micros millionths of the account's currency; null where it is not known */
export function costText(micros: number | null): string {
  return micros === null ? 'not known' : (micros / 1e6).toFixed(4);
}
