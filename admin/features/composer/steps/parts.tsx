import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ArticleSource } from '#domain/articles/article.ts';
import { longestTitle, suggestedTitles } from '#domain/composer/seo.ts';
import { chosenTitle, type EarlierText, type TextPart, withEarlier } from '#domain/composer/work.ts';
import { formatDate } from '#domain/site/dates.ts';
import { characterCount, cleanLine } from '#domain/text/clean.ts';
import { countWords } from '#domain/text/sentences.ts';
import { issuesIn } from '#text/read/humanize.ts';
import { TextCompare } from '../../../kit/drafts/compare.tsx';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Field, Input, MostMeter } from '../../../kit/ui/field.tsx';
import { useStay } from '../../../kit/ui/focus.ts';
import { useAdminFrame } from '../../../shell/session.tsx';
import type { Composer, Task } from '../use-composer.ts';

/** The step's buttons, the main one last. */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center justify-end gap-3 max-md:*:flex-1">{children}</div>;
}

export interface GenerateButtonsProps {
  composer: Composer;
  task: Task;
  label: string;
  onGenerate: () => void;
  /** Something that it needs is not there. */
  disabled?: boolean;
  /** The next step, for whoever writes by hand. */
  onByHand: () => void;
}

/** Begins what the AI does in a step, and stops it; without an AI the step after it stands open as well. */
export function GenerateButtons(props: GenerateButtonsProps) {
  const { composer, task, label, onGenerate, disabled = false, onByHand } = props;
  const isRunning = composer.generation.running?.task === task;
  return (
    <StepFoot>
      {isRunning && (
        <Button look="quiet" onClick={composer.generation.cancel}>
          Cancel
        </Button>
      )}
      {composer.isByHand && (
        <Button look="quiet" onClick={onByHand}>
          Continue manually
        </Button>
      )}
      <Button
        busy={isRunning}
        disabled={disabled || composer.isByHand || (composer.busy && !isRunning)}
        onClick={onGenerate}
      >
        {label}
      </Button>
    </StepFoot>
  );
}

const labels: Record<TextPart, string> = { outline: 'Outline', draft: 'Draft', humanized: 'Article' };

