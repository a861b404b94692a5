import type { ReactNode } from 'react';
import type { SiteView } from '#contract/pages.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Skeletons } from './skeletons.tsx';
import { SkipLink } from './skip-link.tsx';

interface SiteFrameProps {
  site: SiteView;
  /** The page's own edges; a photograph reaches the window's. */
  bleed?: boolean;
  children: ReactNode;
}

/** Everything around a public page's content. */
export function SiteFrame({ site, bleed = false, children }: SiteFrameProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader site={site} />
      <main id="main" tabIndex={-1} className={bleed ? undefined : 'page'}>
        {site.notice && (
          <p className="notice notice--failed" role="status">
            {site.notice}
          </p>
        )}
        {children}
      </main>
      <SiteFooter site={site} />
      <Skeletons />
    </>
  );
}
