import { sql } from 'kysely';

/**
 * The flag of published rows, written into the statement. The indexes of published rows alone are used only for
 * statements that want no others; as a parameter the flag would have the statement planned anew at every call.
 */
export const isPublished = sql.lit<1>(1);
