import type { AiCallAnswer, AiStatusAnswer } from '#contract/ai.ts';
import type { AiCall } from '#domain/ai/ledger.ts';
import type { AiStatus } from './calls.service.ts';

export function presentAiStatus(status: AiStatus, hint: string): AiStatusAnswer {
  const { calls, inputTokens, outputTokens, costMicros, unpriced } = status.today;
  return {
    provider: status.provider,
    model: status.model,
    vision_model: status.visionModel,
    daily_limit: status.dailyLimit,
    today: {
      calls,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_micros: costMicros,
      unpriced,
    },
    prices: status.prices,
    hint: status.provider === null ? hint : null,
  };
}

export function presentAiCall(call: AiCall): AiCallAnswer {
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
