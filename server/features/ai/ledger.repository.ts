import type { Kysely } from 'kysely';
import { aiCallFields } from '#domain/ai/fields.ts';
import { type AiCall, type AiUse, spendingOutcomes } from '#domain/ai/ledger.ts';
import { rowReader, toRow } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AiLedgerTable } from '../../platform/database/schema-content.ts';

const readCall = rowReader<AiCall>(aiCallFields);

export function createAiLedgerRepository(db: Kysely<Database>) {
  return {
    async insert(call: AiCall): Promise<void> {
      await db.insertInto('ai_ledger').values(toRow<AiLedgerTable>(aiCallFields, call)).execute();
    },

    async finish(
      id: string,
      end: Pick<AiCall, 'inputTokens' | 'outputTokens' | 'costMicros' | 'durationMs' | 'outcome'>,
    ): Promise<void> {
      await db.updateTable('ai_ledger').set(toRow(aiCallFields, end)).where('id', '=', id).execute();
    },

    /**
     * @param since ISO
     * @param runningSince ISO: a call that is running since before is dead
     */
    async usedSince(since: string, runningSince: string): Promise<AiUse> {
      const row = await db
        .selectFrom('ai_ledger')
        .select((eb) => [
          eb.fn
            .sum<number | null>(
              eb
                .case()
                .when(
                  eb.or([
                    eb('outcome', 'in', spendingOutcomes),
                    eb.and([eb('outcome', '=', 'running'), eb('created_date', '>', runningSince)]),
                  ]),
                )
                .then(1)
                .else(0)
                .end(),
            )
            .as('calls'),
          eb.fn.sum<number | null>('input_tokens').as('input'),
          eb.fn.sum<number | null>('output_tokens').as('output'),
          eb.fn.sum<number | null>('cost_micros').as('cost'),
          eb.fn
            .sum<number | null>(
              eb
                .case()
                .when(eb.and([eb('cost_micros', 'is', null), eb('outcome', 'in', spendingOutcomes)]))
                .then(1)
                .else(0)
                .end(),
            )
            .as('unpriced'),
        ])
        .where('created_date', '>=', since)
        .executeTakeFirstOrThrow();
      return {
        calls: Number(row.calls ?? 0),
        inputTokens: Number(row.input ?? 0),
        outputTokens: Number(row.output ?? 0),
        costMicros: Number(row.cost ?? 0),
        unpriced: Number(row.unpriced ?? 0),
      };
    },

    /** Newest first, and how many there are. */
    async list(limit: number, offset: number): Promise<{ calls: AiCall[]; total: number }> {
      const { total } = await db
        .selectFrom('ai_ledger')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('ai_ledger')
        .selectAll()
        .orderBy('created_date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { calls: rows.map(readCall), total: Number(total) };
    },
  };
}
