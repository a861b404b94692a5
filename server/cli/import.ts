import { callerFolder } from '../compose/config.ts';
import { importCommand } from './import-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  (open, terminal) =>
    importCommand(process.argv.slice(2), async () => (await open()).services.importer, {
      ...terminal,
      folder: callerFolder(),
      columns: process.stdout.columns || 80,
    }),
  { stopping: '\nStopping after the files in progress …\n' },
);
