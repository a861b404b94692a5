import { buffer } from 'node:stream/consumers';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { AiCall } from '#domain/ai/ai-call.entity.ts';
import { recognizesImage, testImage, testPrompts, unrecognized } from '#domain/ai/connection-test.ts';
import { type AiUse, howToConfigure } from '#domain/ai/ledger.ts';
import type { AiPrice } from '#domain/ai/prices.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { AiConfiguration } from '#domain/settings/settings.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { mediaLookup } from '../media/duplicates.service.ts';
import { aiLedger } from './ledger.service.ts';
import { type AnswerShape, answerShape } from './provider/answers.ts';
import { failureOf, loggedFailure } from './provider/failure.ts';
import { type AiImage, type AiProvider, type AiText, createAiProvider } from './provider/provider.ts';

export interface AiInvocation {
  /** Purpose of the call, for the ledger; '' if unknown. */
  task: string;
  prompt: string;
  /** URLs of images stored here. */
  fileUrls: readonly string[];
  /** JSON Schema of the answer; null: text. */
  schema: Readonly<Record<string, unknown>> | null;
}

export interface AiListening {
  signal: AbortSignal;
  /** Receives each piece. `again` discards the pieces before it. */
  onText?: (piece: string, again: boolean) => void;
}

interface ShapedRequest {
  /** Discards the pieces before it. */
  again: boolean;
  /** Outcome of an answer for the ledger; `repeated`: unusable, and requested again. */
  outcomeOf: (text: string) => 'answered' | 'unusable' | 'repeated';
}

const asText: ShapedRequest = { again: false, outcomeOf: () => 'answered' };

export interface AiStatus {
  provider: string | null;
  model: string | null;
  visionModel: string | null;
  dailyLimit: number;
  today: AiUse;
  /** Prices of the models in use, each once. */
  prices: { model: string; price: AiPrice | null }[];
}

export interface AiTest {
  /** Milliseconds until the text was answered. */
  durationMs: number;
  /** Reason why the model for images did not read the test image; null if it did. */
  imageProblem: string | null;
}

export type AiCalls = ReturnType<typeof aiCalls>;

