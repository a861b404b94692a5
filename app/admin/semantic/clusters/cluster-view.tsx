import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ClusterAnswer } from '#contract/semantic.ts';
import { namesHub } from '#domain/hub/slug.ts';
import { homeChips } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { clusterCalls } from '../../api/records.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { clusterAddress } from './cluster-address.ts';
import { clusterLabels } from './cluster-draft.ts';
import { TermManager } from './term-manager.tsx';

interface ClusterViewProps {
  cluster: ClusterAnswer;
  onDeleted: () => Promise<void>;
}

/** A cluster and its terms. */
export function ClusterView({ cluster, onDeleted }: ClusterViewProps) {
  return (
    <div className="grid min-w-0 content-start gap-8">
      <section aria-labelledby="cluster-name" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="cluster-name" className="flex flex-wrap items-center gap-3">
            {cluster.name}
            <Badge tone={cluster.enabled ? 'live' : 'draft'}>
              {cluster.enabled ? 'Enabled' : 'Disabled'}
            </Badge>
          </h2>
          <ClusterActions cluster={cluster} onDeleted={onDeleted} />
        </div>
        {cluster.description && <p className="max-w-2xl text-small">{cluster.description}</p>}
        <ClusterFacts cluster={cluster} />
      </section>
      <TermManager cluster={cluster} />
    </div>
  );
}

function ClusterActions({ cluster, onDeleted }: ClusterViewProps) {
  const call = useCaller();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await clusterCalls.remove(call, cluster.id);
    await onDeleted();
    toast({ title: `${cluster.name} has been deleted` });
    navigate(clusterAddress(''), { replace: true });
  };
  return (
    <div className="flex flex-wrap gap-1">
      {cluster.enabled && (
        <Button look="bare" size="small" asChild>
          <a href={paths.hub(cluster.slug)} target="_blank" rel="noreferrer">
            View
          </a>
        </Button>
      )}
      <Button look="bare" size="small" asChild>
        <Link to={clusterAddress(cluster.id, 'edit')} aria-label={`Edit ${cluster.name}`}>
          Edit
        </Link>
      </Button>
      <Button
        look="danger"
        size="small"
        aria-label={`Delete ${cluster.name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${cluster.name}”?`}
        text={lossOf(cluster)}
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </div>
  );
}

/** What depends on it. */
function lossOf({ name, slug, matching_posts, enabled }: ClusterAnswer): string {
  const photos = matching_posts === 1 ? 'One photo stands' : `${matching_posts} photos stand`;
  const chip = homeChips.some((home) => namesHub(home.slug, name))
    ? ' Home and the navigation link to it: those links will lead nowhere.'
    : '';
  const page = enabled ? ` Its page ${paths.hub(slug)} will be gone.` : '';
  return `All of its terms go with it.${page} ${photos} in it; the photos stay.${chip} This cannot be undone.`;
}

function ClusterFacts({ cluster }: { cluster: ClusterAnswer }) {
  const lists = ['required_tokens', 'optional_tokens', 'negative_tokens', 'geo_scope'] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-small">
      {lists.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{clusterLabels[name]}</dt>
          <dd>{cluster[name].join(', ') || 'None'}</dd>
        </div>
      ))}
      <dt className="text-ink-2">Published photos</dt>
      <dd className="tabular-nums">{`${cluster.matching_posts}; from ${cluster.min_posts_to_index} on the page is in the sitemap`}</dd>
      <dt className="text-ink-2">Weight</dt>
      <dd className="tabular-nums">{cluster.weight}</dd>
    </dl>
  );
}
