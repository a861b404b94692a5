import { useState } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { InvokeBody } from '#contract/ai.ts';
import type { GenerateAnswer, TagsAnswer } from '#contract/insights.ts';
import {
  analysisPrompt,
  analysisSchema,
  type KnownOfPhoto,
  limitedAnalysis,
  type PhotoAnalysis,
  tagsAsWritten,
} from '#domain/posts/analysis.ts';
import { suggestionLimits } from '#domain/semantic/records.entity.ts';
import { invoke } from './ai.ts';
import { generateTexts } from './insights.ts';

/**
 * Description of one of our images by the AI, cut to the limits of the fields; tags in the site's spelling.
 * @throws CallError `unavailable` without a provider, `too_many` when the day's budget is spent
 */
export async function describePhoto(
  call: Caller,
  fileUrl: string,
  known: KnownOfPhoto,
  signal: AbortSignal,
): Promise<PhotoAnalysis> {
  const { in_use: tagsInUse } = await usableTags(call, [], signal);
  const body: InvokeBody = {
    prompt: analysisPrompt(known, tagsInUse),
    file_urls: [fileUrl],
    response_json_schema: analysisSchema,
    task: 'photo',
  };
  // Streamed because many proxies cut off a connection that is silent for a minute.
  const answer = await invoke<PhotoAnalysis>(call, body, { signal, onText: () => undefined });
  // Tags that the owner excludes must not take the place of others.
  const { usable } = await usableTags(call, tagsAsWritten(answer.tags, tagsInUse), signal);
  return limitedAnalysis({ ...answer, tags: usable }, tagsInUse);
}

/** Texts of a photo that the templates are filled from; longer ones are cut to the limits of the call. */
export interface WordsOfPhoto {
  tags: readonly string[];
  city: string;
  caption: string;
  story: string;
  /** Date of the post, ISO; null for one that is not saved yet. */
  postedAt: string | null;
}

/** Suggests texts for a photo from the owner's templates, like `generateTexts`. */
export function fillTemplates(
  call: Caller,
  { tags, city, caption, story, postedAt }: WordsOfPhoto,
  signal: AbortSignal,
): Promise<GenerateAnswer> {
  const body = {
    tags: fittingTags(tags),
    city: city.slice(0, suggestionLimits.word),
    caption: caption.slice(0, suggestionLimits.caption),
    story: story.slice(0, suggestionLimits.story),
    date: postedAt,
  };
  return generateTexts(call, body, signal);
}

function usableTags(call: Caller, tags: readonly string[], signal: AbortSignal): Promise<TagsAnswer> {
  const body = { tags: fittingTags(tags) };
  return call.json<TagsAnswer>('POST', '/api/admin/semantic/tags', { body, signal });
}

function fittingTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag.length <= suggestionLimits.tag).slice(0, suggestionLimits.tags);
}

const key = 'suggest-from-templates';

/** Whether the owner wants words from the templates wherever photographs come in; stored in this browser. */
export function useTemplateSwitch(): [boolean, (wanted: boolean) => void] {
  const [isWanted, setWanted] = useState(readSwitch);
  return [
    isWanted,
    (wanted) => {
      setWanted(wanted);
      keepSwitch(wanted);
    },
  ];
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch (error) {
    console.info('Browser storage is not available. Templates are off.', error);
    return false;
  }
}

/** Saves the switch; without storage in the browser it lasts until the page is left. */
function keepSwitch(wanted: boolean): void {
  try {
    localStorage.setItem(key, String(wanted));
  } catch (error) {
    console.info('The template setting could not be stored.', error);
  }
}
