import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError, isCancelled, messageOr } from '#browser/calls/call.ts';
import type { VoiceAnswer } from '#contract/records.ts';
import {
  draftPrompt,
  missingFromBrief,
  outlinePrompt,
  seoPrompt,
  seoSchema,
} from '#domain/composer/prompts.ts';
import { type SeoResult, usableSeo } from '#domain/composer/seo.ts';
import { unwrapped } from '#domain/composer/unwrap.ts';
import { defaultVoice } from '#domain/composer/voice.ts';
import {
  articleText,
  briefOf,
  type ComposerStep,
  humanized,
  proceededToSeo,
  withSeo,
  withText,
} from '#domain/composer/work.ts';
import { paths } from '#domain/site/paths.ts';
import { humanizeWithIssues, issuesIn } from '#text/read/humanize.ts';
import { getAiStatus, invoke } from '../../calls/ai.ts';
import { createArticle } from '../../calls/articles.ts';
import { useLoadedCall } from '../../kit/ui/loading.tsx';
import type { TextPlace } from '../../rich-text/types.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { checklistOf } from '../articles/article-draft.ts';
import { useTargetProblems } from '../articles/use-target-problems.ts';
import { articleOfWork, draftOfWork, publishedPages, useSurroundings } from './article-of-work.ts';
import { type NamedVoice, namedVoice } from './voice-form.tsx';
import { type OpenedWork, useWork } from './work-kind.ts';

/** The voice that the AI writes in: the newest. */
export function currentVoice([newest]: readonly VoiceAnswer[]): NamedVoice {
  return newest ? namedVoice(newest) : defaultVoice;
}

const now = () => new Date().toISOString();

/** The composer: its work, the AI, and publishing. */
export function useComposer(opened: OpenedWork) {
  const tools = useWork(opened);
  const { work, change, latest } = tools;
  const generation = useGeneration();
  const surroundings = useSurroundings();
  const ai = useLoadedCall(getAiStatus);
  const publishing = usePublishing(tools, generation.setProblem);
  const [jumpTo, setJumpTo] = useState<TextPlace | null>(null);
  const [uploading, setUploading] = useState(0);
  const { setProblem } = generation;
  const goTo = useCallback(
    (step: ComposerStep) => {
      // Leaving the step unmounts the editor, which would lose the uploads.
      if (uploading > 0)
        setProblem('Some images are not uploaded yet. Wait for them, or retry or remove them.');
      else change({ step });
    },
    [change, uploading, setProblem],
  );
  const writers = useWriters(tools, generation, surroundings.data);

  return {
    ...tools,
    ...writers,
    generation,
    surroundings,
    ai,
    publishing,
    /** True while something runs that keeps other steps from starting. */
    busy: generation.running !== null || publishing.busy || uploading > 0,
    /** Images that are not in the text yet. */
    uploading,
    setUploading,
    /** True if no AI provider is set. Until that is known, the AI is tried. */
    isByHand: ai.data !== null && ai.data.provider === null,
    goTo,
    jumpTo,
    /** Opens step 4 at a place in its text. */
    jump(place: TextPlace): void {
      setJumpTo({ ...place });
      goTo('enrich');
    },
    runHumanizer: () => change((before) => humanized(before, humanizeWithIssues(before.draft), now())),
    proceedToSeo: () => change(proceededToSeo),
    /** Uses what the AI had written when it was stopped. */
    usePartial(): void {
      const { partial } = generation;
      if (!partial || partial.task === 'seo') return;
      const { task, text } = partial;
      change((before) => withText(before, task, unwrapped(text), now(), issuesIn));
      goTo(task === 'outline' ? 'draft' : 'humanize');
      generation.discardPartial();
    },
    missing: missingFromBrief(briefOf(work)),
    latest,
  };
}

export type Composer = ReturnType<typeof useComposer>;

