import { plainText } from '#text/read/plain.ts';
import { fallbackAltText } from '../posts/fallback-alt-text.ts';
import type { Post } from '../posts/post.ts';
import { counted } from '../text/numbers.ts';

/** The specification's thresholds, in characters; the hint for stories is in words. */
export const qualityLimits = {
  story: 120,
  storyWordsHint: [120, 200],
  caption: 20,
  altText: [10, 125],
  tags: 2,
  hubDescriptionWords: [150, 250],
} as const;

export type QualityField = 'story' | 'caption' | 'altText' | 'tags';

export interface QualityIssue {
  field: QualityField;
  message: string;
}

/** What of a post falls short, in the order of the form. */
export function qualityIssues(post: Pick<Post, 'story' | 'caption' | 'altText' | 'tags'>): QualityIssue[] {
  const issues: QualityIssue[] = [];
  const add = (field: QualityField, message: string) => issues.push({ field, message });
  const story = plainText(post.story).length;
  if (story < qualityLimits.story)
    add(
      'story',
      `The story has ${counted(story, 'character')}; minimum ${qualityLimits.story} (120-200 words recommended).`,
    );
  const caption = post.caption.trim().length;
  if (caption < qualityLimits.caption)
    add('caption', `The caption has ${counted(caption, 'character')}; minimum ${qualityLimits.caption}.`);
  const alt = altProblem(post.altText.trim());
  if (alt) add('altText', alt);
  if (post.tags.length < qualityLimits.tags)
    add('tags', `${post.tags.length === 1 ? '1 tag' : 'No tags'}; minimum ${qualityLimits.tags}.`);
  return issues;
}

function altProblem(altText: string): string | null {
  const [least, most] = qualityLimits.altText;
  if (altText === '') return 'There is no alt text.';
  if (altText === fallbackAltText) return `The alt text says only "${fallbackAltText}".`;
  if (altText.length < least || altText.length > most)
    return `The alt text has ${counted(altText.length, 'character')}; ${least}-${most} recommended.`;
  return null;
}
