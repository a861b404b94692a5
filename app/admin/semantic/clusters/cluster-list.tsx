import { Link } from 'react-router';
import type { ClusterAnswer } from '#contract/semantic.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { clusterAddress } from './cluster-address.ts';

export function ClusterList({ clusters, chosenId }: { clusters: ClusterAnswer[]; chosenId: string | null }) {
  return (
    <Section
      title="Cluster & Keyword Manager"
      actions={
        <Button size="small" asChild>
          <Link to={clusterAddress('', 'new')}>New Cluster</Link>
        </Button>
      }
    >
      {clusters.length === 0 && <p className="text-small text-ink-2">There are no clusters yet.</p>}
      <ul className="-m-1 grid content-start gap-0.5 overflow-y-auto p-1 max-lg:max-h-72">
        {clusters.map((cluster) => (
          <li key={cluster.id}>
            <Link
              to={clusterAddress(cluster.id)}
              preventScrollReset
              aria-current={cluster.id === chosenId ? 'true' : undefined}
              className="grid gap-0.5 rounded-control px-3 py-2 hover:bg-wash aria-[current]:bg-wash aria-[current]:inset-shadow-[3px_0_0_var(--amber)]"
            >
              <span className="flex flex-wrap items-center justify-between gap-2 font-medium">
                {cluster.name}
                {!cluster.enabled && <Badge tone="draft">Disabled</Badge>}
              </span>
              <span className="text-note text-ink-2 tabular-nums">{factsOf(cluster)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function factsOf({ matching_posts, min_posts_to_index, weight }: ClusterAnswer): string {
  const photos = matching_posts === 1 ? 'One photo' : `${matching_posts} photos`;
  return `${photos}, ${min_posts_to_index} wanted, weight ${weight}`;
}
