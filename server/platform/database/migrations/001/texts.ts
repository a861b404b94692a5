import type { CreateTableBuilder } from 'kysely';

/** Adds text columns that are never null and start empty. */
export function withTexts<Table extends string>(
  table: CreateTableBuilder<Table, string>,
  columns: readonly string[],
): CreateTableBuilder<Table, string> {
  return columns.reduce(
    (built, column) => built.addColumn(column, 'text', (c) => c.notNull().defaultTo('')),
    table,
  );
}
