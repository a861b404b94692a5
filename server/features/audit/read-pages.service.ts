import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { isFurtherPage } from '#domain/seo/audit/link-rules.ts';
import type { PageFacts } from '#domain/seo/audit.ts';
import { isIndexable, pageFindings } from '#domain/seo/audit.ts';
import { paths } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import type { AuditedPage, AuditTarget, PageReading } from './audit-addresses.repository.ts';
import type { AuditRepository } from './audit-state.repository.ts';
import { enter, newAddresses } from './list-pages.service.ts';
import { addressOf, type Portion, type SiteToAudit, urlOf } from './site-to-audit.service.ts';

const pagesAtOnce = 96;
const pagesTogether = 8;
/** Characters of a title or description by which pages are compared. */
const keyLength = 300;

interface Reading {
  page: AuditedPage;
  facts: PageFacts;
}

/** Reads the pages that must be read, newest first, and stores what each names. */
export function createPageReading({ reader }: AppContext, site: SiteToAudit): Portion {
  return async (state) => {
    const pages = await reader.audit.nextPages(pagesAtOnce);
    if (pages.length === 0) return async () => enter(state, state.moved > 0 ? 'mark' : 'links');
    const readings = await readAll(pages, site);
    return async (audit) => {
      const { targets, newPages } = await storeTargets(audit, readings, site);
      let moved = 0;
      for (const [index, { page, facts }] of readings.entries()) {
        if (index % pagesTogether === 0) await yieldToRequests();
        const reading = readingOf(page, facts, targets, site.origin);
        moved += reading.moved;
        await audit.saveReading(page.id, state.run, reading);
      }
      await audit.replaceFindings(
        readings.map(({ page, facts }) => ({
          id: page.id,
          copyOf: copiedPage(page, facts, targets, site.origin),
          findings: pageFindings(facts),
        })),
        true,
      );
      return {
        ...state,
        pages: state.pages + newPages,
        read: state.read + pages.length,
        moved: state.moved + moved,
      };
    };
  };
}

/** The markup of one group is parsed while the next one is rendered. */
async function readAll(pages: readonly AuditedPage[], site: SiteToAudit): Promise<Reading[]> {
  const groups: Promise<Reading[]>[] = [];
  for (let start = 0; start < pages.length; start += pagesTogether) {
    const group = pages.slice(start, start + pagesTogether);
    await groups.at(-3);
    const reading = readGroup(group, site);
    groups.push(reading);
    // It may fail before it is waited for, which would end the process.
    reading.catch(() => undefined);
  }
  return (await Promise.all(groups)).flat();
}

async function readGroup(pages: readonly AuditedPage[], site: SiteToAudit): Promise<Reading[]> {
  const found = await site.read(pages.map(({ address }) => urlOf(address, site.origin)));
  return pages.flatMap((page, index) => {
    const facts = found[index];
    return facts ? [{ page, facts }] : [];
  });
}

/** Adds the URLs that the pages name where they are new. */
async function storeTargets(audit: AuditRepository, readings: readonly Reading[], site: SiteToAudit) {
  const named = newAddresses(
    readings.flatMap(({ facts }) => namedBy(facts)),
    site,
  );
  const known = await audit.targetsByAddress(named.map(({ address }) => address));
  const unknown = named.filter(({ address }) => !known.has(address));
  await audit.addAddresses(unknown);
  const added = await audit.targetsByAddress(unknown.map(({ address }) => address));
  return {
    targets: new Map([...known, ...added]),
    newPages: unknown.filter(({ kind }) => kind === 'page').length,
  };
}

function namedBy({ links, fragmentLinks, files, location, canonical }: PageFacts): string[] {
  const bases = fragmentLinks.map((link) => link.slice(0, link.indexOf('#')));
  return [...links, ...bases, ...files, location, canonical].filter((url) => url !== null);
}

function readingOf(
  page: AuditedPage,
  facts: PageFacts,
  targets: ReadonlyMap<string, AuditTarget>,
  origin: string,
): PageReading {
  const idOf = (url: string | null) =>
    url === null ? null : (targets.get(addressOf(url, origin))?.id ?? null);
  const idsOf = (urls: readonly string[]) => [
    ...new Set(urls.map(idOf).filter((id): id is number => id !== null)),
  ];
  const indexable = isIndexable(facts);
  const canonicalId = idOf(facts.canonical);
  const locationId = idOf(facts.location);
  const isOwn = indexable && canonicalId === page.id && !isFurtherPage(page.address);
  const keyOf = (text: string) =>
    isOwn && text !== '' ? text.trim().toLowerCase().slice(0, keyLength) : null;
  const hasMoved =
    page.status !== null &&
    (page.status !== facts.status || page.location_id !== locationId || page.canonical_id !== canonicalId);
  return {
    status: facts.status,
    location_id: locationId,
    canonical_id: canonicalId,
    indexable: indexable ? 1 : 0,
    title_key: keyOf(facts.title),
    description_key: keyOf(facts.description),
    moved: hasMoved ? 1 : 0,
    names: {
      links: idsOf(facts.links),
      files: idsOf(facts.files),
      fragments: facts.fragmentLinks.flatMap((link): [number, string][] => {
        const at = link.indexOf('#');
        const id = idOf(link.slice(0, at));
        return id === null ? [] : [[id, link.slice(at + 1)]];
      }),
      anchors: facts.anchors,
      foreignCanonical: canonicalId === null ? facts.canonical : null,
    },
  };
}

/** The page of which this one is a copy. A thin collection has the root as its canonical and is no copy of it. */
function copiedPage(
  page: AuditedPage,
  { canonical }: PageFacts,
  targets: ReadonlyMap<string, AuditTarget>,
  origin: string,
): number | null {
  if (canonical === null) return null;
  const target = targets.get(addressOf(canonical, origin));
  if (!target || target.id === page.id || target.address === paths.root()) return null;
  return target.id;
}
