import type { RawAnswer } from './call-error.ts';

export interface Sending {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON, a form as it is; undefined for none. */
  body?: unknown;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Bytes that have left, of those that have to. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Told what is sent before the answer is complete. */
  onEvent?: ((name: string, data: unknown) => void) | undefined;
}

export const unreachable: RawAnswer = { status: 0, statusText: '', body: null, header: () => null };

/**
 * Asks once. Failures of the network come back as status 0.
 * @throws DOMException `AbortError` when the signal says so
 */
export async function sendByFetch({ method, path, body, headers, signal }: Sending): Promise<RawAnswer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body !== undefined && jsonType), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    return {
      status: response.status,
      statusText: response.statusText,
      body: isJson(response.headers.get('Content-Type')) ? await response.json() : null,
      header: (name) => response.headers.get(name),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) return unreachable;
    throw error;
  }
}

/**
 * Asks once, with a form, and tells how many bytes have left: `fetch` cannot.
 * @throws DOMException `AbortError` when the signal says so
 */
export function sendByRequest({
  method,
  path,
  body,
  headers,
  signal,
  onProgress,
}: Sending): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.open(method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries({ Accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(unreachable);
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.send(body as FormData);
  });
}

function answerOf(request: XMLHttpRequest): RawAnswer {
  return {
    status: request.status,
    statusText: request.statusText,
    body: isJson(request.getResponseHeader('Content-Type')) ? parsed(request.responseText) : null,
    header: (name) => request.getResponseHeader(name),
  };
}

/** Null for an answer that broke off. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const jsonType = { 'Content-Type': 'application/json' };

export function isJson(contentType: string | null): boolean {
  return contentType?.includes('json') ?? false;
}
