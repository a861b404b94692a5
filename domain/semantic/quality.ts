import { type BackupHealth, backupProblem } from '../backups/rules.ts';
import type { Cluster } from '../clusters/cluster.entity.ts';
import { namesHub } from '../clusters/cluster.ts';
import { damagedText, restoreAdvice } from '../failures.ts';
import type { Post } from '../posts/post.ts';
import { fallbackAltText } from '../posts/post-input.ts';
import { homeChips } from '../site/navigation.ts';
import { type DiskLevel, diskProblem } from '../storage/disk-space.ts';
import { counted } from '../text/clean.ts';

/** Thresholds in characters; the one for stories is in words. */
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

/**
 * Fields of a post that fall short, in the order of the form.
 * @param post its story without markup
 */
export function qualityIssues(
  post: Pick<Post, 'title' | 'story' | 'caption' | 'altText' | 'tags'>,
): QualityIssue[] {
  const issues: QualityIssue[] = [];
  const add = (field: QualityField, message: string) => issues.push({ field, message });
  const story = post.story.length;
  if (story < qualityLimits.story)
    add(
      'story',
      `The story has ${counted(story, 'character')}; minimum ${qualityLimits.story} (120-200 words recommended).`,
    );
  const caption = post.caption.trim().length;
  if (caption < qualityLimits.caption)
    add('caption', `The caption has ${counted(caption, 'character')}; minimum ${qualityLimits.caption}.`);
  const alt = altProblem(post.altText.trim(), post.title.trim());
  if (alt) add('altText', alt);
  if (post.tags.length < qualityLimits.tags)
    add('tags', `${post.tags.length === 1 ? '1 tag' : 'No tags'}; minimum ${qualityLimits.tags}.`);
  return issues;
}

function altProblem(altText: string, title: string): string | null {
  const [least, most] = qualityLimits.altText;
  if (altText === '') return 'There is no alt text.';
  if (altText === fallbackAltText) return `The alt text says only "${fallbackAltText}".`;
  if (altText === title) return 'The alt text only repeats the title.';
  if (altText.length < least || altText.length > most)
    return `The alt text has ${counted(altText.length, 'character')}; ${least}-${most} recommended.`;
  return null;
}

export interface Alert {
  /** `error`: something fails or is damaged now. */
  level: 'error' | 'warning';
  message: string;
  /** Page of the admin area where something can be done about it. */
  page?: 'backups' | 'bin';
}

const noNewPosts = 'No new posts created in the last 24 hours';
const dayMs = 24 * 60 * 60 * 1000;

/** Alerts for the owner, errors first. @param newestPost when the newest post was created, ISO; null without any */
export function alertsOf(given: {
  newestPost: string | null;
  /** Clusters; null where they could not be read. */
  clusters: readonly Pick<Cluster, 'name' | 'enabled'>[] | null;
  errors: number;
  /** The problem of the running Node version; null if there is none. */
  nodeWarning: string | null;
  /** Rows with a value that cannot be read. */
  unreadable: number;
  backups: BackupHealth | 'off';
  disk: DiskLevel;
  /** A part of the database could not be read. */
  isDamaged: boolean;
  /** Parts of Diagnostics that could not be read now. */
  failed: readonly string[];
  now: string;
}): Alert[] {
  const alerts: Alert[] = [];
  const { newestPost, clusters, errors, nodeWarning, unreadable, backups, disk, isDamaged, failed, now } =
    given;
  const full = diskProblem(disk);
  if (full !== null)
    alerts.push({
      level: disk === 'short' ? 'error' : 'warning',
      message: `${full} Empty the bin or delete backups.`,
      page: 'bin',
    });
  if (isDamaged) alerts.push({ level: 'error', message: `${damagedText} ${restoreAdvice}`, page: 'backups' });
  if (failed.length > 0)
    alerts.push({ level: 'error', message: `Could not be read at the moment: ${failed.join(', ')}.` });
  if (newestPost !== null && Date.parse(now) - Date.parse(newestPost) > dayMs)
    alerts.push({ level: 'warning', message: noNewPosts });
  for (const slug of homeChips) {
    if (clusters === null || clusters.some(({ name, enabled }) => enabled && namesHub(slug, name))) continue;
    alerts.push({
      level: 'warning',
      message: `Home links to the hub "${slug}", which is disabled or missing.`,
    });
  }
  if (errors > 0) {
    alerts.push({
      level: 'warning',
      message: `${counted(errors, 'error')} logged since the server started.`,
    });
  }
  if (unreadable > 0) {
    const records = `${counted(unreadable, 'record')} ${unreadable === 1 ? 'has' : 'have'}`;
    alerts.push({
      level: 'error',
      message: `${records} fields that cannot be read. See Unreadable records.`,
    });
  }
  const problem = backupProblem(backups);
  if (problem !== null)
    alerts.push({
      level: backups === 'old' ? 'warning' : 'error',
      message: `${problem} See Backups.`,
      page: 'backups',
    });
  if (nodeWarning !== null) alerts.push({ level: 'warning', message: nodeWarning });
  return alerts.toSorted((one, other) => Number(other.level === 'error') - Number(one.level === 'error'));
}
