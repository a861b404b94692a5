import type { Caller } from '#browser/calls/caller.ts';
import type { ArticlePreviewAnswer } from '#contract/articles.ts';
import type { PreviewAnswer } from '#contract/preview.ts';

/** The story as visitors will see it. */
export const previewStory = (call: Caller, story: string, signal?: AbortSignal) =>
  call.json<PreviewAnswer>('POST', '/api/admin/posts/preview', {
    body: { story },
    ...(signal && { signal }),
  });

/** The body as visitors will see it; shortcodes that they will not see stand there as text. */
export const previewArticle = (call: Caller, body: { title: string; body: string }, signal?: AbortSignal) =>
  call.json<ArticlePreviewAnswer>('POST', '/api/admin/articles/preview', {
    body,
    ...(signal && { signal }),
  });
