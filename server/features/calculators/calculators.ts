import type { AdminCalculator, PublicCalculator } from '#contract/calculators.ts';
import type { Calculator } from '#domain/calculators/calculator-schema.ts';
import { presentUses } from '../../platform/records/uses.ts';
import type { UsedCalculator } from './calculators.service.ts';

export function presentCalculator({ calculator, usedBy }: UsedCalculator): AdminCalculator {
  return {
    id: calculator.id,
    name: calculator.name,
    // Its owner's own words, with what else they wrote there.
    schema_json: {
      ...calculator.schema,
      fields: calculator.schema.fields.map((field) => ({ ...field })),
      formulas: calculator.schema.formulas.map((formula) => ({ ...formula })),
    },
    created_date: calculator.createdDate,
    updated_date: calculator.updatedDate,
    version: calculator.version,
    used_by: presentUses(usedBy),
  };
}

/** What a calculator on a page needs. */
export function presentPublicCalculator({ id, name, schema }: Calculator): PublicCalculator {
  return {
    id,
    name,
    schema_json: {
      fields: schema.fields.map(({ name, description }) => ({ name, description })),
      formulas: schema.formulas.map(({ name, expression }) => ({ name, expression })),
    },
  };
}
