import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { Caller, UploadOptions } from '#browser/calls/caller.ts';
import { isImageFile } from '#domain/posts/upload-queue.ts';
import { useKit } from '../kit-context.ts';

export type UploadState<Answer> =
  | { step: 'idle' }
  /** `sent` is null before the first byte was sent. */
  | { step: 'uploading'; name: string; sent: number | null; total: number }
  | { step: 'stored'; name: string; result: Answer }
  | { step: 'failed'; message: string }
  | { step: 'cancelled' };

/**
 * State of uploads of one image at a time while its component is mounted: a second one replaces the first.
 * @param send the call; the same function on every render
 */
export function useUpload<Answer>(
  send: (call: Caller, file: File, options: UploadOptions) => Promise<Answer>,
  onStored: (result: Answer) => unknown,
) {
  const { call } = useKit();
  const [state, setState] = useState<UploadState<Answer>>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });

  const upload = useCallback(
    async (file: File) => {
      // The file picker's own filter can be switched off.
      if (!isImageFile({ path: file.name, type: file.type })) {
        setState({ step: 'failed', message: 'Not an image. Upload data files under Assets.' });
        return;
      }
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      const progress = (sent: number | null, total: number) => {
        if (running.current === stop) setState({ step: 'uploading', name: file.name, sent, total });
      };
      progress(null, file.size);
      try {
        const result = await send(call, file, { signal: stop.signal, onProgress: progress });
        if (running.current !== stop) return;
        setState({ step: 'stored', name: file.name, result });
        latest.current(result);
      } catch (error) {
        if (running.current !== stop) return;
        setState(
          isCancelled(error) ? { step: 'cancelled' } : { step: 'failed', message: messageFrom(error) },
        );
      }
    },
    [call, send],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );
  return { state, upload, cancel };
}
