import { type Kysely, type Selectable, sql } from 'kysely';
import type { Calculator, CalculatorSchema } from '#domain/calculators/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CalculatorsTable } from '../../platform/database/schema-media.ts';

export interface CalculatorListQuery {
  filters: { id?: string | undefined; name?: string | undefined };
  sort: { by: 'created_date' | 'updated_date' | 'name'; descending: boolean };
  limit: number;
  offset: number;
}

export function createCalculatorsRepository(db: Kysely<Database>) {
  async function findById(id: string): Promise<Calculator | null> {
    const row = await db.selectFrom('calculators').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toCalculator(row) : null;
  }

  function passing({ id, name }: CalculatorListQuery['filters']) {
    let query = db.selectFrom('calculators');
    if (id !== undefined) query = query.where('id', '=', id);
    if (name !== undefined) query = query.where('name', '=', name);
    return query;
  }

  return {
    findById,

    async list(query: CalculatorListQuery): Promise<{ calculators: Calculator[]; total: number }> {
      const { total } = await passing(query.filters)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = query.sort.descending ? 'desc' : 'asc';
      const rows = await passing(query.filters)
        .selectAll()
        .orderBy(query.sort.by, direction)
        .orderBy('id', direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { calculators: rows.map(toCalculator), total };
    },

    async insert({ id, name, schema, createdDate, updatedDate, version }: Calculator): Promise<void> {
      await db
        .insertInto('calculators')
        .values({
          id,
          name,
          version,
          schema_json: JSON.stringify(schema),
          created_date: createdDate,
          updated_date: updatedDate,
        })
        .execute();
    },

    /**
     * Writes name and schema; the version grows by one.
     * @throws AppError `not_found`; `conflict` with the calculator as it is now, when `expectedVersion` is older
     */
    async update({ id, name, schema, updatedDate }: Calculator, expectedVersion?: number): Promise<void> {
      let query = db
        .updateTable('calculators')
        .set({
          name,
          schema_json: JSON.stringify(schema),
          updated_date: updatedDate,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id);
      if (expectedVersion !== undefined) query = query.where('version', '=', expectedVersion);
      const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      const current = await findById(id);
      if (!current) throw new AppError('not_found', 'There is no such schema.');
      throw new AppError('conflict', 'The schema has been changed since it was opened.', { current });
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('calculators').where('id', '=', id).execute();
    },
  };
}

function toCalculator(row: Selectable<CalculatorsTable>): Calculator {
  return {
    id: row.id,
    name: row.name,
    schema: JSON.parse(row.schema_json) as CalculatorSchema,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    version: row.version,
  };
}
