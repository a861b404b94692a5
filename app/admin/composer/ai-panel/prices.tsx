import { useState } from 'react';
import type { AiPricesBody, AiStatusAnswer } from '#contract/ai.ts';
import { highestPrice } from '#domain/ai/prices.ts';
import { putAiPrices } from '../../api/ai.ts';
import { messageFrom } from '../../api/call-error.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type Prices = AiStatusAnswer['prices'];
/** As they are typed. */
type Typed = Record<string, { input: string; output: string }>;

const sides = [
  { side: 'input', label: 'Price of a million input tokens' },
  { side: 'output', label: 'Price of a million output tokens' },
] as const;

/** What the models cost, so that the cost of a call is known. */
export function PriceForm({ prices, onSaved }: { prices: Prices; onSaved: () => Promise<unknown> }) {
  const call = useCaller();
  const { toast } = useToast();
  const [typed, setTyped] = useState(() => typedOf(prices));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setTried(true);
    const body = bodyOf(typed);
    if (!body) return;
    setBusy(true);
    setProblem(null);
    try {
      await putAiPrices(call, body);
      toast({ title: 'Prices saved' });
      await onSaved();
    } catch (error) {
      setProblem(messageFrom(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className="text-small" open={prices.some(({ price }) => price !== null) || undefined}>
      <summary className="min-h-6 w-fit">Prices</summary>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save();
        }}
      >
        <p className="text-note text-ink-2">
          In the currency of your account with the provider. They count from the next call on; empty means not
          known.
        </p>
        {prices.map(({ model }) => (
          <fieldset key={model} className="grid gap-3 md:grid-cols-2">
            <legend className="mb-1 font-medium wrap-anywhere">{model}</legend>
            {sides.map(({ side, label }) => {
              const one = typed[model] ?? { input: '', output: '' };
              return (
                <Field key={side} label={label} error={tried ? faultOf(one, side) : null}>
                  <Input
                    inputMode="decimal"
                    value={one[side]}
                    onChange={(event) =>
                      setTyped({ ...typed, [model]: { ...one, [side]: event.target.value } })
                    }
                  />
                </Field>
              );
            })}
          </fieldset>
        ))}
        {problem !== null && <Alert title="Error">{problem}</Alert>}
        <Button type="submit" look="quiet" busy={busy} className="justify-self-start">
          Save prices
        </Button>
      </form>
    </details>
  );
}

function typedOf(prices: Prices): Typed {
  return Object.fromEntries(
    prices.map(({ model, price }) => [
      model,
      { input: price ? String(price.input) : '', output: price ? String(price.output) : '' },
    ]),
  );
}

/** A comma does for a point; null for what is no price. */
function priceOf(text: string): number | null {
  const price = /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
  return price !== null && price <= highestPrice ? price : null;
}

function faultOf(one: Typed[string], side: 'input' | 'output'): string | null {
  if (one.input.trim() === '' && one.output.trim() === '') return null;
  return priceOf(one[side]) === null ? `A number from 0 to ${highestPrice}, or leave both empty.` : null;
}

/** Null where something typed is no price. */
function bodyOf(typed: Typed): AiPricesBody | null {
  const entries = Object.entries(typed).map(([model, one]) => {
    const [input, output] = [priceOf(one.input), priceOf(one.output)];
    const isFine = faultOf(one, 'input') === null && faultOf(one, 'output') === null;
    return { model, isFine, price: input === null || output === null ? null : { input, output } };
  });
  if (!entries.every(({ isFine }) => isFine)) return null;
  return { prices: Object.fromEntries(entries.map(({ model, price }) => [model, price])) };
}
