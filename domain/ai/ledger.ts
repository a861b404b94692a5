/**
 * Outcomes with an answer. Only these spend the daily limit: an answer that was asked for once more (`repeated`) counts
 * with the one that follows.
 */
export const spendingOutcomes = ['answered', 'unusable'] as const;
/** Outcomes that the provider charges for. */
export const chargedOutcomes = [...spendingOutcomes, 'repeated'] as const;

/**
 * Milliseconds for which a running call reserves its part of the daily limit: twice the longest call. After that its
 * process has died. Nothing renews it: a shorter time would let a slow answer exceed the limit.
 */
export const reservationMs = 10 * 60 * 1000;

export interface AiUse {
  /** Calls that spend the daily limit: those with an answer, and those that are running now. */
  calls: number;
  /** How many of these are running. */
  running: number;
  inputTokens: number;
  outputTokens: number;
  /** Millionths, of the calls whose cost is known. */
  costMicros: number;
  /** How many have ended with an answer and no known cost. */
  unpriced: number;
}

export const howToConfigure =
  'No AI provider is configured. Choose one in Settings, or set AI_PROVIDER and restart. ' +
  'Everything else works without AI.';
