import type { PasswordCost } from '#server/features/access/passwords/passwords.ts';

/** The least that argon2id accepts: what a hash costs has tests of its own. */
export const cheapPasswords: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
