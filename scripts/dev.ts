// `npm run dev`: pages, styles and scripts reload by themselves; a change on the server restarts it.
import { spawn } from 'node:child_process';
import { runStep } from './run-step.ts';

for (const script of ['fonts', 'card-fonts']) {
  if (!runStep('Cutting the fonts', 'node', [`scripts/${script}.ts`])) process.exit(1);
}
const server = spawn(
  'node',
  [
    '--watch-path=server',
    '--watch-path=domain',
    '--watch-path=contract',
    '--watch-path=text',
    '--watch-path=demo/content',
    '--watch-preserve-output',
    'scripts/dev-server.ts',
  ],
  { stdio: 'inherit' },
);
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => {});
server.on('exit', (code) => process.exit(code ?? 0));
