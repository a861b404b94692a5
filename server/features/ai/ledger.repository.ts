import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { type AiCall, aiCallFields } from '#domain/ai/ai-call.entity.ts';
import { type AiUse, chargedOutcomes, spendingOutcomes } from '#domain/ai/ledger.ts';
import { rowReader, toRow } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AiLedgerTable } from '../../platform/database/schema-content.ts';

const readCall = rowReader<AiCall>(aiCallFields);

/** Number of rows that meet a condition; null without any row. */
function total(eb: ExpressionBuilder<Database, 'ai_ledger'>, isSo: Expression<SqlBool>) {
  return eb.fn.sum<number | null>(eb.case().when(isSo).then(1).else(0).end());
}

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

    async countsByOutcome(): Promise<{ outcome: string; total: number }[]> {
      const rows = await db
        .selectFrom('ai_ledger')
        .select(['outcome', (eb) => eb.fn.countAll<number>().as('total')])
        .groupBy('outcome')
        .orderBy('outcome')
        .execute();
      return rows.map((row) => ({ ...row, total: Number(row.total) }));
    },

    /**
     * @param since ISO
     * @param runningSince ISO: a call that is running since before is dead
     */
    async usedSince(since: string, runningSince: string): Promise<AiUse> {
      const row = await db
        .selectFrom('ai_ledger')
        .select((eb) => [
          total(eb, eb('outcome', 'in', spendingOutcomes)).as('spent'),
          total(eb, eb.and([eb('outcome', '=', 'running'), eb('created_date', '>', runningSince)])).as(
            'running',
          ),
          eb.fn.sum<number | null>('input_tokens').as('input'),
          eb.fn.sum<number | null>('output_tokens').as('output'),
          eb.fn.sum<number | null>('cost_micros').as('cost'),
          total(eb, eb.and([eb('cost_micros', 'is', null), eb('outcome', 'in', chargedOutcomes)])).as(
            'unpriced',
          ),
        ])
        .where('created_date', '>=', since)
        .executeTakeFirstOrThrow();
      const running = Number(row.running ?? 0);
      return {
        calls: Number(row.spent ?? 0) + running,
        running,
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
