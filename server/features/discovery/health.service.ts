import { nodeWarning } from '#domain/site/node-version.ts';
import { diskProblem } from '#domain/storage/disk-space.ts';
import type { AppContext } from '../../compose/context.ts';
import type { ReadHealth } from '../../platform/http/read-health.ts';
import { version } from '../../platform/version.ts';
import type { BackupsService } from '../backups/backups.service.ts';
import { postsService } from '../posts/posts.service.ts';

export type HealthSource = ReturnType<typeof healthSource>;

/** Parts that the health page checks; a rejection means that the part does not work. */
export function healthSource(app: AppContext, reads: ReadHealth, backups: BackupsService) {
  const { config, disk, files, recentErrors } = app;
  return {
    /** When the most recently updated post was written; null without posts. */
    latestPostUpdate: async () => (await postsService(app).latestUpdated())?.updatedDate ?? null,
    /** Checks the file store. @returns its kind, in a few words, and what is wrong with its disk */
    async storage() {
      // A valid key without a file: the store answers 'not found', or fails.
      await files.exists('media/00/health-check.webp');
      const details = config.s3 ? 'Images are stored in S3.' : 'Images are stored on disk.';
      return { details, problem: diskProblem(await disk.level()) };
    },
    /** State and age of the backups. */
    backups: (): Promise<{ state: string; newest: string | null }> => backups.health(),
    /** Version of the program. */
    release: version,
    /** What is wrong with the Node that runs; null when nothing is. */
    nodeWarning: nodeWarning(process.versions.node),
    /** Reads of the last minute; pages and calls that failed by their names. */
    reads: (): { reads: number; failed: number; pages: readonly string[] } => reads.counts(),
    /** True if a part of the database could not be read since the start of the server. */
    isDamaged: recentErrors.hasDamage,
    /** Where the log goes, in a few words. */
    logging: 'Lines of JSON on standard output.',
  };
}

/** What decides whether this server takes requests. Its migrations are done: it listens only after them. */
export interface ReadinessSource {
  /** Reads a row; a rejection means that the database does not answer. */
  readRow(): Promise<unknown>;
  /** True if open requests are finished, and no more should come. */
  isStopping(): boolean;
  /** True if over half of the reads of a minute failed. */
  isFailing(): boolean;
}
