// Loaded into a server before its own code (`node --import`): shifts the time of this process alone, by the milliseconds
// in the file that CLOCK_SHIFT_FILE names, which is read again at SIGUSR2.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.CLOCK_SHIFT_FILE;
const RealDate = Date;
let shift = 0;

function read() {
  shift = Number(readFileSync(file, 'utf8'));
}

if (file) {
  read();
  // A thread cannot listen to signals; the times of a thread only rank what it has in memory.
  if (isMainThread) process.on('SIGUSR2', read);
  globalThis.Date = class ShiftedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + shift);
      else super(...parts);
    }

    static now() {
      return RealDate.now() + shift;
    }
  };
}
