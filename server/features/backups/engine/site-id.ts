import { type DatabaseLocation, openDatabase } from '../../../platform/database/database.ts';
import { exists } from './disk.ts';

/**
 * Setting with the id of the site. Made once, and restored with the site: its backups stay its own wherever
 * it moves.
 */
export const siteIdKey = 'site_id';

/**
 * Id of the site in this place; null if there is none, or none that can be read: damage is a reason to
 * restore.
 */
export async function storedSiteId(location: DatabaseLocation): Promise<string | null> {
  if (!location.databaseUrl && !(await exists(location.file))) return null;
  try {
    const database = await openDatabase(location);
    try {
      const row = await database.db
        .selectFrom('site_settings')
        .select('value')
        .where('key', '=', siteIdKey)
        .executeTakeFirst();
      return row ? String(JSON.parse(row.value)) : null;
    } finally {
      await database.close();
    }
  } catch {
    return null;
  }
}
