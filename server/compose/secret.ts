import type { Transaction } from '../platform/database/transaction.ts';
import type { Repositories } from './repositories.ts';

export interface SecretDependencies {
  reader: Repositories;
  transaction: Transaction;
  /** Creates a random secret. */
  newSecret: () => string;
}

/**
 * A secret of the site that never changes and is the same on all replicas. Created on first use.
 * @param name key among the site's settings
 */
export async function getOrCreateSecret(dependencies: SecretDependencies, name: string): Promise<string> {
  const known = await dependencies.reader.settings.get(name);
  if (typeof known === 'string') return known;
  return dependencies.transaction(async ({ settings }) => {
    const stored = await settings.get(name);
    if (typeof stored === 'string') return stored;
    const made = dependencies.newSecret();
    await settings.set(name, made);
    return made;
  });
}
