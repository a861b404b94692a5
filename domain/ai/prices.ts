/** What a model costs for a million tokens, in the currency of the owner's account. */
export interface AiPrice {
  input: number;
  output: number;
}

/** By the name of the model. */
export type AiPrices = Readonly<Record<string, AiPrice>>;

/** More than any model costs; a comma in the wrong place is noticed. */
export const highestPrice = 10_000;

/** Millionths of the currency; null where the price is not known or nobody has counted. */
export function costMicros(
  price: AiPrice | undefined,
  inputTokens: number | null,
  outputTokens: number | null,
): number | null {
  if (!price || inputTokens === null || outputTokens === null) return null;
  return Math.round(inputTokens * price.input + outputTokens * price.output);
}

/** Prices out of what was kept; what makes no sense is left out. */
export function readPrices(kept: unknown): AiPrices {
  if (typeof kept !== 'object' || kept === null) return {};
  const isPrice = (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= highestPrice;
  const prices = Object.entries(kept).flatMap(([model, value]) => {
    const { input, output } = (value ?? {}) as Partial<AiPrice>;
    return isPrice(input) && isPrice(output) ? [[model, { input, output }] as const] : [];
  });
  return Object.fromEntries(prices);
}
