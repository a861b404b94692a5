import { type ReactNode, use } from 'react';
import { Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import type { PageFrame } from '#contract/views.ts';
import type { Route } from './+types/root';
import { pageRequest } from './context.ts';
import { Head } from './head.tsx';
import { NonceContext } from './nonce-context.ts';
import adminStyles from './styles/admin.css?url';
import latinFont from './styles/fonts/literata-latin.woff2?url';
import siteStyles from './styles/site.css?url';
import { useView } from './view-context.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { scripts } = context.get(pageRequest);
  return { scripts };
}

/** Addresses of files do not change while a page is open. */
export const shouldRevalidate = () => false;

/**
 * The document. Public pages carry no framework script; a route whose `handle` says `hydrate` comes alive in the
 * browser, under the nonce of its answer.
 */
export function Layout({ children }: { children: ReactNode }) {
  const scripts = useRouteLoaderData<typeof loader>('root')?.scripts;
  const hydrate = useMatches().some(({ handle }) => isHydrated(handle));
  const frame = useFrame();
  const nonce = use(NonceContext);
  return (
    // The script in the head has set the visitor's theme before anything else runs.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {frame && <Head {...frame} />}
        <ThemeColors />
        {scripts && <script src={scripts.themeBoot} />}
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={hydrate ? adminStyles : siteStyles} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {hydrate && <TransitionStyle nonce={nonce} />}
        {hydrate && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {scripts?.viteClient && <script type="module" src={scripts.viteClient} />}
        {scripts && frame && <script type="module" src={scripts.site} />}
      </head>
      <body>
        {children}
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** The colour of the browser's own bars; the script in the head keeps them in step with the theme. */
function ThemeColors() {
  return (
    <>
      <meta
        name="theme-color"
        media="(prefers-color-scheme: light)"
        content="#faf7f1"
        suppressHydrationWarning
      />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content="#11100e"
        suppressHydrationWarning
      />
    </>
  );
}

/**
 * In the page itself: from a file that is not in the browser's cache yet, Chromium now and then learns of it too late
 * and reports the transition from the page before as broken.
 */
function TransitionStyle({ nonce }: { nonce: string | undefined }) {
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {'@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }'}
    </style>
  );
}

function isHydrated(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true;
}

/** What a public page puts into its head; null on the pages behind the door. */
function useFrame(): PageFrame | null {
  const view = useView<object | null>();
  return view && 'head' in view ? (view as PageFrame) : null;
}
