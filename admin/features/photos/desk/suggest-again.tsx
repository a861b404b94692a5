import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { Button } from '../../../kit/ui/button.tsx';
import type { Suggestions } from './use-suggestions.ts';

interface SuggestAgainProps {
  suggestions: Suggestions;
  post: AdminPost;
}

/** Button that requests new texts of the AI for a photo that has been described. */
export function SuggestAgain({ suggestions: { ai, stateOf, request }, post }: SuggestAgainProps) {
  const state = stateOf(post.id);
  if (!ai?.provider || state === 'none') return null;
  return (
    <Button
      look="bare"
      size="small"
      className="justify-self-end"
      busy={state === 'waiting'}
      aria-label={`Suggest again: ${photoName(post)}`}
      onClick={() => request([post.id])}
    >
      Suggest again
    </Button>
  );
}
