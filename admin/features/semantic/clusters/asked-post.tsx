import { useCallback, useState } from 'react';
import type { TryClusterAnswer } from '#contract/insights.ts';
import { listPosts } from '../../../calls/posts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Input } from '../../../kit/ui/input.tsx';
import { Loaded } from '../../../kit/ui/loading.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { useLoad } from '../../../kit/ui/use-load.ts';
import { useSettled } from '../../../kit/ui/use-settled.ts';
import { useCaller } from '../../../shell/session.tsx';

type Asked = NonNullable<TryClusterAnswer['asked']>;

interface AskedPostProps {
  asked: Asked | null;
  onAsk: (slug: string | null) => void;
}

/** Finds a photo by its words and says why it stands in the cluster or does not. */
export function AskedPost({ asked, onAsk }: AskedPostProps) {
  const [words, setWords] = useState('');
  return (
    <div className="grid max-w-xl gap-3">
      <Field label="Why is a photo not among them?" hint="Words of its title, caption or story.">
        <Input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <FoundPosts words={words} onAsk={onAsk} />
      {asked && <Explanation asked={asked} />}
    </div>
  );
}

const shownAtOnce = 5;

function FoundPosts({ words, onAsk }: { words: string; onAsk: (slug: string) => void }) {
  const call = useCaller();
  const settled = useSettled(words.trim()).slice(0, 200);
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
          <p className="text-small text-ink-2">No photo holds these words.</p>
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

function Explanation({ asked: { post, matches, missing, unwanted } }: { asked: Asked }) {
  return (
    <Alert tone="notice" title={`“${post.title}” ${matches ? 'matches' : 'does not match'}`}>
      {missing.length > 0 && <p>{`It lacks ${quoted(missing)}.`}</p>}
      {unwanted.length > 0 && <p>{`It holds ${quoted(unwanted)}, which keeps it out.`}</p>}
      {!post.published && <p>It is a draft: only published photos stand in a cluster.</p>}
      {matches && post.published && <p>Every required token is there, and no negative one.</p>}
    </Alert>
  );
}

function quoted(tokens: readonly string[]): string {
  return tokens.map((token) => `“${token}”`).join(', ');
}
