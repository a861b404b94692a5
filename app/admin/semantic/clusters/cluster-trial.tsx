import { useCallback, useState } from 'react';
import type { TryClusterAnswer } from '#contract/insights.ts';
import { tokensFault } from '#domain/hub/cluster-input.ts';
import { tryCluster } from '../../api/insights.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { PostThumbnail } from '../post-cells.tsx';
import { tokensOf } from '../token-text.ts';
import { useSettled } from '../use-settled.ts';
import { AskedPost } from './asked-post.tsx';

interface ClusterTrialProps {
  /** As they stand in the form. */
  requiredTokens: string;
  negativeTokens: string;
}

/** What the cluster would hold if it were saved as it stands, and why a chosen post is not among it. */
export function ClusterTrial({ requiredTokens, negativeTokens }: ClusterTrialProps) {
  const call = useCaller();
  const required = useSettled(requiredTokens);
  const negative = useSettled(negativeTokens);
  const [slug, setSlug] = useState<string | null>(null);
  const trial = useLoad(
    useCallback(
      async (signal?: AbortSignal) => {
        const tokens = { required_tokens: tokensOf(required), negative_tokens: tokensOf(negative) };
        const isRefused = Object.values(tokens).some((list) => tokensFault(list) !== null);
        return { answer: isRefused ? null : await tryCluster(call, { ...tokens, slug }, signal) };
      },
      [call, required, negative, slug],
    ),
  );
  return (
    <Section title="Published photos that match" className="border-t border-rule pt-6">
      <Loaded of={trial} waiting="Looking for photos…">
        {({ answer }) => answer && <Matches {...answer} />}
      </Loaded>
      <AskedPost asked={trial.data?.answer?.asked ?? null} onAsk={setSlug} />
    </Section>
  );
}

function Matches({ total, is_cut, posts }: TryClusterAnswer) {
  const more = total - posts.length;
  return (
    <>
      <p role="status" className="text-small tabular-nums">
        {countOf(total, is_cut)}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-3">
        {posts.map((post) => (
          <li key={post.id} className="flex max-w-60 items-center gap-3 text-small">
            <span className="grid w-12 flex-none place-items-center [&_img]:max-h-10">
              <PostThumbnail post={post} />
            </span>
            {post.title}
          </li>
        ))}
        {more > 0 && <li className="self-center text-small text-ink-2">{`and ${more} more`}</li>}
      </ul>
      {total === 0 && !is_cut && (
        <Alert tone="notice">Its page would be empty until a photo with these tokens is published.</Alert>
      )}
    </>
  );
}

function countOf(total: number, isCut: boolean): string {
  const words = total === 1 ? 'One photo matches' : `${total} photos match`;
  if (!isCut) return `${words}.`;
  return `At least ${total === 1 ? 'one photo matches' : words}; on a site of this size not all were looked at. Saving finds every one.`;
}
