/** One call to a model. Tokens and cost are null where nobody counted. */
export interface AiCall {
  id: string;
  task: string;
  provider: string;
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  /** Millionths of the account's currency. */
  costMicros: number | null;
  durationMs: number;
  /** `running` until it has ended, and for good when the process died meanwhile. */
  outcome: string;
  createdDate: string;
}

export interface AiUse {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Millionths, of the calls whose cost is known. */
  costMicros: number;
  /** How many have ended with an answer and no known cost. */
  unpriced: number;
}

export const howToConfigure =
  'No AI provider is configured. Set AI_PROVIDER, AI_MODEL and AI_BASE_URL or AI_API_KEY, and start again; ' +
  'until then everything can be written by hand.';