/** Texts that another one has taken the place of; each can be looked at beside it, and come back. */
export function EarlierTexts({ composer, part }: { composer: Composer; part: TextPart }) {
  const { work, change, busy } = composer;
  const { timeZone } = useAdminFrame();
  const { target: summary, andStay } = useStay<HTMLElement>();
  const [compared, setCompared] = useState<EarlierText | null>(null);
  const texts = work.earlier.filter((one) => one.part === part);
  if (texts.length === 0) return null;
  const when = (at: string) =>
    `${formatDate(at, 'medium', timeZone)}, ${new Date(at).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })}`;
  const bringBack = (one: EarlierText) =>
    andStay(() => change((before) => withEarlier(before, one, new Date().toISOString(), issuesIn)));
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
            <div className="flex gap-3">
              <Button look="quiet" size="small" onClick={() => setCompared(one)}>
                Compare
              </Button>
              <Button look="quiet" size="small" disabled={busy} onClick={bringBack(one)}>
                Bring back
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {compared && (
        <Dialog
          open
          onOpenChange={() => setCompared(null)}
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

export interface SourceListProps {
  sources: readonly ArticleSource[];
  onChange: (sources: ArticleSource[]) => void;
}

/** What stands under the article. */
export function SourceList({ sources, onChange }: SourceListProps) {
  const { target: heading, andStay } = useStay();
  return (
    <section aria-labelledby="composer-sources" className="grid gap-2">
      <h2 id="composer-sources" ref={heading} tabIndex={-1} className="outline-offset-4">
        Sources
      </h2>
      {sources.length === 0 && (
        <p className="text-small text-ink-2">No sources yet. Sources appear below the article.</p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {sources.map((source) => (
          <li
            key={source.url + source.title}
            className="flex items-center gap-3 border-b border-rule py-1 text-small"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {source.title && <span className="block">{source.title}</span>}
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="text-note text-ink-2 underline"
              >
                {source.url}
              </a>
            </span>
            <Button
              look="danger"
              size="small"
              aria-label={`Remove the source ${source.title || source.url}`}
              onClick={andStay(() => onChange(sources.filter((one) => one !== source)))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One of several titles; where there are not several, one's own is typed here. */
export function TitleChoice({ composer: { work, change } }: { composer: Composer }) {
  const titles = work.seo.titles.slice(0, suggestedTitles);
  const chosen = chosenTitle(work);
  if (titles.slice(1).every((title) => cleanLine(title) === '')) {
    return (
      <Field label="Title" hint={<TitleLength title={work.seo.titles[0] ?? ''} />}>
        <Input
          maxLength={200}
          value={work.seo.titles[0] ?? ''}
          onChange={(event) => change({ selected: 0, seo: { ...work.seo, titles: [event.target.value] } })}
        />
      </Field>
    );
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-medium">Title</legend>
      {titles.map((title, index) =>
        cleanLine(title) === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title is known by its place
          <label key={index} className="flex min-h-tap items-start gap-3 border-b border-rule py-2">
            <input
              type="radio"
              name="composer-title"
              className="mt-1 size-4.5 flex-none accent-ink"
              checked={cleanLine(title) === chosen}
              onChange={() => change({ selected: index })}
            />
            <span className="min-w-0">
              <span className="wrap-anywhere">{title}</span>
              <span className="block text-note text-ink-3 tabular-nums">
                <TitleLength title={title} />
              </span>
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}

/** How long a title is; one that a search would cut is marked. */
export function TitleLength({ title }: { title: string }) {
  const length = characterCount(cleanLine(title));
  return <MostMeter length={length} most={longestTitle} consequence="a search cuts it off" />;
}

/** Two things side by side where there is room; one alone keeps a readable width. */
export function TwoColumns({ isTwo, children }: { isTwo: boolean; children: ReactNode }) {
  return <div className={isTwo ? 'grid gap-6 lg:grid-cols-2' : 'max-w-3xl'}>{children}</div>;
}

/**
 * Rows that are known by their texts alone, with their keys. A row keeps its key, and with it what is typed there, when
 * another one goes, also when both say the same.
 */
export function useKeyedRows<Row extends { text: string }>(rows: readonly Row[]) {
  const [gone, setGone] = useState<readonly string[]>([]);
  return { rows: keyed(rows, gone), letGo: (key: string) => setGone([...gone, key]) };
}

/** Each text with the lowest number that neither a row before it has nor one that has gone. */
function keyed<Row extends { text: string }>(rows: readonly Row[], gone: readonly string[]) {
  const taken = new Set(gone);
  return rows.map((row) => {
    let number = 0;
    while (taken.has(`${row.text} ${number}`)) number += 1;
    const key = `${row.text} ${number}`;
    taken.add(key);
    return { key, row };
  });
}

export interface WrittenPaneProps {
  composer: Composer;
  task: 'outline' | 'draft';
  name: string;
  /** Behind the number of words. */
  hint: string;
}

/** Pixels: about a line. */
const nearEnd = 32;

/** The text as the AI writes it, or as far as it had come when it stopped; nothing otherwise. */
export function WrittenPane({ composer, task, name, hint }: WrittenPaneProps) {
  const { running, left, forgetLeft } = composer.generation;
  const { andStay } = useStay();
  const isRunning = running?.task === task;
  const written = isRunning ? running : left?.task === task ? left : null;
  const pane = useRef<HTMLElement>(null);
  const text = written?.text ?? '';
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each piece the end is shown again
  useEffect(() => {
    const box = pane.current;
    if (box && follows.current) box.scrollTop = box.scrollHeight;
  }, [text]);
  // On a phone it stands below what was pressed.
  useEffect(() => {
    if (!isRunning) return;
    follows.current = true;
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [isRunning]);
  if (!written) return null;
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-small font-medium">
        {isRunning ? <Spinner label={`Writing the ${task}…`} /> : `${name}, unfinished`}
      </p>
      <section
        ref={pane}
        aria-label={isRunning ? `${name}, being written` : `${name}, unfinished`}
        aria-busy={isRunning}
        // Whoever has scrolled up to read is left there.
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[60svh] min-h-40 overflow-y-auto rounded-control border border-rule bg-raised px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {text}
        {isRunning && (
          <span aria-hidden="true" className="ms-0.5 inline-block h-[1em] w-2 translate-y-0.5 bg-amber" />
        )}
      </section>
      <p className="text-note text-ink-3 tabular-nums">
        {countWords(text)} words
        {isRunning ? hint : '. Generation stopped. Your text was not replaced.'}
      </p>
      {!isRunning && (
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={composer.takeLeft}>
            Use this text
          </Button>
          <Button look="danger" onClick={andStay(forgetLeft)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether the pane shows anything. */
export function hasWritten({ generation: { running, left } }: Composer, task: 'outline' | 'draft'): boolean {
  return running?.task === task || left?.task === task;
}
