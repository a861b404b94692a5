import type { CompiledQuery, Kysely } from 'kysely';
import { storable } from '#domain/text/storable.ts';
import type { Database } from './schema.ts';

/** Stands in a statement for a value that comes later. */
class StandIn {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A read that is put together once and asked again and again with other values. For what nearly every page asks:
 * putting such a statement together costs as much as answering it.
 * @param build gets a function that stands for each value by its name; nothing else may change from call to call
 */
export function prepared<Values extends object, Row>(
  db: Kysely<Database>,
  build: (value: <Name extends keyof Values>(name: Name) => Values[Name]) => CompiledQuery<Row>,
): (values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build((name) => new StandIn(name) as never);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? storable(values[parameter.name as keyof Values]) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
