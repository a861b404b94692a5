import { type RefObject, useCallback, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ClusterAnswer } from '#contract/records.ts';
import { clusterCalls } from '../../../calls/records.ts';
import { useWayBack } from '../../../kit/lists/use-way-back.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { Loaded } from '../../../kit/ui/loading.tsx';
import { useLoad } from '../../../kit/ui/use-load.ts';
import { clusterAddress } from '../../../shell/cluster-address.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
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
          <Chosen clusters={rows} reload={clusters.reload} onDelete={ask} listHeading={heading} />
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
  /** Takes the focus where no cluster is shown after a form. */
  listHeading: RefObject<HTMLHeadingElement | null>;
}

function Chosen({ clusters, reload, onDelete, listHeading }: ChosenProps) {
  const [search] = useSearchParams();
  const chosen = clusters.find(({ id }) => id === search.get('cluster'));
  const mode = search.get('mode');
  const { heading, formVersion, saved, cancel } = useFormsEnd({ chosen, mode, reload, listHeading });
  if (mode === 'new')
    return <ClusterEditor key="new" cluster={null} onSaved={saved} onOutdated={reload} onCancel={cancel} />;
  if (!chosen) return <NothingChosen isMissing={search.get('cluster') !== null} />;
  if (mode === 'edit') {
    return (
      <ClusterEditor
        key={`${chosen.id} ${formVersion}`}
        cluster={chosen}
        onSaved={saved}
        onOutdated={reload}
        onCancel={cancel}
      />
    );
  }
  return <ClusterView key={chosen.id} cluster={chosen} onDelete={onDelete} headingRef={heading} />;
}

interface FormsEndOptions extends Pick<ChosenProps, 'reload' | 'listHeading'> {
  chosen: ClusterAnswer | undefined;
  mode: string | null;
}

/** Where saving a form or leaving it leads. */
function useFormsEnd({ chosen, mode, reload, listHeading }: FormsEndOptions) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = chosen ? heading : listHeading;
  const { formVersion, leave } = useWayBack(mode !== null, chosen?.version ?? null, focused);
  return {
    heading,
    formVersion,
    async saved(cluster: ClusterAnswer) {
      leave();
      await reload();
      const { id, name } = cluster;
      const breadth = breadthOf(cluster);
      toast({ title: `${name} has been saved`, ...(breadth && { description: breadth }) });
      await navigate(clusterAddress(id), { replace: true, preventScrollReset: true });
    },
    cancel() {
      leave();
      navigate(clusterAddress(mode === 'new' ? '' : (chosen?.id ?? '')));
    },
  };
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
