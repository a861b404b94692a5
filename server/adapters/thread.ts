import { Worker } from 'node:worker_threads';
import { AppError, type AppErrorDetails, type ErrorCode } from '#domain/errors.ts';

export interface ThreadMessage<Question> {
  id: number;
  question: Question;
}

export type ThreadReply<Answer> = { id: number } & (
  | { answer: Answer }
  | { refusal: { code: ErrorCode; message: string; details: AppErrorDetails } }
  | { failure: Error }
);

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface ThreadOptions {
  /** A module that calls `answerQuestions`. */
  script: URL;
  /** What it is given at its start. */
  data?: unknown;
  /** How long it is kept without a question. */
  keptMs: number;
}

/**
 * Work beside the main thread, so that pages are served meanwhile. It is started by the first question and ended when
 * there have been none for a while: its memory comes back. It keeps no process alive.
 */
export function createThread<Question, Answer>({ script, data, keptMs }: ThreadOptions) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastQuestion = 0;
  const waiting = new Map<number, Waiting<Answer>>();

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(script, { workerData: data });
    begun.unref();
    begun.on('message', (reply: ThreadReply<Answer>) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) begun.unref();
      if ('answer' in reply) asked?.resolve(reply.answer);
      else asked?.reject('refusal' in reply ? refusalOf(reply.refusal) : reply.failure);
    });
    const ended = (error: Error) => {
      // Another one may have been started, and asked, since this one was closed.
      if (worker !== begun) return;
      worker = undefined;
      rejectAll(error);
    };
    begun.on('error', ended);
    begun.on('exit', () => ended(new Error('The thread has ended before it answered.')));
    worker = begun;
    return begun;
  }

  function rejectAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    rejectAll(new Error('The thread was closed.'));
    await ending?.terminate();
  }

  /** Busy is not idle: a long answer must not be cut off. */
  function closeWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => (waiting.size > 0 ? closeWhenIdle() : void close()), keptMs);
    idle.unref();
  }

  return {
    /** @throws what the work threw */
    ask(question: Question): Promise<Answer> {
      closeWhenIdle();
      const thread = started();
      thread.ref();
      const id = ++lastQuestion;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, question } satisfies ThreadMessage<Question>);
      });
    },

    close,
  };
}

function refusalOf({
  code,
  message,
  details,
}: {
  code: ErrorCode;
  message: string;
  details: AppErrorDetails;
}) {
  return new AppError(code, message, details);
}
