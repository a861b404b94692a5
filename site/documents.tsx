import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import latinFont from '#browser/styles/fonts/literata-latin.woff2?url';
import type {
  AdminDocumentView,
  DocumentName,
  DocumentParts,
  DocumentViews,
  ScriptAssets,
} from '#contract/documents.ts';
import type { PageFrame } from '#contract/pages.ts';
import type { Accent } from '#domain/settings/accent.ts';
import { jsonForScript } from '#domain/text/clean.ts';
import { CollectionScreen } from './components/lists.tsx';
import { AccessDenied, LoginPage } from './login.tsx';
import { ArticleScreen } from './screens/article-screen.tsx';
import { ArticlesScreen } from './screens/articles-screen.tsx';
import { BrowseScreen } from './screens/browse-screen.tsx';
import { HomeScreen } from './screens/home-screen.tsx';
import { PhotoScreen } from './screens/photo-screen.tsx';
import { SearchScreen } from './screens/search-screen.tsx';
import { SeriesListScreen, SeriesScreen } from './screens/series-screen.tsx';
import { AboutScreen, SitePageScreen } from './screens/site-page-screen.tsx';
import frameStyles from './styles/frame.css?inline';
import loginStyles from './styles/login.css?url';
import styles from './styles/site.css?url';

type Screens = {
  [Name in DocumentName]: (view: DocumentViews[Name], scripts: ScriptAssets) => ReactElement;
};

/** Documents that a script does not change after they were sent. */
const screens: Screens = {
  home: (view) => <HomeScreen {...view} />,
  photo: (view) => <PhotoScreen {...view} />,
  post: (view) => <PhotoScreen {...view} />,
  tag: (view) => <CollectionScreen {...view} />,
  city: (view) => <CollectionScreen {...view} />,
  browse: (view) => <BrowseScreen {...view} />,
  year: (view) => <CollectionScreen {...view} />,
  camera: (view) => <CollectionScreen {...view} />,
  lens: (view) => <CollectionScreen {...view} />,
  hub: (view) => <CollectionScreen {...view} />,
  photos: (view) => <CollectionScreen {...view} />,
  articles: (view) => <ArticlesScreen {...view} />,
  article: (view) => <ArticleScreen {...view} />,
  page: (view) => <SitePageScreen {...view} />,
  about: (view) => <AboutScreen {...view} />,
  search: (view) => <SearchScreen {...view} />,
  series: (view) => <SeriesScreen {...view} />,
  serieslist: (view) => <SeriesListScreen {...view} />,
  unknown: (view) => <PhotoScreen {...view} />,
  login: (view, { login }) => <LoginPage view={view} assets={{ css: loginStyles, script: login }} />,
  denied: ({ siteName }) => <AccessDenied siteName={siteName} assets={{ css: loginStyles, script: null }} />,
};

/**
 * Styles inlined into Home, without the custom properties that none of them reads: `site.css` has all of
 * them.
 */
const stylesWithin = frameStyles.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (definition, name: string) =>
  frameStyles.includes(`var(${name})`) || frameStyles.includes(`var(${name},`) ? definition : '',
);
/**
 * Parts to inline into a document; null for one that links to its files. In development all link, because
 * Vite changes linked files.
 */
export function partsWithin(name: DocumentName, { themeBootCode, icon }: ScriptAssets): DocumentParts | null {
  if (name !== 'home' || themeBootCode === null || icon === null) return null;
  const url = `data:image/svg+xml,${encodeURI(icon).replaceAll('#', '%23')}`;
  return { styles: stylesWithin, script: themeBootCode, icon: url };
}

/** The document that shows this view, complete. A pure function of what it is given; it waits for nothing. */
export function renderDocument<Name extends DocumentName>(
  name: Name,
  view: DocumentViews[Name],
  scripts: ScriptAssets,
): string {
  const frame: PageFrame | null = 'head' in view ? view : null;
  const within = partsWithin(name, scripts);
  const markup = renderToStaticMarkup(
    <html
      lang={frame?.site.texts.lang ?? 'en'}
      style={frame?.site.accent ? accentStyle(frame.site.accent) : undefined}
    >
      <head>
        <DocumentHead frame={frame} scripts={scripts} styles={[styles]} within={within} />
      </head>
      <body data-styles={within === null ? undefined : styles}>{screens[name](view, scripts)}</body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}

/** Custom properties of the owner's accent, which replace that of the tokens. */
function accentStyle({ light, dark }: Accent): CSSProperties {
  const both = (name: keyof Accent['light']) => `light-dark(${light[name]}, ${dark[name]})`;
  return {
    '--amber': both('ink'),
    '--amber-ink': both('ink'),
    '--amber-wash': both('wash'),
    '--on-amber': both('on'),
  } as CSSProperties;
}

/** The document of every admin page: empty until its script has started. */
export function renderAdminDocument(
  { frame, nonce, assets }: AdminDocumentView,
  scripts: ScriptAssets,
): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <DocumentHead frame={null} scripts={scripts} styles={assets.styles}>
          <title>{frame.siteName}</title>
          <meta name="robots" content="noindex, nofollow" />
          {/* Inline: Chromium reports a transition as broken when its style sheet arrives too late. */}
          <style nonce={nonce}>{viewTransition}</style>
          {/* Vite reads it for the styles that it adds. */}
          <meta property="csp-nonce" nonce={nonce} />
          {assets.preloads.map((address) => (
            <link key={address} rel="modulepreload" href={address} />
          ))}
          <script type="module" nonce={nonce} src={assets.script} />
        </DocumentHead>
      </head>
      <body>
        <div id="root" />
        <noscript>
          <p>JavaScript is required for the admin area.</p>
        </noscript>
        <script
          id="frame"
          type="application/json"
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes what could end the element.
          dangerouslySetInnerHTML={{ __html: jsonForScript(frame) }}
        />
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}

