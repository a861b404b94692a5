import { failureText } from '#domain/failures.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import type { HealthSource, ReadinessSource } from './source.service.ts';

/** A machine-readable document, complete. */
export interface DiscoveryDocument {
  status: 200 | 404 | 503;
  contentType: string;
  /** Whether visitors may share one copy; health is checked each time. */
  cacheable: boolean;
  body: string;
}

export function xmlDocument(body: string): DiscoveryDocument {
  return { status: 200, contentType: 'application/xml; charset=utf-8', cacheable: true, body };
}

export function noSuchPart(): DiscoveryDocument {
  return { status: 404, contentType: 'text/plain; charset=utf-8', cacheable: false, body: 'No such part.\n' };
}

/** Version in health, as specified, whatever the package's own version. */
const version = '1.0.0';

interface Check {
  /** `degraded`: it works in part. */
  status: 'ok' | 'degraded' | 'error';
  details: string;
}

/** @param isAdmin only an admin learns the release, a part's own error message, and what is wrong with the Node that runs */
export async function renderHealth(source: HealthSource, isAdmin: boolean): Promise<DiscoveryDocument> {
  const [post, storage, backups] = await Promise.allSettled([
    source.latestPostUpdate(),
    source.storage(),
    source.backups(),
  ]);
  const problems = problemsOf(source);
  const database = databaseCheck(post, isAdmin, source.isDamaged());
  const stored = storageCheck(storage, isAdmin);
  const health = {
    version,
    ...(isAdmin && { release: source.release }),
    status: worstOf([database.status, stored.status, problems.length > 0 ? 'degraded' : 'ok']),
    database,
    storage: stored,
    logging: { status: 'ok', details: source.logging },
    ...(problems.length > 0 && { problems }),
    backups: backups.status === 'fulfilled' ? backups.value : { state: 'unknown', newest: null },
    ...(isAdmin && source.nodeWarning !== null && runtimeWarning(source.nodeWarning)),
    last_content_update: post.status === 'fulfilled' ? post.value : null,
  };
  return {
    status: database.status === 'error' ? 503 : 200,
    contentType: 'application/json; charset=utf-8',
    cacheable: false,
    body: `${JSON.stringify(health, null, 2)}\n`,
  };
}

/** Problems of a site whose database answers. */
function problemsOf({ reads, isDamaged }: HealthSource): string[] {
  const { reads: all, failed, pages } = reads();
  return [
    ...(isDamaged() ? ['A part of the database is damaged.'] : []),
    ...(failed > 0 ? [`${failed} of ${all} reads in the last minute failed: ${pages.join(', ')}.`] : []),
  ];
}

function worstOf(states: readonly Check['status'][]): Check['status'] {
  return states.includes('error') ? 'error' : states.includes('degraded') ? 'degraded' : 'ok';
}

function databaseCheck(
  latest: PromiseSettledResult<string | null>,
  isAdmin: boolean,
  isDamaged: boolean,
): Check {
  if (latest.status === 'rejected')
    return { status: 'error', details: failure('Connection failed', latest, isAdmin) };
  return {
    status: isDamaged ? 'degraded' : 'ok',
    details:
      latest.value === null
        ? 'Connection successful, but no posts found.'
        : 'Successfully fetched latest post.',
  };
}

function storageCheck(
  storage: PromiseSettledResult<Awaited<ReturnType<HealthSource['storage']>>>,
  isAdmin: boolean,
): Check {
  if (storage.status === 'rejected')
    return { status: 'error', details: failure('Storage failed', storage, isAdmin) };
  const { details, problem } = storage.value;
  return problem === null
    ? { status: 'ok', details }
    : { status: 'degraded', details: `${details} ${problem}` };
}

/** A reason to act, not a failure: the site answers. */
function runtimeWarning(details: string) {
  return { runtime: { status: 'warning', details } };
}

function failure(text: string, { reason }: PromiseRejectedResult, isAdmin: boolean): string {
  if (!isAdmin) return `${text}.`;
  return `${text}: ${failureText(reason) ?? 'Unexpected error. The server log says more.'}`;
}

/** A proxy sends visitors to other servers while this is no 200. */
export async function renderReadiness({
  readRow,
  isStopping,
  isFailing,
}: ReadinessSource): Promise<DiscoveryDocument> {
  if (isStopping()) return plainText(503, 'stopping');
  if (isFailing()) return plainText(503, 'most reads fail');
  const [row] = await Promise.allSettled([readRow()]);
  return row.status === 'fulfilled' ? plainText(200, 'ready') : plainText(503, 'no database');
}

/** A supervisor restarts a process that does not say this; a restart would not bring a database back. */
export const liveness = plainText(200, 'live');

function plainText(status: 200 | 503, text: string): DiscoveryDocument {
  return { status, contentType: 'text/plain; charset=utf-8', cacheable: false, body: `${text}\n` };
}

/** By the TDM Reservation Protocol; the answers of the site say the same in a header. */
export function renderMiningReservation(): DiscoveryDocument {
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    cacheable: true,
    body: `${JSON.stringify([{ location: '/', 'tdm-reservation': 1 }])}\n`,
  };
}

const paper = '#faf7f1';

export function renderManifest(site: SiteContext): DiscoveryDocument {
  const manifest = {
    id: '/',
    name: site.siteName,
    short_name: site.siteName,
    description: site.texts.head.manifest,
    lang: site.texts.lang,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return {
    status: 200,
    contentType: 'application/manifest+json; charset=utf-8',
    cacheable: true,
    body: JSON.stringify(manifest),
  };
}
