import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from './transaction.ts';

export interface KeptSecretDependencies {
  reader: Pick<Repositories, 'settings'>;
  transaction: Transaction;
  /** Makes a new random one. */
  newSecret: () => string;
}

/**
 * A secret of the site that stays the same for its life and on all its replicas: made when first asked for, by
 * whoever is first.
 * @param name key among the site's settings
 */
export async function keptSecret(dependencies: KeptSecretDependencies, name: string): Promise<string> {
  const known = await dependencies.reader.settings.get(name);
  if (typeof known === 'string') return known;
  return dependencies.transaction(async ({ settings }) => {
    const meanwhile = await settings.get(name);
    if (typeof meanwhile === 'string') return meanwhile;
    const made = dependencies.newSecret();
    await settings.set(name, made);
    return made;
  });
}
