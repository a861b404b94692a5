import { requireNone } from '../fields.ts';

/** When a post or an article goes public and offline by itself; null: never. */
export interface PlannedTimes {
  /** ISO; of a draft. */
  publishAt: string | null;
  /** ISO */
  unpublishAt: string | null;
}

/** Publication of a post or an article with its planned times, as stored and as requested. */
export type Planned = PlannedTimes & { published: boolean };

export const unplanned: Planned = { published: false, publishAt: null, unpublishAt: null };

/**
 * The times after a change. Publishing and taking offline by hand clear the time that they make needless. A time that
 * repeats the stored one is no change, also when it is over.
 * @param now ISO
 * @throws AppError `invalid` with a message per field
 */
export function timesAfter(
  before: Planned,
  wanted: { [Name in keyof Planned]?: Planned[Name] | undefined },
  now: string,
): PlannedTimes {
  const published = wanted.published ?? before.published;
  const errors: Record<string, string> = {};
  const next = (name: keyof PlannedTimes): string | null => {
    const time = wanted[name];
    if (time === undefined || time === before[name]) return before[name];
    if (time !== null && time <= now) errors[name] = 'Choose a time in the future.';
    return time;
  };
  let [publishAt, unpublishAt] = [next('publishAt'), next('unpublishAt')];
  if (published) {
    if (publishAt !== before.publishAt && publishAt !== null)
      errors.publishAt = 'What is published cannot be scheduled. Make it a draft first.';
    publishAt = null;
    if (!before.published && unpublishAt !== null && unpublishAt <= now) unpublishAt = null;
  } else if (before.published && unpublishAt === before.unpublishAt) {
    unpublishAt = null;
  }
  const isOther = publishAt !== before.publishAt || unpublishAt !== before.unpublishAt;
  if (isOther && publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    errors.unpublishAt = 'Choose a time after the publication.';
  requireNone(errors);
  return { publishAt, unpublishAt };
}

/** ISO: when the next of both is to happen; null for none. */
export function nextTimeOf({ published, publishAt, unpublishAt }: Planned): string | null {
  return published ? unpublishAt : publishAt;
}
