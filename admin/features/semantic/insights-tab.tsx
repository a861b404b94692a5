import { useCallback } from 'react';
import { Link } from 'react-router';
import type { InsightsAnswer } from '#contract/insights.ts';
import { counted, formatCount } from '#domain/text/numbers.ts';
import { getInsights } from '../../calls/insights.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Loaded } from '../../kit/ui/loading.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { clusterAddress } from '../../shell/cluster-address.ts';
import { photoEditorAddress } from '../../shell/photo-editor-address.ts';
import { useCaller } from '../../shell/session.tsx';
import { KeywordMap } from './keyword-map.tsx';
import { TagBars } from './tag-bars.tsx';
import { TrendChart } from './trend-chart.tsx';
import { UnreadableSection } from './unreadable-records.tsx';

/** What the site is about, and what it lacks. */
export function InsightsTab() {
  const call = useCaller();
  const loading = useLoad(useCallback((signal?: AbortSignal) => getInsights(call, signal), [call]));
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
              <Section title="New posts and articles" note="By week, of the last twelve; drafts too.">
                <TrendChart weeks={data.weeks} />
              </Section>
            </div>
            <Section
              title="Underperforming clusters"
              note="Enabled clusters with fewer published photos than they want; their pages are not in the sitemap."
            >
              <Underperforming clusters={data.underperforming} />
            </Section>
            <Section title="Quality issues" note="The first ten, of the newest published photos.">
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

function Underperforming({ clusters }: { clusters: InsightsAnswer['underperforming'] }) {
  if (clusters.length === 0)
    return <p className="text-small text-ink-2">Every enabled cluster has the photos it wants.</p>;
  return (
    <Table caption="Underperforming clusters">
      <thead>
        <tr>
          <HeadCell>Cluster</HeadCell>
          <HeadCell kind="number">Photos</HeadCell>
          <HeadCell kind="number">Minimum</HeadCell>
        </tr>
      </thead>
      <tbody>
        {clusters.map(({ id, name, matching_posts, min_posts_to_index }) => (
          <tr key={id}>
            <NameCell>
              <Link to={clusterAddress(id)} className="hover:underline">
                {name}
              </Link>
            </NameCell>
            <Cell kind="number">
              {formatCount(matching_posts)}
              <span className="table:hidden">{` of ${counted(min_posts_to_index, 'photo')}`}</span>
            </Cell>
            <Cell kind="number" className="max-table:hidden">
              {formatCount(min_posts_to_index)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function QualityIssues({ issues }: { issues: InsightsAnswer['quality_issues'] }) {
  if (issues.length === 0) return <p className="text-small text-ink-2">No published photo falls short.</p>;
  return (
    <Table caption="Quality issues">
      <thead>
        <tr>
          <HeadCell>Photo</HeadCell>
          <HeadCell>Issue</HeadCell>
          <HeadCell kind="actions">Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {issues.map(({ post, field, message }) => (
          <tr key={`${post.id} ${field}`}>
            <NameCell>{post.title}</NameCell>
            <Cell>{message}</Cell>
            <Cell kind="actions">
              <Button look="bare" size="small" asChild>
                <Link to={photoEditorAddress(post.id)} aria-label={`Fix ${post.title}: ${message}`}>
                  Fix
                </Link>
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
