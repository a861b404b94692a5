import { useCallback, useState } from 'react';
import type { TryClusterAnswer } from '#contract/insights.ts';
import { tokensIssue } from '#domain/clusters/cluster.ts';
import { longestFilter } from '#domain/site/filters.ts';
import { formatCount } from '#domain/text/clean.ts';
import { tryCluster } from '../../../calls/insights.ts';
import { listPosts } from '../../../calls/posts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Input } from '../../../kit/ui/field.tsx';
import { Loaded, type Loading, useDebouncedValue, useLoad } from '../../../kit/ui/loading.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { Section } from '../../../kit/ui/page.tsx';
import { Thumbnail } from '../../../kit/ui/table.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { tokensOf } from '../parts.tsx';

/** Result of trying the tokens; null while they are invalid and cannot be saved. */
type Trial = Loading<{ answer: TryClusterAnswer | null }>;

/**
 * The photos that the cluster in the form would match.
 * @param slug of a post that is asked about
 */
export function useClusterTrial(
  form: { requiredTokens: string; negativeTokens: string },
  slug: string | null,
): Trial {
  const call = useCaller();
  const required = useDebouncedValue(form.requiredTokens);
  const negative = useDebouncedValue(form.negativeTokens);
  return useLoad(
    useCallback(
      async (signal?: AbortSignal) => {
        const tokens = { required_tokens: tokensOf(required), negative_tokens: tokensOf(negative) };
        const isRefused = Object.values(tokens).some((list) => tokensIssue(list) !== null);
        return { answer: isRefused ? null : await tryCluster(call, { ...tokens, slug }, signal) };
      },
      [call, required, negative, slug],
    ),
  );
}

/** Number of matching photos, as text. */
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
  /** Checks why a post does not match; null ends the check. */
  onAsk: (slug: string | null) => void;
}

/** Published photos that match, and why a chosen one does not. */
export function MatchPreview({ trial, onAsk }: ClusterTrialProps) {
  return (
    <Section title="Published photos that match" className="border-t border-rule pt-6">
      <Loaded of={trial} waiting="Looking for photos…">
        {({ answer }) => answer && <Matches {...answer} />}
      </Loaded>
      <MatchCheck asked={trial.data?.answer?.asked ?? null} onAsk={onAsk} />
    </Section>
  );
}

function Matches({ total, is_cut, posts }: TryClusterAnswer) {
  const more = total - posts.length;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-5 gap-y-3">
        {posts.map((post) => (
          <li key={post.id} className="flex items-center gap-3 text-small">
            <span className="grid w-12 flex-none place-items-center [&_img]:max-h-10">
              <Thumbnail src={post.thumbnail_url} />
            </span>
            {post.title}
          </li>
        ))}
        {more > 0 && <li className="self-center text-small text-ink-2">{`and ${formatCount(more)} more`}</li>}
      </ul>
      {total === 0 && !is_cut && (
        <Alert tone="notice">Its hub stays empty until a photo with these tokens is published.</Alert>
      )}
    </>
  );
}

function countOf(total: number, isCut: boolean): string {
  const words = total === 1 ? 'One photo matches' : `${formatCount(total)} photos match`;
  if (!isCut) return `${words}.`;
  return `At least ${total === 1 ? 'one photo matches' : words}; the site is too large to check all of them here. Saving finds every match.`;
}

type CheckRequest = NonNullable<TryClusterAnswer['asked']>;

interface MatchCheckProps {
  asked: CheckRequest | null;
  onAsk: (slug: string | null) => void;
}

/** Finds a photo by its text and explains whether it matches. */
function MatchCheck({ asked: requested, onAsk }: MatchCheckProps) {
  const [words, setWords] = useState('');
  return (
    <div className="grid max-w-xl gap-3">
      <Field label="Check why a photo matches" hint="Words of its title, caption or story.">
        <Input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <FoundPosts words={words} onAsk={onAsk} />
      {requested && <Explanation asked={requested} />}
    </div>
  );
}

const shownAtOnce = 5;

function FoundPosts({ words, onAsk }: { words: string; onAsk: (slug: string) => void }) {
  const call = useCaller();
  const settled = useDebouncedValue(words.trim()).slice(0, longestFilter);
  const found = useLoad(
    useCallback(
      async (signal?: AbortSignal) =>
        settled === '' ? [] : (await listPosts(call, { q: settled, limit: shownAtOnce }, signal)).rows,
      [call, settled],
    ),
  );
  if (settled === '') return null;
  return (
    <Loaded of={found} waiting="Looking for photos…">
      {(posts) =>
        posts.length === 0 ? (
          <p className="text-small text-ink-2">No matching photos.</p>
        ) : (
          <ul className="flex flex-wrap gap-2" aria-label="Photos found">
            {posts.map((post) => (
              <li key={post.id}>
                <Button look="quiet" size="small" onClick={() => onAsk(post.slug)}>
                  {post.title}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Explanation({ asked: { post, matches, missing, unwanted } }: { asked: CheckRequest }) {
  return (
    <Alert tone="notice" title={`“${post.title}” ${matches ? 'matches' : 'does not match'}`}>
      {missing.length > 0 && <p>{`Missing: ${quoted(missing)}.`}</p>}
      {unwanted.length > 0 && <p>{`Excluded by: ${quoted(unwanted)}.`}</p>}
      {!post.published && <p>It is a draft. Only published photos can match.</p>}
      {matches && post.published && <p>It has every required token and no negative token.</p>}
    </Alert>
  );
}

function quoted(tokens: readonly string[]): string {
  return tokens.map((token) => `“${token}”`).join(', ');
}
