import { useState } from 'react';
import { wordsIn } from '#domain/articles/checklist/measure.ts';
import { type EarlierText, type TextPart, withEarlier } from '#domain/composer/work.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { issuesIn } from '#text/read/humanize.ts';
import { readText } from '#text/read/reading.ts';
import { TextCompare } from '../../../kit/drafts/compare.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { useFocusFallback } from '../../../kit/ui/focus.ts';
import { useAdminFrame } from '../../../shell/session.tsx';
import type { Composer } from '../use-composer.ts';

const labels: Record<TextPart, string> = { outline: 'Outline', draft: 'Draft', humanized: 'Article' };

/** Replaced texts of a part: each can be compared with the present one and restored. */
export function EarlierTexts({ composer, part }: { composer: Composer; part: TextPart }) {
  const { work, change, busy } = composer;
  const { timeZone } = useAdminFrame();
  const { target: summary, withFocus } = useFocusFallback<HTMLElement>();
  const [compared, setCompared] = useState<EarlierText | null>(null);
  const texts = work.earlier.filter((one) => one.part === part);
  if (texts.length === 0) return null;
  const when = (at: string) => formatMoment(at, timeZone);
  const restore = (one: EarlierText) =>
    withFocus(() => change((before) => withEarlier(before, one, new Date().toISOString(), issuesIn)));
  return (
    <details className="mt-4 text-small">
      <summary ref={summary} className="min-h-6 w-fit">
        Earlier texts ({texts.length})
      </summary>
      <ul className="mt-2 grid gap-3">
        {texts.map((one) => (
          <li
            key={one.at + one.text.length}
            className="flex flex-wrap items-start gap-3 border-s-2 border-rule ps-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-note text-ink-3 tabular-nums">
                Replaced {when(one.at)}; {wordsIn(readText(one.text))} words
              </p>
              <p className="line-clamp-2 wrap-anywhere text-ink-2">{one.text.slice(0, 300)}</p>
            </div>
            <div className="flex gap-3">
              <Button look="quiet" size="small" onClick={() => setCompared(one)}>
                Compare
              </Button>
              <Button look="quiet" size="small" disabled={busy} onClick={restore(one)}>
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {compared && (
        <Dialog
          onClose={() => setCompared(null)}
          width="wide"
          title="Earlier text"
          description={`Replaced ${when(compared.at)}`}
        >
          <TextCompare
            texts={
              compared.text === work[part]
                ? []
                : [{ label: labels[part], before: compared.text, after: work[part] }]
            }
            beforeName="Earlier"
            afterName="Now"
          />
        </Dialog>
      )}
    </details>
  );
}
