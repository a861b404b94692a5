import type { Kysely, Selectable } from 'kysely';
import { type AiCall, type AiUse, spendingOutcomes } from '#domain/ai/ledger.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AiLedgerTable } from '../../platform/database/schema-content.ts';

export function createAiLedgerRepository(db: Kysely<Database>) {
  return {
    async insert(call: AiCall): Promise<void> {
      await db.insertInto('ai_ledger').values(toRow(call)).execute();
    },

    async finish(
      id: string,
      end: Pick<AiCall, 'inputTokens' | 'outputTokens' | 'costMicros' | 'durationMs' | 'outcome'>,
    ): Promise<void> {
      await db
        .updateTable('ai_ledger')
        .set({
          input_tokens: end.inputTokens,
          output_tokens: end.outputTokens,
          cost_micros: end.costMicros,
          duration_ms: end.durationMs,
          outcome: end.outcome,
        })
        .where('id', '=', id)
        .execute();
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
      return { calls: rows.map(toCall), total: Number(total) };
    },
  };
}

function toRow(call: AiCall): AiLedgerTable {
  return {
    id: call.id,
    task: call.task,
    provider: call.provider,
    model: call.model,
    input_tokens: call.inputTokens,
    output_tokens: call.outputTokens,
    cost_micros: call.costMicros,
    duration_ms: call.durationMs,
    outcome: call.outcome,
    created_date: call.createdDate,
  };
}

function toCall(row: Selectable<AiLedgerTable>): AiCall {
  return {
    id: row.id,
    task: row.task,
    provider: row.provider,
    model: row.model,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costMicros: row.cost_micros,
    durationMs: row.duration_ms,
    outcome: row.outcome,
    createdDate: row.created_date,
  };
}
