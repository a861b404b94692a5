import type { AiCall } from '#domain/ai/ai-call.entity.ts';
import { type AiUse, reservationMs } from '#domain/ai/ledger.ts';
import { type AiPrices, costMicros, readPrices } from '#domain/ai/prices.ts';
import { AppError } from '#domain/errors.ts';
import { startOfDay } from '#domain/site/dates.ts';
import { formatCount } from '#domain/text/clean.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { AiText } from './provider/provider.ts';

const pricesKey = 'ai_prices';

/** Records calls with their duration and cost, and enforces the daily limit. */
export const aiLedger = perApp((app) => {
  const { reader, transaction, site, now, newId } = app;
  const settings = app.config.ai;

  /**
   * Error while running calls hold the rest of the limit: one that ends without an answer gives its part
   * back.
   */
  function reserved(): AppError {
    const message =
      `All ${formatCount(settings.dailyLimit)} AI calls of the day are used or running. ` +
      'Raise the limit in Settings, continue manually or try again in a few minutes.';
    return new AppError('too_many', message, { retryAfter: 60 });
  }

  function spent(moment: string): AppError {
    // A day may have 23 or 25 hours.
    const inNextDay = Date.parse(startOfDay(moment, site.timeZone)) + 36 * 3_600_000;
    const next = Date.parse(startOfDay(new Date(inNextDay).toISOString(), site.timeZone));
    const retryAfter = Math.max(60, Math.ceil((next - Date.parse(moment)) / 1000));
    const message =
      `Daily limit of ${formatCount(settings.dailyLimit)} AI calls reached. Raise it in Settings, ` +
      'continue manually or try again tomorrow.';
    return new AppError('too_many', message, { retryAfter });
  }

  function usedOn(moment: string, { aiLedger }: Repositories): Promise<AiUse> {
    const runningSince = new Date(Date.parse(moment) - reservationMs).toISOString();
    return aiLedger.usedSince(startOfDay(moment, site.timeZone), runningSince);
  }

  async function prices(): Promise<AiPrices> {
    return readPrices(await reader.settings.get(pricesKey));
  }

  return {
    prices,

    today: (): Promise<AiUse> => usedOn(now().toISOString(), reader),

    list: (limit: number, offset: number) => reader.aiLedger.list(limit, offset),

    /** Saves prices; those of other models stay. @param changes null: no longer known */
    async setPrices(changes: Readonly<Record<string, AiPrices[string] | null>>): Promise<void> {
      await transaction(async (repos) => {
        const merged = Object.entries({ ...readPrices(await repos.settings.get(pricesKey)), ...changes });
        await repos.settings.set(pricesKey, Object.fromEntries(merged.filter(([, price]) => price !== null)));
      });
    },

    /**
     * Records the call before it is made, which reserves its part of the daily limit whatever other processes do. A call
     * that ends without an answer gives that part back.
     * @throws AppError `too_many` when the day's budget is spent
     */
    async begin(named: Pick<AiCall, 'task' | 'provider' | 'model'>): Promise<AiCall> {
      const call: AiCall = {
        id: newId(),
        ...named,
        inputTokens: null,
        outputTokens: null,
        costMicros: null,
        durationMs: 0,
        outcome: 'running',
        createdDate: now().toISOString(),
      };
      await transaction(
        async (repos) => {
          const { calls, running } = await usedOn(call.createdDate, repos);
          const { dailyLimit } = settings;
          if (dailyLimit > 0 && calls >= dailyLimit)
            throw calls - running >= dailyLimit ? spent(call.createdDate) : reserved();
          await repos.aiLedger.insert(call);
        },
        ['ai'],
      );
      return call;
    },

    async end({ id, model, createdDate }: AiCall, outcome: string, answer?: AiText): Promise<void> {
      const inputTokens = answer?.inputTokens ?? null;
      const outputTokens = answer?.outputTokens ?? null;
      const cost = costMicros((await prices())[model], inputTokens, outputTokens);
      const durationMs = now().getTime() - Date.parse(createdDate);
      await transaction(
        ({ aiLedger }) =>
          aiLedger.finish(id, { outcome, durationMs, inputTokens, outputTokens, costMicros: cost }),
        ['ai'],
      );
    },
  };
});
