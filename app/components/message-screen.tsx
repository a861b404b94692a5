import type { MessageView } from '#contract/views.ts';
import { EmptyScreen } from './empty-screen.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A page that only has something to say: an unknown address, a failure. */
export function MessageScreen({ site, empty }: MessageView) {
  return (
    <SiteFrame site={site}>
      <EmptyScreen empty={empty} />
    </SiteFrame>
  );
}
