import { parentPort, Worker } from 'node:worker_threads';
import { AppError, type AppErrorDetails, busyError, type ErrorCode, isAppError } from '#domain/errors.ts';

export interface ThreadMessage<Question> {
  id: number;
  question: Question;
}

/** The id of the message that a started thread sends; requests have others. */
const threadReady = 0;

export type ThreadReply<Answer> = { id: number } & (
  | { answer: Answer }
  | { refusal: { code: ErrorCode; message: string; details: AppErrorDetails } }
  | { failure: Error; details: object }
);

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface ThreadOptions {
  /** A module that calls `answerQuestions`. */
  script: URL;
  /** Data passed to the thread at its start. */
  data?: unknown;
  /** Milliseconds of idle time after which the thread ends. */
  idleMs: number;
  /** Maximum milliseconds for one answer, the start of the thread not counted; unlimited by default. */
  timeLimitMs?: number;
  /** Megabytes of its heap; without it, as much as the process may have. */
  memoryMb?: number;
  /** Requests that are answered or wait; the next one is refused. Without it, any number. */
  mostWaiting?: number;
}

const threadFailed = 'THREAD_FAILED';

/** Whether a request exceeded the time limit or ended the thread: a retry would not help. */
export function isThreadFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === threadFailed;
}

function threadFailure(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: threadFailed });
}

/**
 * A worker thread, so that pages are served during long work. Started by the first request, ended when idle, which
 * frees its memory; does not keep the process alive. A request that exceeds the time limit or ends the thread fails
 * alone: those behind it are sent again.
 */
export function createThread<Question, Answer>(options: ThreadOptions) {
  const { script, data, idleMs, timeLimitMs, memoryMb, mostWaiting = Number.POSITIVE_INFINITY } = options;
  let worker: Worker | undefined;
  let isReady = false;
  let idle: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  let lastQuestion = 0;
  const waiting = new Map<number, Waiting<Question, Answer>>();

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(script, {
      workerData: data,
      ...(memoryMb && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    begun.unref();
    begun.on('message', (reply: ThreadReply<Answer>) => {
      if (worker !== begun) return;
      isReady = true;
      startLimit();
      const requested = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) {
        clearTimeout(limit);
        begun.unref();
      }
      if ('answer' in reply) requested?.resolve(reply.answer);
      else requested?.reject('refusal' in reply ? refusalOf(reply.refusal) : failureOf(reply));
    });
    const ended = (error: Error) => {
      // A new thread may have started since this one was closed.
      if (worker !== begun) return;
      worker = undefined;
      if (isReady) failFirst(error);
      else rejectAll(error);
    };
    const endedEarly = 'The thread ended before it answered.';
    begun.on('error', (error) => ended(isReady ? threadFailure(endedEarly, error) : error));
    begun.on('exit', () => ended(threadFailure(endedEarly)));
    worker = begun;
    return begun;
  }

  /** Requests are processed in order: the first in the queue is running. */
  function startLimit(): void {
    clearTimeout(limit);
    if (timeLimitMs === undefined || !isReady) return;
    limit = setTimeout(() => {
      const late = worker;
      worker = undefined;
      void late?.terminate();
      failFirst(threadFailure('The thread took too long.'));
    }, timeLimitMs);
    limit.unref();
  }

  function failFirst(error: Error): void {
    isReady = false;
    clearTimeout(limit);
    const [first] = waiting.keys();
    if (first === undefined) return;
    const failed = waiting.get(first);
    waiting.delete(first);
    for (const [id, { question }] of waiting) post(id, question);
    failed?.reject(error);
  }

  function post(id: number, question: Question): void {
    const thread = started();
    thread.ref();
    thread.postMessage({ id, question } satisfies ThreadMessage<Question>);
  }

  function rejectAll(error: Error): void {
    isReady = false;
    clearTimeout(limit);
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

  /** Closes the thread after an idle time, but not while a request runs. */
  function closeWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => (waiting.size > 0 ? closeWhenIdle() : void close()), idleMs);
    idle.unref();
  }

  return {
    /** @throws what the work threw; AppError `unavailable` when too many wait */
    request(question: Question): Promise<Answer> {
      if (waiting.size >= mostWaiting) return Promise.reject(busyError());
      closeWhenIdle();
      const id = ++lastQuestion;
      return new Promise((resolve, reject) => {
        waiting.set(id, { question, resolve, reject });
        if (waiting.size === 1) startLimit();
        post(id, question);
      });
    },

    close,
  };
}

/** Error of the thread with its code, which distinguishes a failure of the database or the disk. */
function failureOf({ failure, details }: { failure: Error; details: object }): Error {
  return Object.assign(failure, details);
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

/** Handles requests one by one on the worker's side of `createThread`. */
export function answerQuestions<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ id, question }: ThreadMessage<Question>) => {
    last = last.then(async () => parentPort?.postMessage(await replyTo(id, () => work(question))));
  });
  parentPort?.postMessage({ id: threadReady, answer: null } satisfies ThreadReply<null>);
}

/** Messages between threads lose an error's code, so it is sent in parts. */
async function replyTo<Answer>(
  id: number,
  work: () => Answer | Promise<Answer>,
): Promise<ThreadReply<Answer>> {
  try {
    return { id, answer: await work() };
  } catch (error) {
    if (!isAppError(error)) {
      const failure = error instanceof Error ? error : new Error(String(error));
      const own = Object.entries(failure).filter(([, value]) => /^(?:string|number)$/.test(typeof value));
      return { id, failure, details: Object.fromEntries(own) };
    }
    const { code, message, fields, retryAfter } = error;
    const details = { ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) };
    return { id, refusal: { code, message, details } };
  }
}
