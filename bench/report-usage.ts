import { peakMemory } from './peak-memory.ts';
import type { Used } from './sections/backup.ts';

// Loaded into a command: what its process has used is its last line.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const used: Used = {
    seconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: peakMemory('self') / 1024 ** 2,
  };
  console.log(JSON.stringify(used));
});
