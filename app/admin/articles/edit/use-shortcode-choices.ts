import { useCallback } from 'react';
import { listShortcodeChoices } from '../../api/shortcode-choices.ts';
import { useLoad } from '../../api/use-load.ts';
import type { ShortcodeChoices } from '../../rich-text/types.ts';
import { useCaller } from '../../session/session-gate.tsx';

const none: ShortcodeChoices = { assets: [], calculators: [] };

/** What the Insert menu offers. Without it everything else can still be written. */
export function useShortcodeChoices(): { choices: ShortcodeChoices; problem: string | null } {
  const call = useCaller();
  const { data, problem } = useLoad(
    useCallback((signal?: AbortSignal) => listShortcodeChoices(call, signal), [call]),
  );
  return {
    choices: data ?? none,
    problem:
      problem === null
        ? null
        : `The assets and calculators for the Insert menu could not be read: ${problem}`,
  };
}
