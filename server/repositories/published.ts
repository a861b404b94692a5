import { sql } from 'kysely';

/**
 * The flag of published rows, written into the statement: an index of published rows alone is used only where
 * the statement itself says that it wants no others.
 */
export const isPublished = sql.lit<1>(1);
