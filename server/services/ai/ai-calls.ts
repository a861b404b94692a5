import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import { type AiCall, type AiUse, howToConfigure } from '#domain/ai/ledger.ts';
import { AppError } from '#domain/errors.ts';
import { startOfDay } from '#domain/site/dates.ts';
import type { AiFailure } from '#server/adapters/ai/failure.ts';
import type { AiPicture, AiProvider, AiText } from '#server/adapters/ai/provider.ts';
import type { AnswerShape } from '#server/adapters/ai/structured-answer.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';

export interface AiCallsDependencies {
  /** Null while none is configured. */
  provider: AiProvider | null;
  /** What an error of the provider means. */
  failureOf: (cause: unknown, wasCancelled: boolean) => AiFailure;
  /** Reads a caller's JSON Schema. */
  answerShape: (schema: Readonly<Record<string, unknown>>) => AnswerShape;
  reader: Pick<Repositories, 'aiLedger'>;
  transaction: Transaction;
  /** The stored pictures at these addresses, scaled to what a model needs. */
  readPictures: (addresses: readonly string[]) => Promise<AiPicture[]>;
  /** Calls to the model in one day of the site; 0: as many as wanted. */
  dailyLimit: number;
  timeZone: string;
  now: () => Date;
  newId: () => string;
  /** Told what the provider did wrong, once for each call. */
  onFailure: (error: unknown, call: { task: string; outcome: string }) => void;
}

export interface AiInvocation {
  /** For the ledger; '' when the caller does not say. */
  task: string;
  prompt: string;
  /** Of pictures stored here. */
  fileUrls: readonly string[];
  /** JSON Schema of the answer; null: text. */
  schema: Readonly<Record<string, unknown>> | null;
}

export interface AiListening {
  signal: AbortSignal;
  /** Told each piece as it comes. `again` says that what came before does not count. */
  onText?: (piece: string, again: boolean) => void;
}

export interface AiStatus {
  provider: string | null;
  model: string | null;
  visionModel: string | null;
  dailyLimit: number;
  today: AiUse;
}

export type AiCalls = ReturnType<typeof createAiCalls>;

/** The owner's calls to a model. Every one is bounded by the day's budget and stands in the ledger. */
export function createAiCalls(dependencies: AiCallsDependencies) {
  const { provider, failureOf, answerShape, reader, transaction, readPictures } = dependencies;
  const { dailyLimit, timeZone, now, newId } = dependencies;

  async function callsOfToday(): Promise<AiUse> {
    return reader.aiLedger.usedSince(startOfDay(now().toISOString(), timeZone));
  }

  /** Writes the call down before it is made, so that no failure can make it free. */
  async function begin(task: string, used: AiProvider, hasPictures: boolean): Promise<AiCall> {
    const call: AiCall = {
      id: newId(),
      task,
      provider: used.name,
      model: used.modelFor(hasPictures),
      inputTokens: null,
      outputTokens: null,
      costMicros: null,
      durationMs: 0,
      outcome: 'running',
      createdDate: now().toISOString(),
    };
    await transaction(async ({ aiLedger }) => {
      const { calls } = await aiLedger.usedSince(startOfDay(call.createdDate, timeZone));
      if (dailyLimit > 0 && calls >= dailyLimit) throw spent(call.createdDate);
      await aiLedger.insert(call);
    });
    return call;
  }

  function spent(moment: string): AppError {
    const start = startOfDay(moment, timeZone);
    const retryAfter = Math.max(60, (Date.parse(start) + 24 * 3_600_000 - Date.parse(moment)) / 1000);
    const message = `Today's ${dailyLimit} AI calls are used up (AI_DAILY_LIMIT). Go on by hand, or tomorrow.`;
    return new AppError('too_many', message, { retryAfter });
  }

  async function ask(
    used: AiProvider,
    { task, prompt, schema }: AiInvocation,
    pictures: readonly AiPicture[],
    { signal, onText = () => undefined }: AiListening,
    again: boolean,
  ): Promise<AiText> {
    const call = await begin(task, used, pictures.length > 0);
    const end = (outcome: string, answer: Partial<AiText> = {}) =>
      transaction(({ aiLedger }) =>
        aiLedger.finish(call.id, {
          outcome,
          durationMs: now().getTime() - Date.parse(call.createdDate),
          inputTokens: answer.inputTokens ?? null,
          outputTokens: answer.outputTokens ?? null,
        }),
      );
    try {
      let isFirst = true;
      const answer = await used.ask({
        prompt,
        pictures,
        schema,
        signal,
        onText: (piece) => {
          onText(piece, again && isFirst);
          isFirst = false;
        },
      });
      await end('answered', answer);
      return answer;
    } catch (cause) {
      const { outcome, error } = failureOf(cause, signal.aborted);
      await end(outcome);
      if (outcome !== 'cancelled') dependencies.onFailure(cause, { task, outcome });
      throw error;
    }
  }

  /** An answer that breaks the schema may be mended once by the model itself. */
  async function askShaped(
    used: AiProvider,
    invocation: AiInvocation,
    shape: AnswerShape,
    pictures: readonly AiPicture[],
    listening: AiListening,
  ): Promise<unknown> {
    const prompt = `${invocation.prompt}\n\nAnswer with JSON alone, of this JSON Schema:\n${shape.words}`;
    const first = await ask(used, { ...invocation, prompt }, pictures, listening, false);
    const read = shape.read(first.text);
    if (read.problem === null) return read.value;
    const repair = `${prompt}\n\nYour answer before this was refused: ${read.problem}\nIt was:\n${first.text.slice(0, 20_000)}`;
    const second = await ask(used, { ...invocation, prompt: repair }, pictures, listening, true);
    const mended = shape.read(second.text);
    if (mended.problem === null) return mended.value;
    const message = `The AI's answer cannot be used, twice over: ${mended.problem}`;
    dependencies.onFailure(new Error(message), { task: invocation.task, outcome: 'unusable' });
    throw new AppError('bad_gateway', message);
  }

  return {
    isConfigured: provider !== null,

    async status(actor: Actor): Promise<AiStatus> {
      requireAdmin(actor);
      return {
        provider: provider?.name ?? null,
        model: provider?.modelFor(false) ?? null,
        visionModel: provider?.modelFor(true) ?? null,
        dailyLimit,
        today: await callsOfToday(),
      };
    },

    async ledger(actor: Actor, limit: number, offset: number): Promise<{ calls: AiCall[]; total: number }> {
      requireAdmin(actor);
      return reader.aiLedger.list(limit, offset);
    },

    /**
     * @returns the text, or what the schema describes
     * @throws AppError `unavailable` without a provider or when it does not answer, `too_many` when the day's budget
     *   is spent, `invalid` for a schema or file that cannot be, `bad_gateway` for an answer that cannot be used
     */
    async invoke(actor: Actor, invocation: AiInvocation, listening: AiListening): Promise<unknown> {
      requireAdmin(actor);
      if (!provider) throw new AppError('unavailable', howToConfigure);
      const shape = invocation.schema && answerShape(invocation.schema);
      const pictures = await readPictures(invocation.fileUrls);
      if (shape) return askShaped(provider, invocation, shape, pictures, listening);
      return (await ask(provider, invocation, pictures, listening, false)).text;
    },
  };
}
