import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from './body.ts';
import { S3Error } from './errors.ts';
import { type Call, createOperations } from './operations.ts';
import { authenticate, type Keys } from './signature.ts';
import { type Answer, element, type StoredObject } from './xml.ts';

/** What goes wrong with a request. */
export type Fault =
  /** Refused, as a busy or an older service does; nothing is done. Without a code, the answer has no content. */
  | { refuse: number; code: string; message?: string }
  /** The connection ends without an answer, before or after the work is done. */
  | { hangUp: 'before' | 'after' }
  /** The connection ends after so many bytes of what is sent, or of the answer where nothing is sent. */
  | { cutAfter: number };

export interface S3Request {
  method: string;
  /** '' for calls on the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

/** Decides about each request; one that is slow makes the answer wait. */
export type Interference = (request: S3Request) => Fault | null | Promise<Fault | null>;

interface Options {
  bucket: string;
  keys: Keys;
  now?: () => Date;
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/**
 * One bucket in memory behind the S3 protocol, as `tests/images/s3-server.test.ts` compares it with Amazon's: signatures,
 * checksums in headers and trailers, conditional writes, ranges, lists, copies, uploads in parts.
 */
export async function startS3Server({ bucket, keys, now = () => new Date() }: Options) {
  const objects = new Map<string, StoredObject>();
  const operations = createOperations(bucket, objects, now);
  const requests: string[] = [];
  let interference: Interference = () => null;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = read(request, bucket);
    requests.push(`${asked.method} ${asked.key}`);
    const fault = await interference(asked);
    if (fault && 'hangUp' in fault && fault.hangUp === 'before') return void request.socket.destroy();
    const isSending = asked.method === 'PUT' || asked.method === 'POST';
    const cut = fault && 'cutAfter' in fault ? fault.cutAfter : null;
    const raw = await receive(request, isSending ? cut : null);
    if (raw === null) return;
    const done = fault && 'refuse' in fault ? refused(fault) : await work(request, asked, raw);
    if (fault && 'hangUp' in fault) return void request.socket.destroy();
    send(response, asked.method, done, isSending ? null : cut);
  }

  async function work(request: IncomingMessage, asked: Asked, raw: Buffer): Promise<Answer> {
    try {
      const signed = authenticate({ ...asked, url: request.url ?? '' }, keys, now());
      if (asked.bucket !== bucket) throw new S3Error('NoSuchBucket', undefined, { BucketName: asked.bucket });
      const body = readBody(raw, asked.headers, signed);
      return operationOf(asked, operations)({ ...asked, body });
    } catch (error) {
      if (error instanceof S3Error)
        return errorAnswer(error.status, error.code, error.message, error.details);
      return errorAnswer(500, 'InternalError', String(error), {});
    }
  }

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    /** What is stored, by key; a test may change it. */
    objects,
    /** `PUT media/ab/ab01.jpg`, in the order of arrival. */
    requests,
    /** Lets a test decide what happens to requests from now on; null ends it. */
    interfere: (by: Interference | null) => {
      interference = by ?? (() => null);
    },
    /** Connections are cut and refused until `restart`; what is stored stays. */
    stop,
    restart: () => listen(port),
  };
}

interface Asked extends S3Request {
  bucket: string;
}

/** The bucket is in the path, or the first part of the host's name. */
function read({ method = '', url = '', headers }: IncomingMessage, bucket: string): Asked {
  const [path = '', query = ''] = url.split('?', 2);
  const inHost = headers.host?.startsWith(`${bucket}.`) ? `/${bucket}` : '';
  const [, name = '', ...key] = `${inHost}${path}`.split('/');
  return { method, bucket: name, key: decoded(key.join('/')), query: new URLSearchParams(query), headers };
}

/** A key that cannot be decoded is refused when its signature is checked. */
function decoded(key: string): string {
  return URL.canParse(`http://x/${key}`) && !/%(?![0-9a-f]{2})/i.test(key) ? decodeURIComponent(key) : key;
}

type Operations = ReturnType<typeof createOperations>;

function operationOf({ method, key, query, headers }: Asked, operations: Operations): (call: Call) => Answer {
  const isUpload = query.has('uploadId');
  if (key === '') {
    if (method === 'HEAD') return () => ({ status: 200 });
    if (method === 'POST' && query.has('delete')) return operations.deleteObjects;
    if (method === 'GET') return operations.listObjects;
  }
  if (method === 'GET' || method === 'HEAD') return operations.getObject;
  if (method === 'PUT' && isUpload) return operations.uploadPart;
  if (method === 'PUT') return headers['x-amz-copy-source'] ? operations.copyObject : operations.putObject;
  if (method === 'POST' && query.has('uploads')) return operations.createUpload;
  if (method === 'POST' && isUpload) return operations.completeUpload;
  if (method === 'DELETE') return isUpload ? operations.abortUpload : operations.deleteObject;
  throw new S3Error('NotImplemented');
}

/** @returns null when the connection has ended, by itself or because it was cut */
async function receive(request: IncomingMessage, cutAfter: number | null): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (cutAfter !== null && length > cutAfter) request.socket.destroy();
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, method: string, answer: Answer, cutAfter: number | null): void {
  const body = Buffer.from(answer.body ?? '');
  const hasBody = answer.status !== 204 && answer.status !== 304;
  response.writeHead(answer.status, {
    'x-amz-request-id': 'TEST',
    server: 'AmazonS3',
    ...answer.headers,
    ...(hasBody && { 'content-length': body.length }),
  });
  if (method === 'HEAD' || !hasBody) response.end();
  else if (cutAfter === null) response.end(body);
  else response.write(body.subarray(0, cutAfter), () => response.destroy());
}

function refused({ refuse, code, message }: Extract<Fault, { refuse: number }>): Answer {
  return code === '' ? { status: refuse } : errorAnswer(refuse, code, message ?? code, {});
}

function errorAnswer(status: number, code: string, message: string, details: Record<string, string>): Answer {
  const fields = Object.entries({ Code: code, Message: message, ...details, RequestId: 'TEST' });
  const content = fields.map(([name, value]) => element(name, value)).join('');
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${content}</Error>`,
  };
}
