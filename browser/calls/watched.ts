import { type RawAnswer, type Sending, unreachable } from './call.ts';

/**
 * Limits after which a call without an answer counts as unreachable. `quiet`: milliseconds without a byte
 * before the server is asked whether it answers at all, again and again; `question`: milliseconds for that
 * answer. A server that answers others may be busy with the call: it gets so many quiet periods in a row
 * while the body is sent, and after it.
 */
export const callLimits = { quiet: 8000, question: 10_000, whileSending: 8, afterSending: 75 } as const;

export type Send = (sending: Sending) => Promise<RawAnswer>;

/**
 * Wraps a sender so that a request ends even if its server hangs, with open connections on which nothing
 * moves. It continues while bytes move, however slowly.
 * @param isAnswering whether the server answers another question
 */
export function watched(send: Send, isAnswering: () => Promise<boolean>): Send {
  return async (sending) => {
    const { signal, onProgress, onEvent } = sending;
    const hung = new AbortController();
    // Only a form reports how many bytes were sent.
    let isSending = sending.body instanceof FormData;
    let hasMoved = false;
    let quiets = 0;
    let isOver = false;

    async function look(): Promise<void> {
      quiets = hasMoved ? 0 : quiets + 1;
      hasMoved = false;
      const isLate = quiets >= callLimits[isSending ? 'whileSending' : 'afterSending'];
      const hangs = isLate || (quiets > 0 && !(await isAnswering()));
      if (isOver) return;
      if (hangs && !hasMoved) hung.abort();
      else timer = setTimeout(look, callLimits.quiet);
    }
    let timer = setTimeout(look, callLimits.quiet);

    try {
      return await send({
        ...sending,
        signal: signal ? AbortSignal.any([signal, hung.signal]) : hung.signal,
        onProgress: (sent, total) => {
          hasMoved = true;
          isSending = sent < total;
          onProgress?.(sent, total);
        },
        onEvent: (name, data) => {
          hasMoved = true;
          onEvent?.(name, data);
        },
      });
    } catch (error) {
      if (hung.signal.aborted && !signal?.aborted) return unreachable;
      throw error;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  };
}

let question: Promise<boolean> | null = null;

/** Checks the server once for all calls that wait: a browser opens few connections to one server. */
export function isServerAnswering(): Promise<boolean> {
  question ??= fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(callLimits.question) })
    .then(
      ({ status }) => status < 500,
      () => false,
    )
    .finally(() => {
      question = null;
    });
  return question;
}
