import type { ReactNode } from 'react';
import { Icon, Logo } from '#browser/icon.tsx';
import type { SiteView } from '#contract/pages.ts';
import { type HeaderSteps, headerRoom } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, jsonForScript } from '#domain/text/clean.ts';
import searchStyles from '../styles/search-overlay.css?url';
import { LanguagesProvider, longestWord, styleValues, useWords } from './grid.tsx';
import { skeletons } from './skeletons.tsx';

interface SiteFrameProps {
  site: SiteView;
  /** True for content from edge to edge, without the page's margins. */
  bleed?: boolean;
  children: ReactNode;
}

/** Frame around a public page's content. */
export function SiteFrame({ site, bleed = false, children }: SiteFrameProps) {
  const { texts } = site;
  return (
    <LanguagesProvider site={site.language} texts={texts}>
      <SkipLink text={texts.frame.skip} />
      <SiteHeader site={site} />
      <main id="main" tabIndex={-1} className={bleed ? undefined : 'page'}>
        {site.notice && (
          <p className="notice notice--failed" role="status">
            {site.notice} <RequestId site={site} />
          </p>
        )}
        {children}
      </main>
      <SiteFooter site={site} />
      {/* The live region says that a slow page is loading. */}
      <p className="visually-hidden" role="status" data-loading />
      {skeletons}
      {texts.isCarried && <ScriptTexts texts={texts} />}
    </LanguagesProvider>
  );
}

/** Id by which the owner finds the failed request in the log. */
export function RequestId({ site: { requestId, texts } }: { site: SiteView }) {
  return requestId && <small>{fill(texts.frame.requestId, { id: requestId })}</small>;
}

interface MastheadProps {
  site: SiteView;
  tagline: string;
  /** The photo that opens Home. */
  children?: ReactNode;
}

/** Home's hero: the name as large as the page allows, the tagline, three ways in. */
export function Masthead({ site, tagline, children }: MastheadProps) {
  const words = useWords();
  return (
    <section className={children ? 'masthead opening' : 'masthead'} aria-labelledby="name">
      <h1 id="name" style={styleValues({ letters: longestWord(site.name) })}>
        {site.name}
      </h1>
      {children}
      <div className="intro">
        <p className="lead" {...(tagline !== site.texts.head.tagline && words(tagline))}>
          {tagline}
        </p>
        <ul className="chips">
          {site.chips.map((chip) => (
            <li key={chip.href}>
              <a className="chip" href={chip.href}>
                {chip.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Further pages, year and name, theme switch, and the heart, which admin mode replaces with '(Admin Mode)'. */
function SiteFooter({ site }: { site: SiteView }) {
  const { frame } = site.texts;
  return (
    <footer className="site-footer">
      {site.footer.length > 0 && <FooterLinks site={site} />}
      <p>
        © {site.year} {site.name}
      </p>
      <div className="footer-tools">
        <button
          className="icon-button"
          type="button"
          title={frame.theme}
          aria-label={frame.theme}
          data-theme-switch
          data-needs-script
        >
          <Icon name="theme" />
        </button>
        <button
          className="icon-button heart"
          type="button"
          title={frame.adminMode}
          aria-label={frame.adminMode}
          data-heart
          data-needs-script
        >
          <Icon name="heart" />
        </button>
        <span className="admin-mode">{frame.inAdminMode}</span>
      </div>
    </footer>
  );
}

function FooterLinks({ site: { footer, path, texts } }: { site: SiteView }) {
  const words = useWords();
  return (
    <nav className="footer-links" aria-label={texts.frame.morePages}>
      <ul className="footer-list">
        {footer.map(({ href, label, isOwn }) => (
          <li key={href}>
            <a href={href} {...(isOwn && words(label))} aria-current={href === path ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Logo button, brand, navigation, and the upload button that waits for admin mode. */
function SiteHeader({ site }: { site: SiteView }) {
  const { frame, pages } = site.texts;
  return (
    <header className="site-header" data-page={site.page}>
      <button className="icon-button logo" type="button" aria-label={frame.toTop} data-top data-needs-script>
        <Logo />
      </button>
      <a className="brand" href={paths.root()}>
        <span>{site.name}</span>
      </a>
      <Navigation site={site} />
      <div className="tools">
        <a className="icon-button" href={paths.search()} aria-label={pages.search} data-search={searchStyles}>
          <Icon name="search" />
        </a>
        <div className="tip" data-needs-script>
          <button
            className="icon-button"
            type="button"
            aria-disabled="true"
            aria-label={frame.quickUpload}
            aria-describedby="upload-tip"
            data-quick-upload
          >
            <Icon name="upload" />
          </button>
          <span role="tooltip" id="upload-tip">
            {frame.uploadHint}
          </span>
        </div>
      </div>
    </header>
  );
}

/**
 * Navigation with every link both in the bar and in the menu; the stylesheet shows one of the two, by the
 * width of the window. The two empty items are filled in admin mode.
 */
function Navigation({ site: { name, nav, page, texts } }: { site: SiteView }) {
  const { frame } = texts;
  const room = headerRoom(name, nav);
  const words = useWords();
  const current = nav.findIndex((link) => link.current);
  const items = nav.map((link, index) => (
    <li key={link.href} className={stepClasses(room.links[index])}>
      <a
        href={link.href}
        {...(link.isHub && words(link.label))}
        aria-current={link.current ? 'page' : undefined}
      >
        {link.label}
      </a>
    </li>
  ));
  const own = <li className={`own-links ${stepClasses(room.ownLinks)}`} data-own-links />;
  // On a phone, Home has its first two links in the bar: without hubs nothing is left for the menu.
  const isWhole = page === 'home' && nav.length <= 2;
  return (
    <nav className="site-nav" aria-label={frame.navigation}>
      <ul className="nav-list nav-bar">
        {items}
        {own}
      </ul>
      <div className={`nav-rest ${stepClasses(isWhole ? { ...room.all, visitor: 0 } : room.all)}`}>
        <button className="nav-more" type="button" popoverTarget="more-links">
          <span className="word-more">{frame.more}</span>
          <span className="word-menu">{frame.menu}</span>
          <Icon name="chevronDown" />
          {current >= 0 && <span className={`nav-mark ${stepClasses(room.links[current])}`} />}
        </button>
        <div className="more-panel" id="more-links" popover="auto">
          <ul className="nav-list">
            {items}
            {own}
          </ul>
        </div>
      </div>
    </nav>
  );
}

/** The steps of header-steps.css. */
function stepClasses(steps: HeaderSteps | undefined): string {
  const { visitor = null, owner = null } = steps ?? {};
  return [visitor === null ? [] : `in-${visitor}`, owner === null ? [] : `own-${owner}`].flat().join(' ');
}

/** Link past the header for keyboard users, first in the page. */
function SkipLink({ text }: { text: string }) {
  return (
    <a className="skip" href="#main">
      {text}
    </a>
  );
}

/** Texts that the page's scripts show, as JSON, see site/scripts/script-texts.ts. */
function ScriptTexts({ texts: { scripts } }: { texts: SiteView['texts'] }) {
  return (
    <script
      type="application/json"
      data-texts
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data in a script element; jsonForScript escapes what could end it.
      dangerouslySetInnerHTML={{ __html: jsonForScript(scripts) }}
    />
  );
}
