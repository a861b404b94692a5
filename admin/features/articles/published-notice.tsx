import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#domain/site/paths.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import type { ListArrival } from '../../shell/addresses.ts';

/** Leads from the list to the public page of the article that has just been published. */
export function PublishedNotice() {
  const { state } = useLocation();
  // A status is announced when it changes, not when it comes with the page.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const published = (state as Partial<ListArrival> | null)?.published;
  return (
    <div role="status" className="mb-6 empty:hidden">
      {isReady && published && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" asChild>
              <a href={paths.article(published.slug)} target="_blank" rel="noreferrer">
                View article
              </a>
            </Button>
          }
        >
          {`“${published.title}” is published.`}
        </Alert>
      )}
    </div>
  );
}
