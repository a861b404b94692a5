/** Price of a model for a million tokens, in the currency of the owner's account. */
export interface AiPrice {
  input: number;
  output: number;
}

/** By the name of the model. */
export type AiPrices = Readonly<Record<string, AiPrice>>;

/** More than any model costs; a comma in the wrong place is noticed. */
export const highestPrice = 10_000;

/** Millionths of the currency; null if the price or the tokens are unknown. */
export function costMicros(
  price: AiPrice | undefined,
  inputTokens: number | null,
  outputTokens: number | null,
): number | null {
  if (!price || inputTokens === null || outputTokens === null) return null;
  return Math.round(inputTokens * price.input + outputTokens * price.output);
}

/** Reads stored prices; invalid ones are skipped. */
export function readPrices(stored: unknown): AiPrices {
  if (typeof stored !== 'object' || stored === null) return {};
  const isPrice = (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= highestPrice;
  const prices = Object.entries(stored).flatMap(([model, value]) => {
    const { input, output } = (value ?? {}) as Partial<AiPrice>;
    return isPrice(input) && isPrice(output) ? [[model, { input, output }] as const] : [];
  });
  return Object.fromEntries(prices);
}
