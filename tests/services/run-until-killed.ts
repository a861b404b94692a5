// A process that holds a job when it is killed.
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { newId } from '../../server/platform/ids.ts';
import { createJobRunner } from '../../server/platform/jobs/runner.ts';

const [kind = '', place = ''] = process.argv.slice(2);
const database = await openDatabase(kind === 'postgres' ? { databaseUrl: place, file: '' } : { file: place });
createJobRunner({
  reader: createRepositories(database.db, database.dialect),
  transaction: createTransaction(database, createRepositories),
  onChange: () => undefined,
  kinds: {
    work: {
      run: async () => {
        process.stdout.write('running\n');
        await new Promise(() => setInterval(() => undefined, 1000));
      },
    },
  },
  now: () => new Date(),
  newId,
  onFailure: (error) => console.error(error),
  onBrokenQueue: (error) => console.error(error),
}).start();
