import { useCallback } from 'react';
import type { TryClusterAnswer } from '#contract/insights.ts';
import { tokensFault } from '#domain/clusters/cluster.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { tryCluster } from '../../../calls/insights.ts';
import { Loaded } from '../../../kit/ui/loading.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { type Loading, useLoad } from '../../../kit/ui/use-load.ts';
import { useSettled } from '../../../kit/ui/use-settled.ts';
import { useCaller } from '../../../shell/session.tsx';
import { PostThumbnail } from '../post-cells.tsx';
import { tokensOf } from '../token-text.ts';
import { AskedPost } from './asked-post.tsx';

/** Null while the tokens could not be saved. */
type Trial = Loading<{ answer: TryClusterAnswer | null }>;

/**
 * What the cluster would hold if it were saved as it stands in its form.
 * @param slug of a post that is asked about
 */
export function useClusterTrial(
  form: { required_tokens: string; negative_tokens: string },
  slug: string | null,
): Trial {
  const call = useCaller();
  const required = useSettled(form.required_tokens);
  const negative = useSettled(form.negative_tokens);
  return useLoad(
    useCallback(
      async (signal?: AbortSignal) => {
        const tokens = { required_tokens: tokensOf(required), negative_tokens: tokensOf(negative) };
        const isRefused = Object.values(tokens).some((list) => tokensFault(list) !== null);
        return { answer: isRefused ? null : await tryCluster(call, { ...tokens, slug }, signal) };
      },
      [call, required, negative, slug],
    ),
  );
}

/** How many photos match, in words. */
export function TrialCount({ trial }: { trial: Trial }) {
  const answer = trial.data?.answer;
  return (
    <p role="status" className="text-small font-medium tabular-nums">
      {answer ? countOf(answer.total, answer.is_cut) : ''}
    </p>
  );
}

interface ClusterTrialProps {
  trial: Trial;
  /** Asks why a post is not among them. */
  onAsk: (slug: string | null) => void;
}

/** Which photos match, and why a chosen one does not. */
export function ClusterTrial({ trial, onAsk }: ClusterTrialProps) {
  return (
    <Section title="Published photos that match" className="border-t border-rule pt-6">
      <Loaded of={trial} waiting="Looking for photos…">
        {({ answer }) => answer && <Matches {...answer} />}
      </Loaded>
      <AskedPost asked={trial.data?.answer?.asked ?? null} onAsk={onAsk} />
    </Section>
  );
}

function Matches({ total, is_cut, posts }: TryClusterAnswer) {
  const more = total - posts.length;
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-3">
        {posts.map((post) => (
          <li key={post.id} className="flex max-w-60 items-center gap-3 text-small">
            <span className="grid w-12 flex-none place-items-center [&_img]:max-h-10">
              <PostThumbnail post={post} />
            </span>
            {post.title}
          </li>
        ))}
        {more > 0 && <li className="self-center text-small text-ink-2">{`and ${formatCount(more)} more`}</li>}
      </ul>
      {total === 0 && !is_cut && (
        <Alert tone="notice">Its page would be empty until a photo with these tokens is published.</Alert>
      )}
    </>
  );
}

function countOf(total: number, isCut: boolean): string {
  const words = total === 1 ? 'One photo matches' : `${formatCount(total)} photos match`;
  if (!isCut) return `${words}.`;
  return `At least ${total === 1 ? 'one photo matches' : words}; on a site of this size not all were looked at. Saving finds every one.`;
}
