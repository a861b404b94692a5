import { type TextPart, withEarlier } from '#domain/composer/work.ts';
import { formatDate } from '#domain/site/dates.ts';
import { countWords } from '#domain/text/word-count.ts';
import { useAdminFrame } from '../../frame-context.ts';
import { Button } from '../../ui/button.tsx';
import { useStay } from '../../ui/use-stay.ts';
import type { Composer } from '../use-composer.ts';

/** Texts that another one has taken the place of; each can come back. */
export function EarlierTexts({ composer, part }: { composer: Composer; part: TextPart }) {
  const { work, change, busy } = composer;
  const { timeZone } = useAdminFrame();
  const { target: summary, andStay } = useStay<HTMLElement>();
  const texts = work.earlier.filter((one) => one.part === part);
  if (texts.length === 0) return null;
  const when = (at: string) =>
    `${formatDate(at, 'medium', timeZone)}, ${new Date(at).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })}`;
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
                Replaced {when(one.at)}; {countWords(one.text)} words
              </p>
              <p className="line-clamp-2 wrap-anywhere text-ink-2">{one.text.slice(0, 300)}</p>
            </div>
            <Button
              look="quiet"
              size="small"
              disabled={busy}
              onClick={andStay(() => change((before) => withEarlier(before, one, new Date().toISOString())))}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
