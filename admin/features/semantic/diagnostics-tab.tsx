import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DiagnosticsAnswer } from '#contract/insights.ts';
import type { ShownPost } from '#contract/records.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, formatBytes, formatCount } from '#domain/text/clean.ts';
import { getDiagnostics } from '../../calls/insights.ts';
import { EditLink, RecordTable } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Loaded, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert, Badge, EmptyState, StatusBadge } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { Figures, Thumbnail } from '../../kit/ui/table.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { photoEditorUrl } from '../../shell/urls.ts';
import { PostLink } from './parts.tsx';
import { UnreadableSection } from './unreadable-records.tsx';

/** Tab with the current state of the site. */
export function DiagnosticsTab() {
  const loading = useLoadedCall(getDiagnostics);
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
          <Section
            title="Upload statistics"
            note="By the time of the upload. “New posts” goes by the date of a post."
          >
            <Part name="upload statistics" failed={data.failed}>
              <Figures figures={uploadFigures(data)} />
            </Part>
          </Section>
          <Section title="Recent uploads" note="The latest 50 photos, including drafts.">
            <Part name="photos" failed={data.failed}>
              <RecentPosts posts={data.posts} />
            </Part>
          </Section>
          <Section
            title="Error monitoring"
            note="Errors since the server started, newest first. The latest 50 are shown. The log has all of them."
          >
            <ErrorTable errors={data.errors} total={data.error_count} />
          </Section>
          <Section
            title="Deduplication"
            note="Photos that use the same file, and photos that look like one of the latest 50."
          >
            <Part name="duplicates" failed={data.failed.includes('photos') ? ['duplicates'] : data.failed}>
              <DuplicateList groups={data.duplicates} />
            </Part>
          </Section>
        </div>
      )}
    </Loaded>
  );
}

/** A part of the page, or that it could not be read: an empty list would claim too much. */
function Part({ name, failed, children }: { name: string; failed: readonly string[]; children: ReactNode }) {
  if (!failed.includes(name)) return children;
  return <p className="text-small text-ink-2">Could not be read at the moment.</p>;
}

function Alerts({ alerts }: Pick<DiagnosticsAnswer, 'alerts'>) {
  if (alerts.length === 0) return <p className="text-small text-ink-2">No alerts</p>;
  return alerts.map(({ level, message, page }) => (
    <Alert
      key={message}
      tone={level === 'error' ? 'destructive' : 'notice'}
      action={
        page && (
          <Link to={paths.adminPage(placesToAct[page].name)} className="underline">
            {placesToAct[page].label}
          </Link>
        )
      }
    >
      {message}
    </Alert>
  ));
}

const placesToAct = {
  backups: { name: 'adminbackups', label: 'Open backups' },
  bin: { name: 'adminbin', label: 'Open the bin' },
} as const;

function uploadFigures({ uploads }: DiagnosticsAnswer) {
  return [
    { label: 'Last 24 hours', value: formatCount(uploads.day) },
    { label: 'Last 7 days', value: formatCount(uploads.week) },
    { label: 'Last 30 days', value: formatCount(uploads.month) },
    { label: 'All images', value: formatCount(uploads.total) },
    { label: 'Size of the originals', value: formatBytes(uploads.bytes) },
  ];
}

type Group = DiagnosticsAnswer['duplicates'][number];

function DuplicateList({ groups }: { groups: Group[] }) {
  if (groups.length === 0) return <p className="text-small text-ink-2">No duplicate images.</p>;
  return (
    <ul className="grid gap-4">
      {groups.map((group) => (
        <li key={group.posts.map(({ id }) => id).join(' ')} className="border-t border-rule pt-3">
          <p className="mb-2 flex flex-wrap items-center gap-2 text-small">
            <Badge tone={group.kind === 'exact' ? 'bad' : 'info'}>
              {group.kind === 'exact' ? 'Same file' : 'Looks the same'}
            </Badge>
            {counted(group.total, 'post')}
          </p>
          <Members group={group} />
        </li>
      ))}
    </ul>
  );
}

function Members({ group: { total, posts } }: { group: Group }) {
  const more = total - posts.length;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-3">
      {posts.map((post) => (
        <li key={post.id} className="flex items-center gap-3 text-small">
          <span className="grid w-16 flex-none place-items-center [&_img]:max-h-12">
            <Thumbnail src={post.thumbnail_url} />
          </span>
          <PostLink post={post} />
          <StatusBadge published={post.published} />
        </li>
      ))}
      {more > 0 && <li className="self-center text-small text-ink-2">{`and ${more} more`}</li>}
    </ul>
  );
}

/** @param total of errors, also those that are in the log alone */
function ErrorTable({ errors, total }: Pick<DiagnosticsAnswer, 'errors'> & { total: number }) {
  const { timeZone } = useAdminFrame();
  if (errors.length === 0)
    return <p className="text-small text-ink-2">No errors since the server started.</p>;
  return (
    <>
      <p className="text-small tabular-nums">
        {`${total.toLocaleString('en-US')} ${total === 1 ? 'error' : 'errors'} since the server started.`}
      </p>
      <RecordTable
        caption="Errors, newest first"
        rows={errors}
        keyOf={({ time }, index) => `${time} ${index}`}
        columns={[
          { head: 'Error', cell: ({ message }) => message },
          { head: 'Reason', cell: ({ reason }) => reason },
          { head: 'Log ID', cell: ({ id }) => id && <code className="font-mono text-note">{id}</code> },
          {
            head: 'Time',
            kind: 'date',
            cell: ({ time }) => <time dateTime={time}>{formatMoment(time, timeZone)}</time>,
          },
        ]}
      />
    </>
  );
}

function RecentPosts({ posts }: { posts: ShownPost[] }) {
  const { timeZone } = useAdminFrame();
  if (posts.length === 0) return <EmptyState title="No posts yet" text="Uploaded photos appear here." />;
  return (
    <RecordTable
      caption="Recent uploads, newest first"
      rows={posts}
      thumbnail={(post) => <Thumbnail src={post.thumbnail_url} />}
      columns={[
        { head: 'Photo', cell: (post) => <PostLink post={post} /> },
        { head: 'Status', cell: ({ published }) => <StatusBadge published={published} /> },
        {
          head: 'Created',
          kind: 'date',
          cell: ({ created_date: date }) => <time dateTime={date}>{formatMoment(date, timeZone)}</time>,
        },
      ]}
      actions={(post) => <EditLink name={photoName(post)} to={photoEditorUrl(post.id)} />}
    />
  );
}
