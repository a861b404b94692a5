import type { EmptyView, ImageView } from '#contract/pages.ts';
import type { AboutView, SitePageView } from '#contract/site-page-views.ts';
import { portraitSizes } from '#domain/media/figure-sizes.ts';
import type { ShownMedia } from '#domain/posts/post.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import type { SitePage } from '#domain/site-pages/site-page.entity.ts';
import { aboutSlug } from '#domain/site-pages/site-page.ts';
import { fill, truncateAtWord } from '#domain/text/clean.ts';
import { textLanguage } from '#domain/text/language.ts';
import { excerpt } from '#text/read/excerpt.ts';
import type { RenderedArticle } from '#text/render/render.ts';
import type { AppContext } from '../../compose/context.ts';
import {
  imageView,
  type PageContext,
  type PageResult,
  type PageVisit,
  preloadOf,
  presented,
  type SiteContext,
  socialImage,
} from '../../platform/presenting/site.ts';
import { articleRendering } from '../articles/published.service.ts';
import { findPortrait } from '../settings/settings.service.ts';
import { sitePagesService } from '../site-pages/site-pages.service.ts';
import { breadcrumb, headView, missingHead, siteView, titled } from './frame.presenter.ts';
import { aboutPage, breadcrumbList, webPage } from './json-ld.presenter.ts';
import { pageLoading } from './loading.service.ts';
import { textScreens } from './screens.presenter.ts';

const movedTo = (slug: string) => ({ kind: 'moved', status: 301, location: paths.page(slug) }) as const;

/** The owner's pages, and the one about the owner. */
export function createSitePageViews(app: AppContext) {
  const { load, visitOf } = pageLoading(app);
  const present = createSitePagePresenter(app.site);
  const sitePages = sitePagesService(app);
  const rendering = articleRendering(app);
  return {
    async page(context: PageContext): Promise<PageResult<SitePageView>> {
      const slug = context.target.subject;
      if (slug === null) return present.pageMissing(await visitOf(context), '/page', 404);
      const path = paths.page(slug);
      return load(
        context,
        async (visit) => {
          const found = await sitePages.findPublished(slug);
          if (found.kind === 'moved') return movedTo(found.slug);
          if (found.kind !== 'page')
            return present.pageMissing(visit, path, found.kind === 'gone' ? 410 : 404);
          if (found.page.slug === aboutSlug) return movedTo(aboutSlug);
          const rendered = await rendering.render(found.page, path);
          return { ...present.page(visit, found.page, rendered), ...remoteParts(rendered) };
        },
        (visit) => present.pageFailed(visit, path),
      );
    },

    about: (context: PageContext): Promise<PageResult<AboutView>> =>
      load(
        context,
        async (visit) => {
          const found = await sitePages.findPublished(aboutSlug);
          if (found.kind === 'moved') return movedTo(found.slug);
          if (found.kind !== 'page') return present.aboutMissing(visit, found.kind === 'gone' ? 410 : 404);
          const rendered = await rendering.render(found.page, paths.about());
          const view = present.about(visit, found.page, rendered, await findPortrait(app));
          return { ...view, ...remoteParts(rendered) };
        },
        present.aboutFailed,
      ),
  };
}

const remoteParts = ({ remoteImages, remoteData }: RenderedArticle) => ({ remoteImages, remoteData });

/** Characters: what search engines show of a description. */
const descriptionLength = 160;

export function createSitePagePresenter(site: SiteContext) {
  const screen = (visit: PageVisit, name: 'page' | 'about', path: string, empty: EmptyView) => ({
    site: siteView(site, visit, name, path),
    head: missingHead(site, visit, empty.title),
    empty,
  });

  function headOf(
    visit: PageVisit,
    page: SitePage,
    { description, html }: { description: string | null; html: string },
    portrait: { image: ImageView | null; media: ShownMedia | null; alt: string } | null = null,
  ) {
    const path = paths.page(page.slug);
    const isEmpty = html === '' && description === null;
    return headView(site, visit, {
      title: titled(site, page.title),
      description,
      canonical: path,
      robots: isEmpty ? robotsMeta.followOnly : null,
      language: textLanguage(`${page.title} ${description ?? ''}`, null, site.language),
      image: portrait && socialImage(site, portrait.media, portrait.alt),
      modified: page.updatedDate,
      jsonLd: [
        portrait
          ? aboutPage(site, page, { description, portrait: portrait.media })
          : webPage(site, page, description),
        breadcrumbList(site, breadcrumb(site, { href: path, label: page.title })),
      ],
      preload: preloadOf(portrait?.image ?? null, portraitSizes),
      hasImages: Boolean(portrait?.image) || html.includes('<img'),
    });
  }

  return {
    page(visit: PageVisit, page: SitePage, { html }: RenderedArticle) {
      const description = excerpt(page.body) || null;
      const view: SitePageView = {
        site: siteView(site, visit, 'page', paths.page(page.slug)),
        head: headOf(visit, page, { description, html }),
        empty: null,
        page: { title: page.title, bodyHtml: html },
      };
      return presented(view);
    },

    about(visit: PageVisit, page: SitePage, rendered: RenderedArticle, media: ShownMedia | null) {
      const { html, sections } = rendered;
      const heading = site.owner ?? page.title;
      const alt = fill(site.texts.about.portrait, { name: site.owner ?? site.siteName });
      const portrait = imageView(site, media, alt);
      const biography = site.biography ?? '';
      const description =
        truncateAtWord(biography.replace(/\s+/g, ' '), descriptionLength) || excerpt(page.body);
      const starts = [...sections, html.length];
      const view: AboutView = {
        site: siteView(site, visit, 'about', paths.about()),
        head: headOf(
          visit,
          page,
          { description: description || null, html },
          { image: portrait, media, alt },
        ),
        empty: null,
        about: {
          heading,
          portrait: portrait && { ...portrait, sizes: portraitSizes },
          biography: biography.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
          introHtml: html.slice(0, starts[0]),
          sections: sections.map((start, index) => html.slice(start, starts[index + 1])),
        },
      };
      return presented(view);
    },

    pageMissing: (visit: PageVisit, path: string, status: 404 | 410) =>
      presented<SitePageView>(
        { ...screen(visit, 'page', path, textScreens(site.texts).pageNotFound), page: null },
        status,
      ),
    pageFailed: (visit: PageVisit, path: string) =>
      presented<SitePageView>(
        { ...screen(visit, 'page', path, textScreens(site.texts).pageFailed), page: null },
        503,
      ),
    aboutMissing: (visit: PageVisit, status: 404 | 410) =>
      presented<AboutView>(
        { ...screen(visit, 'about', paths.about(), textScreens(site.texts).pageNotFound), about: null },
        status,
      ),
    aboutFailed: (visit: PageVisit) =>
      presented<AboutView>(
        { ...screen(visit, 'about', paths.about(), textScreens(site.texts).pageFailed), about: null },
        503,
      ),
  };
}
