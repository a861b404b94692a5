import { useCallback } from 'react';
import { listAssets } from '../../calls/assets.ts';
import { listCalculators } from '../../calls/calculators.ts';
import { useLoad } from '../../kit/ui/use-load.ts';
import type { ShortcodeChoices } from '../../rich-text/types.ts';
import { useCaller } from '../../shell/session.tsx';

/** As many as a list gives at once. */
const most = 500;

const none: ShortcodeChoices = { assets: [], calculators: [] };

/** What the Insert menu offers. Without it everything else can still be written. */
export function useShortcodeChoices(): { choices: ShortcodeChoices; problem: string | null } {
  const call = useCaller();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<ShortcodeChoices> => {
      const [assets, calculators] = await Promise.all([
        listAssets(call, { limit: most }, signal),
        listCalculators(call, { limit: most }, signal),
      ]);
      return { assets: assets.rows, calculators: calculators.rows };
    },
    [call],
  );
  const { data, problem } = useLoad(load);
  return {
    choices: data ?? none,
    problem:
      problem === null
        ? null
        : `The assets and calculators for the Insert menu could not be read: ${problem}`,
  };
}
