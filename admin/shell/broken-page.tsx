import { messageFrom } from '#browser/calls/call-error.ts';
import { Button } from '../kit/ui/button.tsx';
import { EmptyState } from '../kit/ui/empty-state.tsx';

/** When a page could not be drawn at all. */
export function BrokenPage({ error }: { error: unknown }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-svh place-items-center">
      <title>This page has broken</title>
      <EmptyState level={1} title="This page has broken" text={messageFrom(error)}>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </EmptyState>
    </main>
  );
}
