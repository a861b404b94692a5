import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { checkName } from '#domain/assets/asset.ts';
import { checkCalculatorSchema } from '#domain/calculators/check-schema.ts';
import type { Calculator, CalculatorSchema } from '#domain/calculators/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { AlsoWrite } from '../../platform/database/write.ts';
import { currentOnConflict } from '../../platform/database/write.ts';
import { requireUnusedBy } from '../../platform/records/in-use.ts';
import type { UsingArticle } from '../articles/uses.repository.ts';
import type { RemovalOptions } from '../articles/uses.service.ts';
import type { CalculatorListQuery } from './calculators.repository.ts';

export interface CalculatorsDependencies {
  reader: Pick<Repositories, 'calculators' | 'articleUses'>;
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
  /** Told the content version after each write that a visitor can see. */
  onChange: (version: number) => void;
}

export interface UsedCalculator {
  calculator: Calculator;
  /** Articles that show it, drafts included, newest first. */
  usedBy: UsingArticle[];
}

export interface CalculatorInput {
  name: string;
  /** Whatever was written; the rules are `checkCalculatorSchema`'s. */
  schema: unknown;
}

export type CalculatorsService = ReturnType<typeof createCalculatorsService>;

/** Calculation schemas. Every method but `findPublic` throws for who is no admin. */
export function createCalculatorsService(dependencies: CalculatorsDependencies) {
  const { reader, transaction, now, newId, onChange } = dependencies;

  async function withUses(calculators: readonly Calculator[]): Promise<UsedCalculator[]> {
    const uses = await reader.articleUses.of(
      'calculator',
      calculators.map(({ id }) => id),
    );
    return calculators.map((calculator) => ({ calculator, usedBy: uses.get(calculator.id) ?? [] }));
  }

  async function find(id: string): Promise<UsedCalculator> {
    const calculator = await reader.calculators.findById(id);
    if (!calculator) throw new AppError('not_found', 'There is no such schema.');
    return { calculator, usedBy: (await withUses([calculator]))[0]?.usedBy ?? [] };
  }

  async function write(work: (repos: Repositories) => Promise<void>): Promise<void> {
    const version = await transaction(async (repos) => {
      await work(repos);
      return repos.contentVersion.bump();
    });
    onChange(version);
  }

  return {
    async list(
      actor: Actor,
      query: CalculatorListQuery,
    ): Promise<{ calculators: UsedCalculator[]; total: number }> {
      requireAdmin(actor);
      const { calculators, total } = await reader.calculators.list(query);
      return { calculators: await withUses(calculators), total };
    },

    /** @throws AppError `not_found` */
    async get(actor: Actor, id: string): Promise<UsedCalculator> {
      requireAdmin(actor);
      return find(id);
    },

    /** For the articles that show it: anybody may. Null when there is none. */
    findPublic: (id: string): Promise<Calculator | null> => reader.calculators.findById(id),

    /**
     * @param also what else is to be written with it, or not at all
     * @throws AppError `invalid` with a message per place of the schema
     */
    async create(actor: Actor, input: CalculatorInput, also?: AlsoWrite): Promise<UsedCalculator> {
      requireAdmin(actor);
      const [name, schema] = [checkName(input.name), checkedSchema(input.schema)];
      const [id, time] = [newId(), now().toISOString()];
      await write(async (repos) => {
        await repos.calculators.insert({
          id,
          name,
          schema,
          createdDate: time,
          updatedDate: time,
          version: 1,
        });
        await also?.(repos, [id]);
      });
      return find(id);
    },

    /**
     * Changes only what is given.
     * @throws AppError `invalid`, `not_found`, `conflict` with the calculator as it is now
     */
    async update(
      actor: Actor,
      id: string,
      input: Partial<CalculatorInput>,
      version?: number,
    ): Promise<UsedCalculator> {
      requireAdmin(actor);
      const name = input.name === undefined ? undefined : checkName(input.name);
      const schema = input.schema === undefined ? undefined : checkedSchema(input.schema);
      const written = write(async ({ calculators }) => {
        const before = await calculators.findById(id);
        if (!before) throw new AppError('not_found', 'There is no such schema.');
        const after = { ...before, name: name ?? before.name, schema: schema ?? before.schema };
        await calculators.update({ ...after, updatedDate: now().toISOString() }, version);
      });
      await currentOnConflict(written, () => find(id));
      return find(id);
    },

    /** Articles that showed it go without. @throws AppError `not_found`; `in_use` when a published article shows it */
    async remove(actor: Actor, id: string, { force = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      const { calculator, usedBy } = await find(id);
      if (!force) requireUnusedBy('calculator', calculator.name, usedBy);
      await write(async ({ calculators }) => {
        if (!(await calculators.findById(id))) throw new AppError('not_found', 'There is no such schema.');
        await calculators.delete(id);
      });
    },
  };
}

function checkedSchema(written: unknown): CalculatorSchema {
  const checked = checkCalculatorSchema(written);
  if (checked.ok) return checked.schema;
  const faults = [...checked.faults];
  const fields = faults.map(([place, fault]) => [place ? `schema_json.${place}` : 'schema_json', fault]);
  throw new AppError('invalid', faults[0]?.[1] ?? '', { fields: Object.fromEntries(fields) });
}
