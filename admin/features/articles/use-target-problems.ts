import { useEffect, useMemo, useState } from 'react';
import type { TargetProblems } from '#domain/articles/checklist/items.ts';
import { targetsOf } from '#domain/articles/checklist/targets.ts';
import { readText } from '#text/read/reading.ts';
import { findTargetProblems } from '../../calls/articles.ts';
import { useDebouncedValue } from '../../kit/ui/loading.tsx';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';

/** Milliseconds without typing before the targets of a body are looked up. */
const pause = 600;
const none: TargetProblems = { blocks: new Map(), links: new Map(), images: new Map() };

/**
 * Blocks, own links and own images of a body that visitors cannot see or open; checked again when the body
 * names others.
 */
export function useTargetProblems(body: string): TargetProblems {
  const call = useCaller();
  const { siteUrl } = useAdminFrame();
  const settled = useDebouncedValue(body, pause);
  const key = useMemo(() => JSON.stringify(targetsOf(readText(settled), siteUrl)), [settled, siteUrl]);
  const [problems, setProblems] = useState(none);
  useEffect(() => {
    const targets = JSON.parse(key) as ReturnType<typeof targetsOf>;
    if (targets.blocks.length + targets.links.length + targets.images.length === 0) return;
    const controller = new AbortController();
    findTargetProblems(call, targets, controller.signal).then(
      ({ blocks, links, images }) =>
        setProblems({
          blocks: new Map(blocks.map(({ source, reason }) => [source, reason])),
          links: new Map(links.map(({ address, reason }) => [address, reason])),
          images: new Map(images.map(({ address, reason }) => [address, reason])),
        }),
      // The other URLs are still checked; the next change checks this one again.
      () => {},
    );
    return () => controller.abort();
  }, [key, call]);
  return problems;
}