const viewTransition =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';

interface DocumentHeadProps {
  /** Head of a public page for search engines; null on private pages. */
  frame: PageFrame | null;
  scripts: ScriptAssets | undefined;
  /** URLs of the page's style sheets. */
  styles: readonly string[];
  /** Parts inlined in place of those sheets and the file of the script. */
  within?: DocumentParts | null;
  /** Elements of the head that only some documents need. */
  children?: ReactNode;
}

/** The inside of <head>, the same for every document. */
export function DocumentHead({ frame, scripts, styles, within = null, children }: DocumentHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {frame && <Head {...frame} />}
      <ThemeColors />
      {within ? (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, whose hash the policy names. */}
          <script dangerouslySetInnerHTML={{ __html: within.script }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, whose hash the policy names. */}
          <style dangerouslySetInnerHTML={{ __html: within.styles }} />
        </>
      ) : (
        <>
          {scripts && <script src={scripts.themeBoot} />}
          <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
          {styles.map((address) => (
            <link key={address} rel="stylesheet" href={address} />
          ))}
        </>
      )}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={within?.icon ?? '/favicon.svg'} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {within === null && <link rel="manifest" href="/manifest.webmanifest" />}
      {children}
      {scripts?.viteClient && <script type="module" src={scripts.viteClient} />}
      {scripts && frame && <script type="module" src={scripts.site} />}
    </>
  );
}

/** Color of the browser's toolbars; the script in the head updates it with the theme. */
function ThemeColors() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f1" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11100e" />
    </>
  );
}

/** Head with all that search engines and social networks read, complete in the server's HTML. */
function Head({ head, site }: PageFrame) {
  const { openGraph, twitter } = head;
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.robots && <meta name="robots" content={head.robots} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.prev && <link rel="prev" href={head.prev} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.imagesOrigin && <link rel="preconnect" href={head.imagesOrigin} />}
      {[head.preload, head.coverPreload].map(
        (image) =>
          image && (
            <link
              key={image.type + image.sizes}
              rel="preload"
              as="image"
              type={image.type}
              media={image.media}
              imageSrcSet={image.srcset}
              imageSizes={image.sizes}
              fetchPriority="high"
            />
          ),
      )}
      <meta property="og:type" content={openGraph.type} />
      <meta property="og:title" content={openGraph.title} />
      {openGraph.description && <meta property="og:description" content={openGraph.description} />}
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      <meta property="og:locale" content={openGraph.locale} />
      <meta property="og:site_name" content={site.name} />
      {openGraph.image && <SocialImage {...openGraph.image} />}
      {head.published && <meta property="article:published_time" content={head.published} />}
      {head.modified && <meta property="article:modified_time" content={head.modified} />}
      <meta name="twitter:card" content={openGraph.image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={twitter.title} />
      {twitter.description && <meta name="twitter:description" content={twitter.description} />}
      {openGraph.image && <meta name="twitter:image" content={openGraph.image.url} />}
      {openGraph.image && <meta name="twitter:image:alt" content={openGraph.image.alt} />}
      <link rel="alternate" type="application/rss+xml" title="RSS" href="/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title="Atom" href="/atom.xml" />
      <link rel="alternate" type="application/feed+json" title="JSON Feed" href="/feed.json" />
      {head.jsonLd.map((record) => (
        <StructuredData key={JSON.stringify(record)} record={record} />
      ))}
    </>
  );
}

function SocialImage({
  url,
  width,
  height,
  alt,
}: {
  url: string;
  width: number;
  height: number;
  alt: string;
}) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

function StructuredData({ record }: { record: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data in a script element; jsonForScript escapes what could end it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(record) }} />;
}
