import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, requireAdmin, system } from '#domain/access/account.ts';
import { auditAdvice } from '#domain/seo/audit/advice.ts';
import {
  type AuditPhase,
  type AuditState,
  firstCursor,
  isComplete,
  leftOutOf,
  shareOf,
} from '#domain/seo/audit/state.ts';
import { paths } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { JobKind } from '../../platform/jobs/runner.ts';
import type { ListedFinding } from './audit-findings.repository.ts';
import { createPageComparison } from './compare-pages.service.ts';
import { createLinkFollowing } from './follow-links.service.ts';
import { createPageListing } from './list-pages.service.ts';
import { createPageReading } from './read-pages.service.ts';
import { type Portion, type SiteToAudit, urlOf } from './site-to-audit.service.ts';

type EditableKind = 'post' | 'article' | 'cluster' | 'page';

/** @property edit the record to correct, or null */
export interface EditablePlace {
  url: string;
  edit: { kind: EditableKind; id: string } | null;
}

/** Finding with the first page that has it. */
export interface EditableFinding extends EditablePlace {
  kind: ListedFinding['kind'];
  level: ListedFinding['level'];
  message: string;
  /** Advice that mends it. */
  advice: string;
  /** How many pages have it. */
  pages: number;
  /** The next of them. */
  others: EditablePlace[];
}

/** How far an audit is, and what it has found; while it is incomplete, only what it has found so far. */
export interface AuditReport {
  state: AuditState;
  isComplete: boolean;
  leftOut: string[];
  errors: number;
  warnings: number;
  /** Errors first. */
  findings: EditableFinding[];
}

export const auditKind = 'audit';
/** There is one audit. */
const subject = 'site';

/** Time of one step; the next call continues. */
const stepMs = 250;
const portionsAtOnce = 40;
const mostUnreadable = 50;
const editable: ReadonlySet<string> = new Set<EditableKind>(['post', 'article', 'cluster', 'page']);

export type AuditService = ReturnType<typeof createAudit>;

/**
 * The audit of every public page, in batches that any process can continue. It reads again only what changed since
 * the audit before: the pages of records that are new or of another version, the lists that show them, and the pages
 * that link to one whose response changed. Files are checked each time. Another version of the software
 * or its settings makes every page a changed one.
 */
