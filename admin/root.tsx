import { type ReactNode, use } from 'react';
import { Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { DocumentHead } from '#site/documents.tsx';
import type { Route } from './+types/root';
import { pageRequest } from './context.ts';
import { NonceContext } from './nonce-context.ts';
import styles from './styles/admin.css?url';

export function loader({ context }: Route.LoaderArgs) {
  const { scripts } = context.get(pageRequest);
  return { scripts };
}

/** Addresses of files do not change while a page is open. */
export const shouldRevalidate = () => false;

/** The document of the pages that come alive in the browser, under the nonce of its answer. */
export function Layout({ children }: { children: ReactNode }) {
  const scripts = useRouteLoaderData<typeof loader>('root')?.scripts;
  const nonce = use(NonceContext);
  return (
    // The script in the head has set the visitor's theme before anything else runs.
    <html lang="en" suppressHydrationWarning>
      <head>
        <DocumentHead frame={null} scripts={scripts} styles={styles}>
          <TransitionStyle nonce={nonce} />
          <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        </DocumentHead>
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
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
