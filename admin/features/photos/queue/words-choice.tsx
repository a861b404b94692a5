import { useCallback, useState } from 'react';
import type { AiStatusAnswer } from '#contract/ai.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { useTemplateSwitch } from '../../../calls/template-switch.ts';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { useLoad } from '../../../kit/ui/use-load.ts';
import { useCaller } from '../../../shell/session.tsx';
import type { Proposer } from '../describe/suggest.ts';

/** Who shall find words for the uploaded photographs. The AI is wished anew each time: it may cost something. */
export function useWordsChoice() {
  const call = useCaller();
  const ai = useLoad(useCallback((signal?: AbortSignal) => getAiStatus(call, signal), [call])).data;
  const [wantsAi, setWantsAi] = useState(false);
  const [wantsTemplates, setWantsTemplates] = useTemplateSwitch();
  const hasAi = ai !== null && ai.provider !== null;
  const wordsBy: Proposer[] = [
    ...(hasAi && wantsAi ? ['ai' as const] : []),
    ...(wantsTemplates ? ['templates' as const] : []),
  ];
  return { ai: hasAi ? ai : null, wantsAi, setWantsAi, wantsTemplates, setWantsTemplates, wordsBy };
}

/** The switches; that of the AI only where there is one. */
export function WordsChoice({ choice }: { choice: ReturnType<typeof useWordsChoice> }) {
  const { ai, wantsAi, setWantsAi, wantsTemplates, setWantsTemplates, wordsBy } = choice;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-x-6">
        {ai && <Checkbox label="Describe with AI" checked={wantsAi} onCheckedChange={setWantsAi} />}
        <Checkbox label="Use my templates" checked={wantsTemplates} onCheckedChange={setWantsTemplates} />
      </div>
      <p className="text-note text-ink-2 empty:hidden">
        {wordsBy.length > 0 && 'Only fields the file leaves empty are filled.'}
        {ai && wantsAi && ` ${budgetOf(ai)}`}
      </p>
    </div>
  );
}

function budgetOf({ daily_limit: limit, today }: AiStatusAnswer): string {
  if (limit === 0) return 'One AI call per photo.';
  const left = Math.max(0, limit - today.calls);
  return `One AI call per photo. ${formatCount(left)} of ${formatCount(limit)} left today.`;
}
