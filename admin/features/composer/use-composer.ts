import { useCallback, useMemo, useState } from 'react';
import { CallError, messageOr } from '#browser/calls/call-error.ts';
import type { VoiceAnswer } from '#contract/records.ts';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import { missingFromBrief } from '#domain/composer/brief.ts';
import { draftPrompt, outlinePrompt, seoPrompt, seoSchema } from '#domain/composer/prompts.ts';
import { type SeoResult, usableSeo } from '#domain/composer/seo.ts';
import { unwrapped } from '#domain/composer/unwrap.ts';
import { defaultVoice, type VoiceProfile } from '#domain/composer/voice.ts';
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
import { createArticle } from '../../calls/articles.ts';
import type { OpenedWork } from '../../kit/drafts/open-work.ts';
import { useWork } from '../../kit/drafts/use-work.ts';
import type { TextPlace } from '../../rich-text/types.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { useCaller } from '../../shell/session.tsx';
import { checkedArticle } from '../articles/article-draft.ts';
import { articleOfWork, draftOfWork } from './article-of-work.ts';
import { publishedPages } from './published-pages.ts';
import { useGeneration } from './use-generation.ts';
import { useAiStatus, useSurroundings } from './use-surroundings.ts';

/** The voice that the AI writes in. */
export function voiceOf(voices: readonly VoiceAnswer[]): VoiceProfile & { name: string } {
  const [first] = voices;
  if (!first) return defaultVoice;
  const { name, tone, reading_level, structure, do_list, dont_list } = first;
  return { name, tone, readingLevel: reading_level, structure, doList: do_list, dontList: dont_list };
}

const now = () => new Date().toISOString();

/** The composer's six steps over one piece of work. */
export function useComposer(opened: OpenedWork) {
  const held = useWork(opened);
  const { work, change, latest } = held;
  const generation = useGeneration();
  const surroundings = useSurroundings();
  const ai = useAiStatus();
  const publishing = usePublishing(held, generation.setProblem);
  const [jumpTo, setJumpTo] = useState<TextPlace | null>(null);
  const [uploading, setUploading] = useState(0);
  const { setProblem } = generation;
  const goTo = useCallback(
    (step: ComposerStep) => {
      // The editor goes with its step, and what is on its way to it would be lost.
      if (uploading > 0)
        setProblem('Some images are not uploaded yet. Wait for them, or retry or remove them.');
      else change({ step });
    },
    [change, uploading, setProblem],
  );
  const writers = useWriters(held, generation, surroundings.data);

  return {
    ...held,
    ...writers,
    generation,
    surroundings,
    ai,
    publishing,
    /** Something is under way: nothing else begins. */
    busy: generation.running !== null || publishing.busy || uploading > 0,
    /** Images that are not in the text yet. */
    uploading,
    setUploading,
    /** Nobody answers prompts. While that is not known yet, it is tried. */
    isByHand: ai.data !== null && ai.data.provider === null,
    goTo,
    jumpTo,
    /** Leads to words in the text of the fourth tab. */
    jump(place: TextPlace): void {
      setJumpTo({ ...place });
      goTo('enrich');
    },
    runHumanizer: () => change((before) => humanized(before, now())),
    proceedToSeo: () => change(proceededToSeo),
    /** What had been written when it was stopped takes its place after all. */
    takeLeft(): void {
      const { left } = generation;
      if (!left || left.task === 'seo') return;
      const { task, text } = left;
      change((before) => withText(before, task, unwrapped(text), now()));
      goTo(task === 'outline' ? 'draft' : 'humanize');
      generation.forgetLeft();
    },
    missing: missingFromBrief(briefOf(work)),
    latest,
  };
}

export type Composer = ReturnType<typeof useComposer>;

/** The three things that the AI writes. */
function useWriters(
  { latest, change }: ReturnType<typeof useWork>,
  { run }: ReturnType<typeof useGeneration>,
  surroundings: ReturnType<typeof useSurroundings>['data'],
) {
  const call = useCaller();
  /** Whoever has gone to another tab meanwhile is left there. */
  const write = (part: 'outline' | 'draft', text: string, from: ComposerStep, to: ComposerStep) =>
    change((before) => ({
      ...withText(before, part, text, now()),
      step: before.step === from ? to : before.step,
    }));
  return {
    generateOutline(): Promise<void> {
      const prompt = outlinePrompt(briefOf(latest()));
      const asked = { task: 'outline', prompt, failed: 'Failed to generate outline.' } as const;
      return run<string>(asked, (text) => write('outline', unwrapped(text), 'outline', 'draft'));
    },
    async generateDraft(): Promise<void> {
      if (!surroundings) return;
      const { voices, material } = surroundings;
      const prompt = draftPrompt(briefOf(latest()), latest().outline, voiceOf(voices), material);
      const asked = { task: 'draft', prompt, failed: 'Failed to generate draft.' } as const;
      await run<string>(asked, (text) => write('draft', unwrapped(text), 'draft', 'humanize'));
    },
    async generateSeo(): Promise<void> {
      const pages = await publishedPages(call, '').catch((error: unknown) => {
        console.info('No internal links can be suggested.', error);
        return [];
      });
      const prompt = seoPrompt(briefOf(latest()), articleText(latest()), pages);
      const asked = {
        task: 'seo',
        prompt,
        schema: { ...seoSchema },
        failed: 'Failed to generate SEO data.',
      } as const;
      await run<SeoResult>(asked, (answer) =>
        change((before) => {
          const step = before.step === 'seo' ? 'publish' : before.step;
          return { ...withSeo(before, usableSeo(answer, pages)), step };
        }),
      );
    },
  };
}

/** The checklist as the gate, and the way through it. */
function usePublishing(
  { work, latest, clear }: ReturnType<typeof useWork>,
  setProblem: (problem: string | null) => void,
) {
  const call = useCaller();
  const { siteUrl } = useAdminFrame();
  const [busy, setBusy] = useState(false);
  const [items, setItems] = useState<CallError['items']>([]);
  const isShown = work.step === 'publish';
  const checklist = useMemo(
    () =>
      isShown ? checkArticle(checkedArticle(draftOfWork(work)), { siteUrl }) : { items: [], failing: [] },
    [work, isShown, siteUrl],
  );
  return {
    busy,
    checklist,
    /** What the server's checklist has found, when it refused. */
    items,
    async publish(): Promise<void> {
      setBusy(true);
      setItems([]);
      setProblem(null);
      try {
        const { slug } = await createArticle(call, articleOfWork(latest()));
        await clear().catch((error: unknown) =>
          console.info('The published text is still kept in the composer.', error),
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
