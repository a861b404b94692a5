import { renditionsCommand } from './renditions-command.ts';
import { runCommand } from './run-command.ts';

await runCommand((open, terminal) =>
  renditionsCommand(process.argv.slice(2), async () => (await open()).services, terminal),
);
