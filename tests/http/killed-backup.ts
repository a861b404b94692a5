import { backUp, restore } from './backed-up.ts';

/** Runs one of the commands and dies when it begins with a stage, as in a power cut. */
const [command = '', stage = '', ...args] = process.argv.slice(2);
const settings = process.env as Record<string, string>;
const written = (text: string) => {
  if (text.startsWith(stage)) process.kill(process.pid, 'SIGKILL');
};
await (command === 'backup' ? backUp(settings, args, { written }) : restore(settings, args, { written }));
