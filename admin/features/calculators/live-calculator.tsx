import { useEffect, useMemo, useRef } from 'react';
import { renderCalculator } from '#browser/calculator/render.ts';
import type { CalculatorSchema } from '#domain/calculators/calculator-schema.ts';
import { readSchema } from './read-schema.ts';

/** The calculator as visitors will meet it, or why there is none yet. */
export function LiveCalculator({ name, json }: { name: string; json: string }) {
  const read = useMemo(() => readSchema(json), [json]);
  return (
    <section aria-labelledby="live-calculator" className="grid content-start gap-3">
      <h2 id="live-calculator">Preview</h2>
      {read.kind === 'empty' && (
        <p className="text-small text-ink-2">The calculator appears here while you write its schema.</p>
      )}
      {read.kind === 'schema' && <Calculator title={name} schema={read.schema} />}
      {read.kind === 'faults' && (
        <ul className="grid gap-2 border-s-4 border-amber bg-amber-wash px-4 py-3 text-small">
          {read.faults.map(({ place, reason }) => (
            <li key={place}>
              {place && <span className="block font-mono text-note text-ink-2">{place}</span>}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Drawn anew when the schema means something else; what was typed into it goes then. */
function Calculator({ title, schema }: { title: string; schema: CalculatorSchema }) {
  const place = useRef<HTMLDivElement>(null);
  const { fields, formulas } = schema;
  const meaning = JSON.stringify({ fields, formulas });
  useEffect(() => {
    if (place.current) renderCalculator(place.current, { title, schema: JSON.parse(meaning) });
  }, [title, meaning]);
  return <div ref={place} className="calc my-0" />;
}
