import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ClusterAnswer } from '#contract/records.ts';
import { namesHub } from '#domain/clusters/cluster.ts';
import { homeChips } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { fold, formatCount } from '#domain/text/clean.ts';
import { clusterCalls } from '../../../calls/records.ts';
import { type DeletableKind, useRecordDeletion } from '../../../kit/records/record-deletion.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Input } from '../../../kit/ui/field.tsx';
import { useFormExit } from '../../../kit/ui/focus.ts';
import { Loaded, useLoad } from '../../../kit/ui/loading.tsx';
import { Badge, EmptyState } from '../../../kit/ui/notice.tsx';
import { Section } from '../../../kit/ui/page.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { clusterUrl } from '../../../shell/urls.ts';
import { breadthOf, clusterKind } from './cluster-draft.ts';
import { ClusterEditor } from './cluster-editor.tsx';
import { ClusterView } from './cluster-view.tsx';

/** Clusters on the left; on the right the terms of the chosen one, or its form. */
export function ClustersTab() {
  const call = useCaller();
  const clusters = useLoad(useCallback((signal?: AbortSignal) => clusterCalls.all(call, {}, signal), [call]));
  const [search] = useSearchParams();
  const isNew = search.get('mode') === 'new';
  const heading = useRef<HTMLHeadingElement>(null);
  const { confirmDeletion, dialog } = useClusterDeletion(clusters.reload, heading);
  return (
    <Loaded of={clusters} waiting="Loading clusters…">
      {(rows) => (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <ClusterList clusters={rows} chosenId={isNew ? null : search.get('cluster')} headingRef={heading} />
          <Chosen clusters={rows} reload={clusters.reload} onDelete={confirmDeletion} listHeading={heading} />
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
  /** Ref of the heading that gets the focus if no cluster is shown after a form. */
  listHeading: RefObject<HTMLHeadingElement | null>;
}

function Chosen({ clusters, reload, onDelete, listHeading }: ChosenProps) {
  const [search] = useSearchParams();
  const chosen = clusters.find(({ id }) => id === search.get('cluster'));
  const mode = search.get('mode');
  const { heading, formVersion, saved, cancel } = useFormsEnd({ chosen, mode, reload, listHeading });
  if (mode === 'new')
    return <ClusterEditor key="new" cluster={null} onSaved={saved} onOutdated={reload} onCancel={cancel} />;
  if (!chosen)
    return <NothingChosen isMissing={search.get('cluster') !== null} isFirst={clusters.length === 0} />;
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

/** Handles the end of a form: saved or closed. */
function useFormsEnd({ chosen, mode, reload, listHeading }: FormsEndOptions) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = chosen ? heading : listHeading;
  const { formVersion, leave } = useFormExit(mode !== null, chosen?.version ?? null, focused);
  return {
    heading,
    formVersion,
    async saved(cluster: ClusterAnswer) {
      leave();
      await reload();
      const { id, name } = cluster;
      const breadth = breadthOf(cluster.required_tokens, cluster.negative_tokens);
      toast({ title: `${name} has been saved`, ...(breadth && { description: breadth }) });
      await navigate(clusterUrl(id), { replace: true, preventScrollReset: true });
    },
    cancel() {
      leave();
      navigate(clusterUrl(mode === 'new' ? '' : (chosen?.id ?? '')));
    },
  };
}

/** @param isFirst true on a site without any cluster */
function NothingChosen({ isMissing, isFirst }: { isMissing: boolean; isFirst: boolean }) {
  const [title, text] = isMissing
    ? ['Cluster not found', 'It may have been deleted.']
    : isFirst
      ? ['No clusters yet', 'Create the first one. Its keywords are shown here.']
      : ['Choose a cluster', 'Its keywords are shown here.'];
  return (
    <EmptyState title={title} text={text}>
      <Button look="quiet" asChild>
        <Link to={clusterUrl('', 'new')}>New Cluster</Link>
      </Button>
    </EmptyState>
  );
}

/** Number of clusters above which a search field appears. */
const readAtOnce = 12;

interface ClusterListProps {
  clusters: ClusterAnswer[];
  chosenId: string | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** List of all clusters in its own scroll area, so that the chosen one is visible beside it. */
function ClusterList({ clusters, chosenId, headingRef }: ClusterListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState('');
  const found = clusters.filter(({ name }) => fold(name).includes(fold(words)));
  useEffect(() => {
    if (chosenId !== null && list.current) bringChosenIntoSight(list.current);
  }, [chosenId]);
  return (
    <Section
      className="lg:sticky lg:top-6 lg:self-start"
      title="Cluster & Keyword Manager"
      note="A cluster collects the photos that have its words. Its public page is a hub."
      headingRef={headingRef}
      actions={
        <Button size="small" asChild>
          <Link to={clusterUrl('', 'new')}>New Cluster</Link>
        </Button>
      }
    >
      {clusters.length > readAtOnce && (
        <Field label="Find a cluster">
          <Input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
      {clusters.length > 0 && found.length === 0 && (
        <p role="status" className="text-small text-ink-2">
          No matching clusters.
        </p>
      )}
      <ul
        ref={list}
        className="relative -m-1 grid content-start gap-0.5 overflow-y-auto p-1 max-lg:max-h-72 lg:max-h-[calc(100svh-21rem)]"
      >
        {found.map((cluster) => (
          <li key={cluster.id}>
            <Link
              to={clusterUrl(cluster.id)}
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

/** Scrolls the list only, never the page. */
function bringChosenIntoSight(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!chosen) return;
  const end = chosen.offsetTop + chosen.offsetHeight;
  if (chosen.offsetTop < list.scrollTop) list.scrollTop = chosen.offsetTop;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

function factsOf({ matching_posts, min_posts_to_index, weight }: ClusterAnswer): string {
  const photos = matching_posts === 1 ? 'One photo' : `${formatCount(matching_posts)} photos`;
  return `${photos}, minimum ${formatCount(min_posts_to_index)}, weight ${formatCount(weight)}`;
}

/**
 * Question before deleting a cluster; afterwards none is selected.
 * @param focusAfter the heading of those that are left
 */
function useClusterDeletion(reload: () => Promise<void>, focusAfter: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  return useRecordDeletion(deletableCluster, {
    onDeleted: async () => {
      await reload();
      navigate(clusterUrl(''), { replace: true });
    },
    focusAfter,
  });
}

/** Consequences of deleting a cluster. */
function lossOf({ name, slug, matching_posts, enabled }: ClusterAnswer): string {
  const photos = matching_posts === 1 ? 'Its photo stays' : `Its ${formatCount(matching_posts)} photos stay`;
  const chip = homeChips.some((slug) => namesHub(slug, name)) ? ' Home still links to this hub.' : '';
  const hub = enabled ? ` and its hub ${paths.hub(slug)}` : '';
  return `Its terms${hub} will be permanently deleted.${matching_posts > 0 ? ` ${photos}.` : ''}${chip}`;
}

const deletableCluster: DeletableKind<ClusterAnswer> = {
  backups: clusterKind.backups,
  calls: clusterCalls,
  nameOf: ({ name }) => name,
  lossOf,
};