/** The owner's calls to a model, limited by the daily budget and recorded in the ledger. */
export const aiCalls = perApp((app) => {
  const { config, logger } = app;
  const ledger = aiLedger(app);
  const readImages = createAiImages(app);

  /** Provider configured now; null if there is none. */
  const configured = () => config.ai.provider && createAiProvider(config.ai.provider);

  /** Logs the provider's error, once for each call. @param secret the key, which it may contain */
  const logFailure = (error: unknown, secret: string | null, call: { task: string; outcome: string }) =>
    logger.warn({ reason: loggedFailure(error, secret), ...call }, 'the AI provider failed');

  async function request(
    used: AiProvider,
    { task, prompt, schema }: AiInvocation,
    images: readonly AiImage[],
    { signal, onText = () => undefined }: AiListening,
    { again, outcomeOf }: ShapedRequest,
  ): Promise<AiText> {
    const model = used.modelFor(images.length > 0);
    const call = await ledger.begin({ task, provider: used.name, model });
    let isFirst = true;
    const given = used.request({
      prompt,
      images,
      schema,
      signal,
      onText: (piece) => {
        onText(piece, again && isFirst);
        isFirst = false;
      },
    });
    const answer = await given.catch(async (cause: unknown) => {
      const { outcome, error } = failureOf(cause, signal.aborted, used.secret);
      await writeDown(call, outcome);
      if (outcome !== 'cancelled') logFailure(cause, used.secret, { task, outcome });
      throw error;
    });
    await writeDown(call, outcomeOf(answer.text), answer);
    return answer;
  }

  /** A failure of the ledger neither discards a paid answer nor counts as a provider's error. */
  async function writeDown(call: AiCall, outcome: string, answer?: AiText): Promise<void> {
    try {
      await ledger.end(call, outcome, answer);
    } catch (error) {
      logger.error({ err: error, task: call.task, outcome }, 'cannot record the end of an AI call');
    }
  }

  /** Generates an answer that fits the schema; the model may correct a wrong one once. */
  async function generateShaped(
    used: AiProvider,
    invocation: AiInvocation,
    shape: AnswerShape,
    images: readonly AiImage[],
    listening: AiListening,
  ): Promise<unknown> {
    const outcomeOr = (refused: 'unusable' | 'repeated') => (text: string) =>
      shape.read(text).problem === null ? 'answered' : refused;
    const prompt = `${invocation.prompt}\n\nAnswer with JSON alone, of this JSON Schema:\n${shape.words}`;
    const first = await request(used, { ...invocation, prompt }, images, listening, {
      again: false,
      outcomeOf: outcomeOr('repeated'),
    });
    const read = shape.read(first.text);
    if (read.problem === null) return read.value;
    const repair = `${prompt}\n\nYour answer before this was refused: ${read.problem}\nIt was:\n${first.text.slice(0, 20_000)}`;
    const second = await request(used, { ...invocation, prompt: repair }, images, listening, {
      again: true,
      outcomeOf: outcomeOr('unusable'),
    });
    const mended = shape.read(second.text);
    if (mended.problem === null) return mended.value;
    const message =
      'The AI answered in a form that cannot be used, twice. Try again, or choose another model in Settings. ' +
      `(${mended.problem})`;
    logFailure(new Error(message), used.secret, { task: invocation.task, outcome: 'unusable' });
    throw new AppError('bad_gateway', message);
  }

  /** Problem with the model for images; null if it has recognized the test image. */
  async function imageProblemOf(ask: (prompt: string, images: AiImage[]) => Promise<AiText>) {
    const image = { bytes: Buffer.from(testImage.base64, 'base64'), mime: testImage.mime };
    try {
      const { text } = await ask(testPrompts.image, [image]);
      return recognizesImage(text) ? null : unrecognized;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error.message;
    }
  }

  async function statusNow(): Promise<AiStatus> {
    const provider = configured();
    const prices = await ledger.prices();
    return {
      provider: provider?.name ?? null,
      model: provider?.modelFor(false) ?? null,
      visionModel: provider?.modelFor(true) ?? null,
      dailyLimit: config.ai.dailyLimit,
      today: await ledger.today(),
      prices: modelsOf(provider).map((model) => ({ model, price: prices[model] ?? null })),
    };
  }

  return {
    async status(actor: Actor): Promise<AiStatus> {
      requireAdmin(actor);
      return statusNow();
    },

    /**
     * Saves the models' prices, which count from the next call on.
     * @param changes by model; null: no longer known
     * @throws AppError `invalid` for a model that is not in use
     */
    async setPrices(actor: Actor, changes: Readonly<Record<string, AiPrice | null>>): Promise<AiStatus> {
      requireAdmin(actor);
      const models = modelsOf(configured());
      const unknownModel = Object.keys(changes).find((model) => !models.includes(model));
      if (unknownModel !== undefined) {
        const message = `“${unknownModel}” is not a model of this site.`;
        throw new AppError('invalid', message, { fields: { prices: message } });
      }
      await ledger.setPrices(changes);
      return statusNow();
    },

    async ledger(actor: Actor, limit: number, offset: number): Promise<{ calls: AiCall[]; total: number }> {
      requireAdmin(actor);
      return ledger.list(limit, offset);
    },

    /**
     * Tests a provider that may not be saved yet with a text and an image: two calls of the day's budget.
     * @throws AppError as `invoke` when the text is not answered
     */
    async test(actor: Actor, configuration: AiConfiguration, signal: AbortSignal): Promise<AiTest> {
      requireAdmin(actor);
      const provider = createAiProvider(configuration);
      const ask = (prompt: string, images: AiImage[]) => {
        const invocation = { task: 'connection-test', prompt, fileUrls: [], schema: null };
        return request(provider, invocation, images, { signal }, asText);
      };
      const start = performance.now();
      await ask(testPrompts.text, []);
      const durationMs = Math.round(performance.now() - start);
      return { durationMs, imageProblem: await imageProblemOf(ask) };
    },

    /**
     * @returns the text, or what the schema describes
     * @throws AppError `unavailable` without a provider or when it does not answer, `too_many` when the day's budget
     *   is spent, `invalid` for a schema or file that cannot be, `bad_gateway` for an answer that cannot be used
     */
    async invoke(actor: Actor, invocation: AiInvocation, listening: AiListening): Promise<unknown> {
      requireAdmin(actor);
      const provider = configured();
      if (!provider) throw new AppError('unavailable', howToConfigure);
      const shape = invocation.schema && answerShape(invocation.schema);
      const images = await readImages(invocation.fileUrls);
      if (shape) return generateShaped(provider, invocation, shape, images, listening);
      return (await request(provider, invocation, images, listening, asText)).text;
    },
  };
});

/** Names of the models, each once. */
function modelsOf(provider: AiProvider | null): string[] {
  return provider ? [...new Set([provider.modelFor(false), provider.modelFor(true)])] : [];
}

/** Vision models scale images to about this width; a larger one only costs more. */
const preferredWidth = 768;

/** Reads images for a model from our own store only, so that no URL makes the server request another host. */
function createAiImages(app: AppContext) {
  const { reader, files } = app;

  async function read(address: string): Promise<AiImage> {
    const media = await reader.media.findById(await mediaLookup(app).mediaAt(address));
    const jpgs = (media?.renditions ?? []).filter(({ format }) => format === 'jpg');
    const fitting = jpgs.filter(({ width }) => width <= preferredWidth);
    const best = (fitting.length > 0 ? fitting : jpgs).toSorted((a, b) => b.width - a.width)[0];
    const file = best && (await files.stream(best.key));
    if (file) return { bytes: await buffer(file.stream), mime: 'image/jpeg' };
    const message = 'The image files were deleted.';
    throw new AppError('invalid', message, { fields: { file_urls: message } });
  }

  /** @throws AppError `invalid` for `file_urls` when one is not the address of an image stored here */
  return async (addresses: readonly string[]): Promise<AiImage[]> => {
    const found: AiImage[] = [];
    for (const address of addresses) {
      found.push(
        await read(address).catch((cause: unknown) => {
          const message = isAppError(cause) ? cause.message : '';
          if (message === '') throw cause;
          throw new AppError('invalid', message, { fields: { file_urls: message }, cause });
        }),
      );
    }
    return found;
  };
}