export function createAudit(app: AppContext, site: SiteToAudit) {
  const { reader, transaction, jobs, now, newId, version } = app;
  const phases: Record<Exclude<AuditPhase, 'done'>, Portion> = {
    ...createPageListing(app, site),
    ...createLinkFollowing(app, site),
    read: createPageReading(app, site),
    compare: createPageComparison(app, site),
  };
  let running: Promise<AuditState | null> | null = null;

  /** One batch. Writes nothing if another process was faster. */
  async function advance(): Promise<AuditState | null> {
    const stored = await reader.audit.state();
    if (!stored || stored.state.phase === 'done') return stored?.state ?? null;
    const write = await phases[stored.state.phase](stored.state);
    return transaction(async ({ audit }) => {
      const latest = await audit.state();
      if (latest?.version !== stored.version) return latest?.state ?? null;
      const next = await write(audit);
      await audit.advance(stored.version, next);
      return next;
    });
  }

  async function advanceForAWhile(portions: number): Promise<AuditState | null> {
    const end = now().getTime() + stepMs;
    let state = await advance();
    for (let count = 1; count < portions && now().getTime() < end; count += 1) {
      if (!state || state.phase === 'done') break;
      state = await advance();
    }
    return state;
  }

  /** Records that no page can show as they are stored. */
  async function unreadableFindings(): Promise<EditableFinding[]> {
    return (await reader.unreadable.find(mostUnreadable)).map(({ kind, id, name, columns }) => ({
      kind: 'unreadable',
      level: 'error',
      url: urlOf(paths.root(), site.origin),
      message: `The ${kind} "${name}" has unreadable fields: ${columns.join(', ')}.`,
      advice: auditAdvice.unreadable,
      pages: 1,
      others: [],
      edit: kind === 'image' ? null : { kind, id },
    }));
  }

  async function starting(full: boolean) {
    const [fingerprint, contentVersion] = [await site.fingerprint(), version.current()];
    return async ({ audit }: Repositories): Promise<AuditState> => {
      const stored = await audit.state();
      const before = stored?.state;
      const isSame = before?.fingerprint === fingerprint;
      if (before && isSame && !full && before.phase !== 'done' && before.contentVersion === contentVersion)
        return before;
      if (full || !isSame) await audit.deleteAll();
      else await audit.removeSharedFindings();
      const startedAt = now().toISOString();
      const state = newState({ run: (before?.run ?? 0) + 1, startedAt, fingerprint, contentVersion });
      await audit.advance(stored?.version ?? 0, state);
      return state;
    };
  }

  return {
    /**
     * Starts an audit, or continues an unfinished one of the same site; the caller does the steps.
     * @param full reads every page again
     */
    async start(actor: Actor, { full = false } = {}): Promise<AuditState> {
      requireAdmin(actor);
      return transaction(await starting(full));
    },

    /** Starts an audit as {@link start} does; a job does the steps. */
    async startInBackground(actor: Actor, { full = false } = {}): Promise<AuditState> {
      requireAdmin(actor);
      const start = await starting(full);
      const time = now().toISOString();
      const state = await transaction(async (repos) => {
        await repos.jobs.addSoon([{ id: newId(), kind: auditKind, subject, runAfter: time }], time);
        return start(repos);
      });
      jobs.wake();
      return state;
    },

    /** An unfinished audit of other software or settings starts again: the site was updated since then. */
    async restartOutdated(actor: Actor): Promise<void> {
      requireAdmin(actor);
      const state = (await reader.audit.state())?.state;
      if (!state || state.phase === 'done' || state.fingerprint === (await site.fingerprint())) return;
      await transaction(await starting(false));
    },

    /**
     * How far it is, a moment later: who asks until it is done does not ask without end.
     * @returns null when no audit was begun
     */
    async progress(actor: Actor): Promise<AuditState | null> {
      requireAdmin(actor);
      const stored = await reader.audit.state();
      if (!stored || stored.state.phase === 'done') return stored?.state ?? null;
      await wait(stepMs);
      return (await reader.audit.state())?.state ?? null;
    },

    /**
     * Continues for a moment. Concurrent calls share the work.
     * @returns null when no audit was begun
     */
    async step(actor: Actor, { portions = portionsAtOnce } = {}): Promise<AuditState | null> {
      requireAdmin(actor);
      running ??= advanceForAWhile(portions).finally(() => {
        running = null;
      });
      return running;
    },

    /** @returns null when no audit was begun @param limit of the findings */
    async report(actor: Actor, limit: number, offset = 0): Promise<AuditReport | null> {
      requireAdmin(actor);
      const stored = await reader.audit.state();
      if (!stored) return null;
      const { state } = stored;
      const ofRecords = isListed(state) ? await reader.audit.recordFindings() : [];
      const withoutPages = [
        ...(await unreadableFindings()),
        ...ofRecords.map((found) => withEditor(found, site.origin)),
      ];
      const unreadable = withoutPages.filter(({ level }) => level === 'error');
      const first = withoutPages.slice(offset, offset + limit);
      const others = await reader.audit.findings(
        limit - first.length,
        Math.max(0, offset - withoutPages.length),
      );
      const { errors, warnings } = await reader.audit.countFindings();
      return {
        state,
        isComplete: isComplete(state),
        leftOut: leftOutOf(state),
        errors: errors + unreadable.length,
        warnings: warnings + withoutPages.length - unreadable.length,
        findings: [...first, ...others.map((found) => withEditor(found, site.origin))],
      };
    },
  };
}

/** Does the steps until the audit is done. */
export function createAuditJob(audit: AuditService): JobKind {
  return {
    isHeavy: true,

    async run({ signal, progress, rest }) {
      await audit.restartOutdated(system);
      for (;;) {
        signal.throwIfAborted();
        const state = await audit.step(system);
        if (!state || state.phase === 'done') return;
        progress(Math.floor(shareOf(state) * 100), 100);
        await rest();
      }
    },
  };
}

function newState(
  given: Pick<AuditState, 'run' | 'startedAt' | 'fingerprint' | 'contentVersion'>,
): AuditState {
  return {
    ...given,
    phase: 'sitemap',
    finishedAt: null,
    cursor: { ...firstCursor, sitemaps: [paths.sitemap()] },
    changedLists: [],
    moved: 0,
    pages: 0,
    unchanged: 0,
    read: 0,
    files: 0,
    checkedFiles: 0,
    compared: 0,
    unreadSitemaps: [],
    siteChanged: false,
  };
}

/** Whether the pages are listed; before that nothing is said of records. */
function isListed({ phase }: AuditState): boolean {
  return !['sitemap', 'posts', 'articles', 'lists'].includes(phase);
}

function withEditor({ kind, level, message, pages, places }: ListedFinding, origin: string): EditableFinding {
  const [first, ...others] = places.map(({ address, stamp }): EditablePlace => {
    const [name = '', id = ''] = stamp?.split(':') ?? [];
    const edit = editable.has(name) ? { kind: name as EditableKind, id } : null;
    return { url: urlOf(address, origin), edit };
  });
  return { kind, level, message, advice: auditAdvice[kind], pages, ...first!, others };
}
