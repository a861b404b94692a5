import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { stopOnSignal } from '../../server/compose/stopping.ts';
import { areImagesInWork } from '../../server/features/media/images/process.ts';

/** Begins an image that takes a minute, and is asked to end. */
stopOnSignal(async () => undefined, pino({ level: 'silent' }));
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
void sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#000', noise } })
  .avif({ quality: 80, effort: 7 })
  .toBuffer();
while (!areImagesInWork()) await pause(1);
process.kill(process.pid, 'SIGTERM');
