// A process inside a write.
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';

const [databaseUrl = '', idleInTransaction = ''] = process.argv.slice(2);
const database = await openDatabase({
  databaseUrl,
  file: '',
  limits: { idleInTransaction: Number(idleInTransaction) },
});
const transaction = createTransaction(database, createRepositories);
const ended = transaction(async ({ settings }) => {
  await settings.set('lost', 1);
  process.stdout.write('inside\n');
  await new Promise((go) => process.stdin.once('data', go));
});
await ended.then(
  () => process.stdout.write('committed\n'),
  () => process.stdout.write('refused\n'),
);
process.exit();