/** The three texts that the AI writes. */
function useWriters(
  { latest, change }: ReturnType<typeof useWork>,
  { run }: ReturnType<typeof useGeneration>,
  surroundings: ReturnType<typeof useSurroundings>['data'],
) {
  const call = useCaller();
  /** Opens the next step, unless another one was opened since. */
  const write = (part: 'outline' | 'draft', text: string, from: ComposerStep, to: ComposerStep) =>
    change((before) => ({
      ...withText(before, part, text, now(), issuesIn),
      step: before.step === from ? to : before.step,
    }));
  return {
    generateOutline(): Promise<void> {
      const prompt = outlinePrompt(briefOf(latest()));
      const request = { task: 'outline', prompt, failed: 'Failed to generate outline.' } as const;
      return run<string>(request, (text) => write('outline', unwrapped(text), 'outline', 'draft'));
    },
    async generateDraft(): Promise<void> {
      if (!surroundings) return;
      const { voices, material } = surroundings;
      const prompt = draftPrompt(briefOf(latest()), latest().outline, currentVoice(voices), material);
      const request = { task: 'draft', prompt, failed: 'Failed to generate draft.' } as const;
      await run<string>(request, (text) => write('draft', unwrapped(text), 'draft', 'humanize'));
    },
    async generateSeo(): Promise<void> {
      const pages = await publishedPages(call, '').catch((error: unknown) => {
        console.info('No internal links to suggest.', error);
        return [];
      });
      const prompt = seoPrompt(briefOf(latest()), articleText(latest()), pages);
      const request = {
        task: 'seo',
        prompt,
        schema: { ...seoSchema },
        failed: 'Failed to generate SEO data.',
      } as const;
      await run<SeoResult>(request, (answer) =>
        change((before) => {
          const step = before.step === 'seo' ? 'publish' : before.step;
          return { ...withSeo(before, usableSeo(answer, pages)), step };
        }),
      );
    },
  };
}

/** The checklist, and publishing when it passes. */
function usePublishing(
  { work, latest, clear }: ReturnType<typeof useWork>,
  setProblem: (problem: string | null) => void,
) {
  const call = useCaller();
  const { siteUrl, siteLanguage } = useAdminFrame();
  const [busy, setBusy] = useState(false);
  const [items, setItems] = useState<CallError['items']>([]);
  const isShown = work.step === 'publish';
  const draft = useMemo(() => (isShown ? draftOfWork(work) : null), [work, isShown]);
  const problems = useTargetProblems(draft?.body ?? '');
  const checklist = useMemo(
    () =>
      draft ? checklistOf(draft, { siteUrl, siteLanguage, problems }) : { items: [], failing: [], words: 0 },
    [draft, siteUrl, siteLanguage, problems],
  );
  return {
    busy,
    checklist,
    /** Findings of the server's checklist, if it refused to publish. */
    items,
    async publish(): Promise<void> {
      setBusy(true);
      setItems([]);
      setProblem(null);
      try {
        const { slug } = await createArticle(call, articleOfWork(latest()));
        await clear().catch((error: unknown) =>
          console.info('The published text is still in the composer.', error),
        );
        window.location.assign(paths.articlePage(slug));
      } catch (error) {
        if (error instanceof CallError) setItems(error.items);
        setProblem(messageOr(error, 'Failed to publish article.'));
        setBusy(false);
      }
    },
  };
}

/**
 * A button that opens another step disappears with its own: the tab of the open step takes the focus.
 * @returns the ref of the element around the steps
 */
export function useStepFocus(step: ComposerStep) {
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const tab = steps.current?.querySelector<HTMLElement>('[role=tab][data-state=active]');
    const focused = document.activeElement;
    // The old panel is removed after the new one is rendered.
    const panel = focused?.closest('[role=tabpanel]');
    if (focused === document.body || (panel && panel.id !== tab?.getAttribute('aria-controls'))) tab?.focus();
  }, [step]);
  return steps;
}

export type Task = 'outline' | 'draft' | 'seo';

/** The text of a task so far. */
export interface Written {
  task: Task;
  text: string;
}

export interface GenerationRequest {
  task: Task;
  prompt: string;
  schema?: Record<string, unknown>;
  /** Message when it fails without a reason from the server. */
  failed: string;
}

/**
 * State of the one call to the AI that may run, shown while it writes. Its text can still be used if it was
 * stopped.
 */
export function useGeneration() {
  const call = useCaller();
  const [running, setRunning] = useState<Written | null>(null);
  const [partial, setPartial] = useState<Written | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const run = useCallback(
    async <Answer>({ task, prompt, schema, failed }: GenerationRequest, onDone: (answer: Answer) => void) => {
      if (stopping.current) return;
      const stop = new AbortController();
      stopping.current = stop;
      let text = '';
      setRunning({ task, text });
      setPartial(null);
      setProblem(null);
      try {
        const body = { task, prompt, response_json_schema: schema ?? null };
        const onText = (written: string) => {
          text = written;
          setRunning({ task, text });
        };
        onDone(await invoke<Answer>(call, body, { signal: stop.signal, onText }));
      } catch (error) {
        if (!isCancelled(error)) setProblem(messageOr(error, failed));
        if (text.trim() !== '') setPartial({ task, text });
      } finally {
        stopping.current = null;
        setRunning(null);
      }
    },
    [call],
  );
  return {
    running,
    partial,
    problem,
    run,
    cancel: useCallback(() => stopping.current?.abort(), []),
    discardPartial: useCallback(() => setPartial(null), []),
    setProblem,
  };
}
