import type { PageFrame } from '#contract/pages.ts';
import { isAppError } from '#domain/errors.ts';
import { sharedByHome } from '#domain/posts/opening.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { perVersion } from '../../platform/database/content-version.ts';
import {
  type PageContext,
  type PageResult,
  type PageVisit,
  socialCard,
  socialImage,
} from '../../platform/presenting/site.ts';
import { browseService } from '../browse/browse.service.ts';
import { cardsService } from '../cards/cards.service.ts';
import { hubsService } from '../clusters/hubs.service.ts';
import { postsService } from '../posts/posts.service.ts';
import { publicSeries } from '../series/published.service.ts';
import { sitePagesService } from '../site-pages/site-pages.service.ts';

/** Header, footer and social image of every public page, and what a failed load shows. */
export const pageLoading = perApp((app) => {
  const { site, version, now } = app;
  /** Enabled hubs, by descending weight. */
  const hubs = perVersion(version, () => hubsService(app).enabled());
  /** The owner's public pages, oldest first. */
  const pages = perVersion(version, () => sitePagesService(app).published());
  const listLinks = perVersion(version, async () => [
    ...(await publicSeries(app).footer()),
    ...(await browseService(app).footer()),
  ]);
  const image = perVersion(version, async () => {
    const { opening, newest } = await postsService(app).home(0);
    const shown = sharedByHome(opening, newest[0]);
    const [media, alt] = [shown?.media ?? null, shown?.altText ?? ''];
    const card = await cardsService(app).current({ kind: 'home', key: '' }, site.siteName, media);
    return card ? socialCard(site, card, site.siteName, alt) : socialImage(site, media, alt);
  });
  let last: Omit<PageVisit, 'now' | 'isCanonicalHost'> = { hubs: [], pages: [], listLinks: [], image: null };

  /** Without the database a page still has its frame, with the last known hubs and pages. */
  async function visitOf(context: PageContext): Promise<PageVisit> {
    try {
      if (!context.refusal)
        last = {
          hubs: await hubs(),
          pages: await pages(),
          listLinks: await listLinks(),
          image: await image(),
        };
    } catch (error) {
      logPageFailure(app, error, 'navigation', context.requestId());
    }
    return { ...last, now: now().toISOString(), isCanonicalHost: context.isCanonicalHost };
  }

  return {
    visitOf,

    /** The page, or its own screen for a failed load. */
    async load<View extends PageFrame>(
      context: PageContext,
      work: (visit: PageVisit) => Promise<PageResult<View>>,
      failed: (visit: PageVisit) => PageResult<View>,
    ): Promise<PageResult<View>> {
      const visit = await visitOf(context);
      try {
        if (context.refusal) throw context.refusal;
        return await work(visit);
      } catch (error) {
        const known = isAppError(error) ? error : null;
        const id = known?.isBusy ? null : context.requestId();
        if (id) logPageFailure(app, error, context.target.page, id);
        const screen = failed(visit);
        if (screen.kind !== 'page') return screen;
        return {
          ...withLoadError(screen, id),
          headers: { 'retry-after': String(known?.retryAfter ?? 30), ...(id && { 'x-request-id': id }) },
        };
      }
    },
  };
});

/** A list that is empty because it could not be loaded must not look like an empty site. */
function withLoadError<Page extends { view: PageFrame }>(page: Page, requestId: string | null): Page {
  const site = { ...page.view.site, notice: page.view.site.texts.frame.failed, requestId };
  return { ...page, view: { ...page.view, site } };
}

/** Logs an error of loading a page, or a part of one. */
export function logPageFailure(
  { logger }: AppContext,
  error: unknown,
  page: string,
  requestId?: string,
): void {
  logger.error({ err: error, page, requestId }, 'a part of a page could not be loaded');
}
