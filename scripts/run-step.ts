import { spawnSync } from 'node:child_process';

/** Runs a program of the project in the foreground; false when it failed. */
export function runStep(
  title: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n› ${title}`);
  const started = performance.now();
  const result = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (result.status === 0) console.log(`  done in ${seconds} s`);
  else console.error(`  FAILED after ${seconds} s: ${program} ${args.join(' ')}`);
  return result.status === 0;
}
