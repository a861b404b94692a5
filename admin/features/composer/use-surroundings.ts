import { useCallback } from 'react';
import { isCancelled, messageOr } from '#browser/calls/call-error.ts';
import type { AiStatusAnswer } from '#contract/ai.ts';
import type { VoiceAnswer } from '#contract/records.ts';
import type { Material } from '#domain/composer/prompts.ts';
import { getAiStatus } from '../../calls/ai.ts';
import { listAssets } from '../../calls/assets.ts';
import { listCalculators } from '../../calls/calculators.ts';
import { voiceCalls } from '../../calls/records.ts';
import { type Loading, useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';

export interface Surroundings {
  /** Newest first; the first is the one that is written in. */
  voices: VoiceAnswer[];
  material: Material;
}

/** As many as a list gives at once. */
const most = 500;
const failed = 'Failed to load necessary data for the composer.';

/** What a draft is written with: voices, data assets and calculators. */
export function useSurroundings(): Loading<Surroundings> {
  const call = useCaller();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<Surroundings> => {
      try {
        const [voices, assets, calculators] = await Promise.all([
          voiceCalls.all(call, {}, signal),
          listAssets(call, { limit: most }, signal),
          listCalculators(call, { limit: most }, signal),
        ]);
        return { voices, material: { assets: assets.rows, calculators: calculators.rows } };
      } catch (error) {
        throw isCancelled(error) ? error : new Error(messageOr(error, failed), { cause: error });
      }
    },
    [call],
  );
  return useLoad(load);
}

/** Whether somebody answers prompts, and how much of today is left. */
export function useAiStatus(): Loading<AiStatusAnswer> {
  const call = useCaller();
  return useLoad(useCallback((signal?: AbortSignal) => getAiStatus(call, signal), [call]));
}
