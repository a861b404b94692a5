import type { Logger } from 'pino';
import type { Passwords } from '../features/access/passwords/passwords.ts';
import type { ThreadedMarkup } from '../features/articles/markup/threaded-markup.ts';
import type { PresentSettings } from '../features/settings/present-settings.service.ts';
import type { ContentVersion } from '../platform/database/content-version.ts';
import type { DatabaseLocation, OpenDatabase } from '../platform/database/database.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { DiskWatch } from '../platform/files/disk-space.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { FileLeases } from '../platform/files/leases.ts';
import type { RequestLimits } from '../platform/http/request-limits.ts';
import type { VisitorWatch } from '../platform/http/server.ts';
import type { Tokens } from '../platform/ids.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import type { RunExclusive } from '../platform/jobs/semaphore.ts';
import type { SiteContext } from '../platform/presenting/site.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { LiveConfig } from './live-config.ts';
import type { RecentErrors } from './logger.ts';
import type { Repositories } from './repositories.ts';

/** Random texts that are made once for a site and stored in its database. */
export type ServerSecret = 'request' | 'media' | 'device' | 'csrf';

/**
 * Everything that features share, made once at the start: `create…(app)` and `…Service(app)` take it whole. `config`
 * and `site` are live: read a value when it is needed, because the owner changes it while the server runs.
 */
export interface AppContext {
  config: LiveConfig;
  site: SiteContext;
  /** The owner's settings. */
  present: PresentSettings;
  secretBox: SecretBox;
  secrets: Readonly<Record<ServerSecret, string>>;
  tokens: Tokens;
  /** Made once: its queue limits the hashes of all sign-ins together. */
  passwords: Passwords;
  logger: Logger;
  recentErrors: RecentErrors;

  database: OpenDatabase;
  location: DatabaseLocation;
  failedStatements: () => number;
  reader: Repositories;
  transaction: Transaction;
  version: ContentVersion;
  /** Receives the content version after each write that a visitor can see. */
  onChange: (version: number) => void;
  now: () => Date;
  /** @param time milliseconds; the id sorts as if it were made then @param seed makes it repeatable */
  newId: (time?: number, seed?: string) => string;

  files: FileStore;
  leases: FileLeases;
  disk: DiskWatch;
  /** Folder of uploads until they are processed. */
  incomingFolder: string;
  /** Runs work on one subject, such as a file, one after the other. */
  runExclusive: RunExclusive;
  jobs: JobRunner;

  /** Reader and renderer of stories and articles. */
  texts: ThreadedMarkup;
  /** Origins of the site and of its images. */
  ownOrigins: readonly string[];
  limits: RequestLimits;
  visitors: VisitorWatch;
  /** Adds what is done when the application closes; the last added is done first. */
  onClose: (close: () => void | Promise<void>) => void;
  close: () => Promise<void>;
}

/**
 * Makes a service the first time a context asks for it, and returns the same one from then on.
 * @throws Error when making it needs itself: ask for the other service inside a method then
 */
export function perApp<Service extends object>(create: (app: AppContext) => Service) {
  const made = new WeakMap<AppContext, Service | 'being made'>();
  return (app: AppContext): Service => {
    const known = made.get(app);
    if (known === 'being made')
      throw new Error('Making a service needs the service itself: ask for the other one inside a method.');
    if (known) return known;
    made.set(app, 'being made');
    const service = create(app);
    made.set(app, service);
    return service;
  };
}
