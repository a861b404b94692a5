import { type RawBuilder, sql } from 'kysely';

interface Listed {
  kind: string;
  key: string;
  without?: string;
}

/** Condition for rows of `listings`, called `l`. */
export function listedIn({ kind, key, without }: Listed): RawBuilder<unknown> {
  const listed = sql`l.kind = ${kind} and l.key = ${key}`;
  return without === undefined ? listed : sql`${listed} and ${notLeftOut(without)}`;
}

/** Rows that this cluster, which has no required tokens, does not leave out. */
export const notLeftOut = (
  cluster: string,
) => sql`not exists (select 1 from listings as w where w.kind = 'without'
  and w.key = ${cluster} and w.created_date = l.created_date and w.post_id = l.post_id)`;
