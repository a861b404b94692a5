import { useCallback } from 'react';
import type { DiagnosticsAnswer } from '#contract/insights.ts';
import { formatBytes } from '#domain/text/bytes.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { getDiagnostics } from '../../calls/insights.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Loaded } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { DuplicateList } from './duplicate-list.tsx';
import { ErrorTable } from './error-table.tsx';
import { RecentPosts } from './recent-posts.tsx';
import { UnreadableSection } from './unreadable-records.tsx';

/** How the site is at this moment. */
export function DiagnosticsTab() {
  const call = useCaller();
  const loading = useLoad(useCallback((signal?: AbortSignal) => getDiagnostics(call, signal), [call]));
  return (
    <Loaded of={loading} waiting="Loading diagnostics…">
      {(data) => (
        <div className="grid gap-8" aria-busy={loading.isLoading}>
          <Section
            title="Alerts"
            actions={
              <Button look="quiet" size="small" busy={loading.isLoading} onClick={loading.reload}>
                Refresh
              </Button>
            }
          >
            <Alerts alerts={data.alerts} />
          </Section>
          <UnreadableSection rows={data.unreadable} />
          <Section title="Upload statistics">
            <Figures figures={uploadFigures(data)} />
          </Section>
          <Section title="Recent uploads" note="The latest 50 posts, drafts too.">
            <RecentPosts posts={data.posts} />
          </Section>
          <Section
            title="Error monitoring"
            note="Errors since the server was started, newest first. The latest 50 are shown; all are in the log."
          >
            <ErrorTable errors={data.errors} total={data.error_count} />
          </Section>
          <Section
            title="Deduplication"
            note="Posts that show the same file anywhere on the site, and copies of the latest 50 posts’ pictures, found by what they look like."
          >
            <DuplicateList groups={data.duplicates} />
          </Section>
        </div>
      )}
    </Loaded>
  );
}

function Alerts({ alerts }: Pick<DiagnosticsAnswer, 'alerts'>) {
  if (alerts.length === 0) return <p className="text-small text-ink-2">Nothing needs your attention.</p>;
  return alerts.map(({ message }) => (
    <Alert key={message} tone="notice">
      {message}
    </Alert>
  ));
}

function uploadFigures({ uploads }: DiagnosticsAnswer) {
  return [
    { label: 'Last 24 hours', value: formatCount(uploads.day) },
    { label: 'Last 7 days', value: formatCount(uploads.week) },
    { label: 'Last 30 days', value: formatCount(uploads.month) },
    { label: 'All pictures', value: formatCount(uploads.total) },
    { label: 'Size of the originals', value: formatBytes(uploads.bytes) },
  ];
}
