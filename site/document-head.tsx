import type { ReactNode } from 'react';
import latinFont from '#browser/styles/fonts/literata-latin.woff2?url';
import type { ScriptAssets } from '#contract/page-request.ts';
import type { PageFrame } from '#contract/pages.ts';
import { Head } from './head.tsx';

interface DocumentHeadProps {
  /** What a public page tells search engines; null on the pages behind the door. */
  frame: PageFrame | null;
  scripts: ScriptAssets | undefined;
  /** Address of the page's stylesheet. */
  styles: string;
  /** What only some documents need. */
  children?: ReactNode;
}

/** The inside of <head>, the same for every document. */
export function DocumentHead({ frame, scripts, styles, children }: DocumentHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {frame && <Head {...frame} />}
      <ThemeColors />
      {scripts && <script src={scripts.themeBoot} />}
      <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={styles} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {children}
      {scripts?.viteClient && <script type="module" src={scripts.viteClient} />}
      {scripts && frame && <script type="module" src={scripts.site} />}
    </>
  );
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
