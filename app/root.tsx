import type { ReactNode } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import type { PageFrame } from '#contract/views.ts';
import type { Route } from './+types/root';
import { pageRequest } from './context.ts';
import { Head } from './head.tsx';
import latinFont from './styles/fonts/literata-latin.woff2?url';
import siteStyles from './styles/site.css?url';
import { useView } from './view-context.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { scripts } = context.get(pageRequest);
  return { scripts };
}

/** The document. Public pages carry no framework script: there is no `<Scripts/>` here. */
export function Layout({ children }: { children: ReactNode }) {
  const scripts = useRouteLoaderData<typeof loader>('root')?.scripts;
  const view = useView<object>();
  const frame = 'head' in view ? (view as PageFrame) : null;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {frame && <Head {...frame} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11100e" />
        {scripts && <script src={scripts.themeBoot} />}
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={siteStyles} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {scripts?.viteClient && <script type="module" src={scripts.viteClient} />}
        {scripts && frame && <script type="module" src={scripts.site} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
