import type { LocationLevel } from '#domain/posts/post.entity.ts';
import type { Repositories } from '../../compose/repositories.ts';

const settingKey = 'location_level';
const levels: readonly unknown[] = ['exact', 'city', 'country', 'hidden'] satisfies LocationLevel[];

/**
 * The site's level that the stored collections were made with. Every write uses this one, so that a
 * command with other settings does not mix two rules in one list.
 */
export async function listedLevel(repos: Repositories): Promise<LocationLevel> {
  const stored = await repos.settings.get(settingKey);
  return levels.includes(stored) ? (stored as LocationLevel) : 'city';
}

export async function storeListedLevel(repos: Repositories, level: LocationLevel): Promise<void> {
  await repos.settings.set(settingKey, level);
}
