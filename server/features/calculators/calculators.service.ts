import { checkName } from '#domain/assets/asset.ts';
import type { Calculator } from '#domain/calculators/calculator.entity.ts';
import { checkCalculatorSchema } from '#domain/calculators/check-schema.ts';
import type { CalculatorSchema } from '#domain/calculators/schema.ts';
import { AppError } from '#domain/errors.ts';
import { perApp } from '../../compose/context.ts';
import { requireUnusedBy } from '../../platform/records/in-use.ts';
import { createRecordsService } from '../../platform/records/records.service.ts';
import type { UsingText } from '../articles/uses.repository.ts';

export interface UsedCalculator extends Calculator {
  /** Articles and pages that show it, drafts included, newest first. */
  usedBy: UsingText[];
}

export interface CalculatorInput {
  name: string;
  /** Whatever was written; the rules are `checkCalculatorSchema`'s. */
  schema: unknown;
}

/** Calculation schemas. Every method but `findPublic` throws AppError `unauthenticated` or `forbidden`. */
export const calculatorsService = perApp((app) => {
  const records = createRecordsService<Calculator, UsedCalculator, CalculatorInput>(app, {
    noun: 'schema',
    of: ({ calculators }) => calculators,
    blank: { name: '', schema: { fields: [], formulas: [] } },
    clean: (input: Partial<CalculatorInput>) => ({
      name: input.name === undefined ? undefined : checkName(input.name),
      schema: input.schema === undefined ? undefined : checkedSchema(input.schema),
    }),
    visible: ['create', 'update', 'remove'],
    async describe({ articleUses }, calculators) {
      const ids = calculators.map(({ id }) => id);
      const uses = await articleUses.of('calculator', ids);
      return calculators.map((calculator) => ({ ...calculator, usedBy: uses.get(calculator.id) ?? [] }));
    },
    requireUnused: ({ name, usedBy }) => requireUnusedBy('calculator', name, usedBy),
  });
  return {
    ...records,
    /** Public, for the articles that show it. Null when there is none. */
    findPublic: (id: string): Promise<Calculator | null> => app.reader.calculators.findById(id),
  };
});

function checkedSchema(written: unknown): CalculatorSchema {
  const checked = checkCalculatorSchema(written);
  if (checked.ok) return checked.schema;
  const issues = [...checked.issues];
  const fields = issues.map(([place, issue]) => [place ? `schema.${place}` : 'schema', issue]);
  throw new AppError('invalid', issues[0]?.[1] ?? '', { fields: Object.fromEntries(fields) });
}
