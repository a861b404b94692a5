import { type MouseEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#domain/site/paths.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { Button, classNames } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { AiIsOff } from '../describe/use-describing.tsx';
import { budgetOf } from '../queue/batch-fields.tsx';
import type { DeskView, useDeskPlace } from './use-desk.ts';
import type { Describing, Suggestions } from './use-suggestions.ts';

export type Place = ReturnType<typeof useDeskPlace>;

interface HeadProps {
  title: string;
  done: number;
  total: number;
  /** Photos with suggestions. */
  suggested: number;
  place: Place;
  /** Saves what is open. @returns false where it stays open */
  beforeClose: () => Promise<boolean>;
}

export function Head({ title, done, total, suggested, place, beforeClose }: HeadProps) {
  const { view, openView, list } = place;
  const navigate = useNavigate();
  const close = async (event: MouseEvent) => {
    // A link opened in another tab or window leaves the desk open.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (await beforeClose()) navigate(list.to, { state: list.state });
  };
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule px-4 py-2 lg:px-6">
      <Link
        {...list}
        onClick={close}
        className="flex min-h-6 items-center text-small text-ink-2 underline max-md:hidden"
      >
        Photos
      </Link>
      <div className="max-md:me-auto">
        <h1 className="text-head!">{title}</h1>
        {/* A phone has no room for it. */}
        <p className="text-note text-ink-2 max-md:sr-only">Write the texts of photos, one after another.</p>
      </div>
      <p className="flex flex-1 items-center gap-3 text-small text-ink-2 tabular-nums max-md:order-4 max-md:basis-32">
        {view === 'all' && suggested > 0 ? (
          `${counted(suggested, 'suggestion')} to review`
        ) : (
          <>
            <span className="flex-none">{`${formatCount(done)} of ${formatCount(total)} done`}</span>
            <progress
              aria-label="Photos done"
              className="h-1.5 w-full max-w-48 appearance-none overflow-hidden rounded-full border-0 bg-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-amber"
              value={done}
              max={Math.max(1, total)}
            />
          </>
        )}
      </p>
      <fieldset className="flex overflow-hidden rounded-control border border-edge max-md:order-3">
        <legend className="sr-only">View</legend>
        <Segment view="one" current={view} onOpen={openView}>
          One by one
        </Segment>
        <Segment view="all" current={view} onOpen={openView}>{`All ${formatCount(total)}`}</Segment>
      </fieldset>
      <Button look="bare" asChild>
        <Link {...list} onClick={close}>
          Close
        </Link>
      </Button>
    </header>
  );
}

interface SegmentProps {
  view: DeskView;
  current: DeskView;
  onOpen: (view: DeskView) => void;
  children: string;
}

function Segment({ view, current, onOpen, children }: SegmentProps) {
  const isCurrent = view === current;
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      className={classNames(
        'min-h-tap px-3 text-small focus-visible:-outline-offset-3 lg:min-h-9 lg:pointer-coarse:min-h-tap',
        isCurrent ? 'bg-ink text-paper' : 'hover:bg-wash',
      )}
      onClick={() => onOpen(view)}
    >
      {children}
    </button>
  );
}

interface SuggestionBarProps {
  suggestions: Suggestions;
  ids: readonly string[];
  templates: [boolean, (wanted: boolean) => void];
}

/** Bar with the sources of suggestions and the progress of the AI's. */
export function SuggestionBar({ suggestions, ids, templates: [wanted, want] }: SuggestionBarProps) {
  const { ai, describing, byPost, request, problem } = suggestions;
  const [isAsking, setAsking] = useState(false);
  const isRunning = (describing?.left ?? 0) > 0;
  const ask = async () => {
    setAsking(true);
    const without = ids.filter((id) => !byPost.has(id));
    await request(without.length > 0 ? without : ids);
    setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-4 py-1.5 lg:px-6">
      {ai?.provider && (
        <Button look="quiet" size="small" busy={isAsking || isRunning} onClick={ask}>
          Suggest with AI
        </Button>
      )}
      <Checkbox label="Use my templates" checked={wanted} onCheckedChange={want} />
      <p role="status" className="text-note text-ink-2 tabular-nums">
        {describing && isRunning && lineOf(describing)}
        {!isRunning && ai?.provider && budgetOf(ai)}
        {ai?.provider === null && <AiIsOff />}
        {problem && ` ${problem}`}
      </p>
      {(isRunning || (describing?.failed ?? 0) > 0) && (
        <Link to={paths.adminPage('adminjobs')} className="text-note underline">
          {describing && describing.failed > 0
            ? `${formatCount(describing.failed)} failed: see Jobs`
            : 'Jobs'}
        </Link>
      )}
    </div>
  );
}

function lineOf({ ended, total, pause }: Describing): string {
  const line = `${formatCount(ended)} of ${formatCount(total)} described.`;
  return pause ? `${line} Paused: ${pause.reason}` : `${line} It continues when you leave this page.`;
}
