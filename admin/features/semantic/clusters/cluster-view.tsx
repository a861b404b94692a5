import type { RefObject } from 'react';
import type { ClusterAnswer } from '#contract/records.ts';
import { clusterFields } from '#domain/clusters/cluster.entity.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { DeleteButton, EditLink } from '../../../kit/records/record-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Badge } from '../../../kit/ui/notice.tsx';
import { clusterUrl } from '../../../shell/urls.ts';
import { clusterLabels } from './cluster-draft.ts';
import { TermManager } from './terms.tsx';

interface ClusterActionsProps {
  cluster: ClusterAnswer;
  onDelete: (cluster: ClusterAnswer) => void;
}

interface ClusterViewProps extends ClusterActionsProps {
  /** Ref of the heading, which gets the focus when a form was closed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** A cluster and its terms. */
export function ClusterView({ cluster, onDelete, headingRef }: ClusterViewProps) {
  return (
    <div className="grid min-w-0 content-start gap-8">
      <section aria-labelledby="cluster-name" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2
            id="cluster-name"
            ref={headingRef}
            tabIndex={-1}
            className="outline-offset-4 flex flex-wrap items-center gap-3"
          >
            {cluster.name}
            <Badge tone={cluster.enabled ? 'live' : 'draft'}>
              {cluster.enabled ? 'Enabled' : 'Disabled'}
            </Badge>
          </h2>
          <ClusterActions cluster={cluster} onDelete={onDelete} />
        </div>
        {!cluster.enabled && <DisabledNote />}
        {cluster.description && <p className="max-w-2xl text-small">{cluster.description}</p>}
        <ClusterFacts cluster={cluster} />
      </section>
      <TermManager cluster={cluster} />
    </div>
  );
}

/** Note shown in place of the link to the hub or its preview. */
export function DisabledNote() {
  return <p className="text-small text-ink-2">This cluster is disabled. Its hub is not public.</p>;
}

function ClusterActions({ cluster, onDelete }: ClusterActionsProps) {
  return (
    <div className="flex flex-wrap gap-1">
      {cluster.enabled && (
        <Button look="bare" size="small" asChild>
          <a href={paths.hub(cluster.slug)} target="_blank" rel="noreferrer">
            View
          </a>
        </Button>
      )}
      <EditLink name={cluster.name} to={clusterUrl(cluster.id, 'edit')} />
      <DeleteButton name={cluster.name} onDelete={() => onDelete(cluster)} />
    </div>
  );
}

function ClusterFacts({ cluster }: { cluster: ClusterAnswer }) {
  const lists = ['requiredTokens', 'optionalTokens', 'negativeTokens', 'geoScope'] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-small">
      {lists.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{clusterLabels[name]}</dt>
          <dd>{cluster[clusterFields.wires[name]].join(', ') || 'None'}</dd>
        </div>
      ))}
      <dt className="text-ink-2">Published photos</dt>
      <dd className="tabular-nums">{`${cluster.matching_posts} (in the sitemap from ${cluster.min_posts_to_index})`}</dd>
      <dt className="text-ink-2">Weight</dt>
      <dd className="tabular-nums">{formatCount(cluster.weight)}</dd>
    </dl>
  );
}
