import { useCallback, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ClusterAnswer } from '#contract/semantic.ts';
import { clusterCalls } from '../../api/records.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { clusterAddress } from './cluster-address.ts';
import { breadthOf } from './cluster-draft.ts';
import { ClusterEditor } from './cluster-editor.tsx';
import { ClusterList } from './cluster-list.tsx';
import { ClusterView } from './cluster-view.tsx';
import { useClusterDeletion } from './use-cluster-deletion.ts';

/** Clusters on the left; on the right the terms of the chosen one, or its form. */
export function ClustersTab() {
  const call = useCaller();
  const clusters = useLoad(useCallback((signal?: AbortSignal) => clusterCalls.all(call, {}, signal), [call]));
  const [search] = useSearchParams();
  const isNew = search.get('mode') === 'new';
  const heading = useRef<HTMLHeadingElement>(null);
  const { ask, dialog } = useClusterDeletion(clusters.reload, heading);
  return (
    <Loaded of={clusters} waiting="Loading clusters…">
      {(rows) => (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <ClusterList clusters={rows} chosenId={isNew ? null : search.get('cluster')} headingRef={heading} />
          <Chosen clusters={rows} reload={clusters.reload} onDelete={ask} />
          {dialog}
        </div>
      )}
    </Loaded>
  );
}

interface ChosenProps {
  clusters: ClusterAnswer[];
  reload: () => Promise<void>;
  onDelete: (cluster: ClusterAnswer) => void;
}

function Chosen({ clusters, reload, onDelete }: ChosenProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { toast } = useToast();
  const chosen = clusters.find(({ id }) => id === search.get('cluster'));
  const mode = search.get('mode');
  const saved = async (cluster: ClusterAnswer) => {
    await reload();
    const { id, name } = cluster;
    const breadth = breadthOf(cluster);
    toast({ title: `${name} has been saved`, ...(breadth && { description: breadth }) });
    navigate(clusterAddress(id), { replace: true, preventScrollReset: true });
  };
  if (mode === 'new')
    return (
      <ClusterEditor
        key="new"
        cluster={null}
        onSaved={saved}
        onOutdated={reload}
        onCancel={() => navigate(clusterAddress(''))}
      />
    );
  if (!chosen) return <NothingChosen isMissing={search.get('cluster') !== null} />;
  if (mode === 'edit') {
    return (
      <ClusterEditor
        key={`${chosen.id} ${chosen.version}`}
        cluster={chosen}
        onSaved={saved}
        onOutdated={reload}
        onCancel={() => navigate(clusterAddress(chosen.id))}
      />
    );
  }
  return <ClusterView key={chosen.id} cluster={chosen} onDelete={onDelete} />;
}

function NothingChosen({ isMissing }: { isMissing: boolean }) {
  return (
    <EmptyState
      title={isMissing ? 'There is no such cluster' : 'Choose a cluster'}
      text={isMissing ? 'It may have been deleted.' : 'Its keywords are shown here.'}
    >
      <Button look="quiet" asChild>
        <Link to={clusterAddress('', 'new')}>New Cluster</Link>
      </Button>
    </EmptyState>
  );
}
