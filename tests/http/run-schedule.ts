// A process that does what is due, on the data of a site, until it is killed.
import { pino } from 'pino';
import { readConfig } from '../../server/compose/config.ts';
import { openServices } from '../../server/compose/services.ts';

const { publication, jobs } = await openServices(readConfig(), pino({ level: 'warn' }, pino.destination(2)));
const minuteMs = 60_000;
await publication.look();
publication.start(() => undefined);
jobs.start();
process.stdout.write('running\n');
// Its own timers do not keep a process alive.
setInterval(() => undefined, minuteMs);
