import { parentPort } from 'node:worker_threads';
import { isAppError } from '#domain/errors.ts';
import { type ThreadMessage, type ThreadReply, threadReady } from './workers.ts';

/** The inside of a thread: answers what `createThread` asks, one question after the other. */
export function answerQuestions<Question, Answer>(work: (question: Question) => Answer): void {
  parentPort?.on('message', ({ id, question }: ThreadMessage<Question>) => {
    parentPort?.postMessage(replyTo(id, () => work(question)));
  });
  parentPort?.postMessage({ id: threadReady, answer: null } satisfies ThreadReply<null>);
}

/** An error loses its code on its way to another thread: it is sent in parts. */
function replyTo<Answer>(id: number, work: () => Answer): ThreadReply<Answer> {
  try {
    return { id, answer: work() };
  } catch (error) {
    if (!isAppError(error)) return { id, failure: error instanceof Error ? error : new Error(String(error)) };
    const { code, message, fields, retryAfter } = error;
    const details = { ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) };
    return { id, refusal: { code, message, details } };
  }
}
