import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ClusterAnswer } from '#contract/records.ts';
import { fold } from '#domain/text/fold.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Input } from '../../../kit/ui/input.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { clusterAddress } from '../../../shell/cluster-address.ts';

/** With more than these one looks for a name rather than reading them all. */
const readAtOnce = 12;

interface ClusterListProps {
  clusters: ClusterAnswer[];
  chosenId: string | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** All clusters, in a window of their own: what is chosen stands beside it, not above what one has scrolled past. */
export function ClusterList({ clusters, chosenId, headingRef }: ClusterListProps) {
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
      headingRef={headingRef}
      actions={
        <Button size="small" asChild>
          <Link to={clusterAddress('', 'new')}>New Cluster</Link>
        </Button>
      }
    >
      {clusters.length === 0 && <p className="text-small text-ink-2">There are no clusters yet.</p>}
      {clusters.length > readAtOnce && (
        <Field label="Find a cluster">
          <Input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
      {clusters.length > 0 && found.length === 0 && (
        <p role="status" className="text-small text-ink-2">
          No cluster is called so.
        </p>
      )}
      <ul
        ref={list}
        className="relative -m-1 grid content-start gap-0.5 overflow-y-auto p-1 max-lg:max-h-72 lg:max-h-[calc(100svh-21rem)]"
      >
        {found.map((cluster) => (
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

/** The list alone is pushed, never the page. */
function bringChosenIntoSight(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!chosen) return;
  const end = chosen.offsetTop + chosen.offsetHeight;
  if (chosen.offsetTop < list.scrollTop) list.scrollTop = chosen.offsetTop;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

function factsOf({ matching_posts, min_posts_to_index, weight }: ClusterAnswer): string {
  const photos = matching_posts === 1 ? 'One photo' : `${formatCount(matching_posts)} photos`;
  return `${photos}, ${formatCount(min_posts_to_index)} wanted, weight ${formatCount(weight)}`;
}
