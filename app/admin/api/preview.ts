import type { PreviewAnswer } from '#contract/preview.ts';
import type { Caller } from './caller.ts';

/** The story as visitors will see it. */
export const previewStory = (call: Caller, story: string, signal?: AbortSignal) =>
  call.json<PreviewAnswer>('POST', '/api/admin/posts/preview', {
    body: { story },
    ...(signal && { signal }),
  });
