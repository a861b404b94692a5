import { useState } from 'react';
import { Link } from 'react-router';
import type { InsightsAnswer } from '#contract/insights.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { getInsights } from '../../calls/insights.ts';
import { EditLink, RecordTable } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Loaded, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { Figures } from '../../kit/ui/table.tsx';
import { photoEditorUrl } from '../../shell/urls.ts';
import { KeywordMap } from './keyword-map.tsx';
import { clusterColumn } from './parts.tsx';
import { TrendChart } from './trend-chart.tsx';
import { UnreadableSection } from './unreadable-records.tsx';

/** Tab with the subjects of the site and the gaps in its content. */
export function InsightsTab() {
  const loading = useLoadedCall(getInsights);
  return (
    <div className="grid gap-8">
      <Loaded of={loading} waiting="Loading insights…">
        {(data) => (
          <>
            <Figures figures={contentFigures(data)} />
            <UnreadableSection rows={data.unreadable} />
            <div className="grid gap-8 lg:grid-cols-2">
              <Section title="Popular tags">
                <TagBars tags={data.popular_tags} />
              </Section>
              <Section title="New posts and articles" note="By week, last 12 weeks, including drafts.">
                <TrendChart weeks={data.weeks} />
              </Section>
            </div>
            <Section
              title="Underperforming clusters"
              note="A cluster collects photos by their words. These have fewer photos than their minimum, so their hubs are not in the sitemap."
            >
              <Underperforming clusters={data.underperforming} />
            </Section>
            <Section title="Quality issues" note="The first 10, among the newest published photos.">
              <QualityIssues issues={data.quality_issues} />
            </Section>
          </>
        )}
      </Loaded>
      <KeywordMap />
    </div>
  );
}

function contentFigures({ counts }: InsightsAnswer) {
  return [
    { label: 'Published photos', value: counts.posts },
    { label: 'Drafts', value: counts.drafts },
    { label: 'Published articles', value: counts.articles },
    { label: 'Article drafts', value: counts.article_drafts },
    { label: 'Clusters', value: counts.clusters },
  ];
}

const shownClusters = 10;

function Underperforming({ clusters }: { clusters: InsightsAnswer['underperforming'] }) {
  const [isWhole, showWhole] = useState(false);
  if (clusters.length === 0)
    return <p className="text-small text-ink-2">Every enabled cluster has enough photos.</p>;
  return (
    <>
      <RecordTable
        caption="Underperforming clusters"
        rows={isWhole ? clusters : clusters.slice(0, shownClusters)}
        columns={[
          clusterColumn,
          {
            head: 'Photos',
            kind: 'number',
            cell: ({ matching_posts, min_posts_to_index }) => (
              <>
                {formatCount(matching_posts)}
                <span className="@min-[38rem]/list:hidden">{` of ${counted(min_posts_to_index, 'photo')}`}</span>
              </>
            ),
          },
          {
            head: 'Minimum',
            kind: 'number',
            className: '@max-[38rem]/list:hidden',
            cell: ({ min_posts_to_index }) => formatCount(min_posts_to_index),
          },
        ]}
      />
      {clusters.length > shownClusters && (
        <div>
          <Button look="quiet" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? `Show ${shownClusters}` : `Show all ${formatCount(clusters.length)}`}
          </Button>
        </div>
      )}
    </>
  );
}

function QualityIssues({ issues }: { issues: InsightsAnswer['quality_issues'] }) {
  if (issues.length === 0)
    return <p className="text-small text-ink-2">No published photo is missing anything.</p>;
  return (
    <RecordTable
      caption="Quality issues"
      rows={issues}
      keyOf={({ post, field }) => `${post.id} ${field}`}
      columns={[
        { head: 'Photo', cell: ({ post }) => post.title },
        { head: 'Issue', cell: ({ message }) => message },
      ]}
      actions={({ post, message }) => (
        <EditLink verb="Fix" name={`${post.title}: ${message}`} to={photoEditorUrl(post.id)} />
      )}
    />
  );
}

/** Bars of tag use, hidden from screen readers because the numbers beside them are the same. */
function TagBars({ tags }: { tags: InsightsAnswer['popular_tags'] }) {
  if (tags.length === 0) return <p className="text-small text-ink-2">No tags yet.</p>;
  const most = Math.max(...tags.map(({ posts }) => posts));
  return (
    <ol className="grid gap-0.5 text-small">
      {tags.map(({ tag, posts }) => (
        <li key={tag} className="grid grid-cols-[6rem_minmax(0,1fr)_3rem] items-center gap-3">
          <Link
            to={`${paths.adminPage('adminphotos')}?tag=${encodeURIComponent(tag)}`}
            className="truncate py-0.5 hover:underline"
          >
            {tag}
          </Link>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
            <rect width="100" height="1" className="fill-wash" />
            <rect width={(posts / most) * 100} height="1" className="fill-edge" />
          </svg>
          <span className="text-end tabular-nums">
            {formatCount(posts)}
            <span className="sr-only">{posts === 1 ? ' photo' : ' photos'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
