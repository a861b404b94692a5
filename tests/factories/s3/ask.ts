import { request } from 'node:http';
import { expect } from 'vitest';
import type { S3Server } from './server.ts';
import { authorization, type Keys } from './signature.ts';

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Expected {
  status: number;
  code?: string;
  headers?: Record<string, string>;
  body?: string;
  /** A part of the body. */
  says?: string;
}

export async function ask({ port }: Pick<S3Server, 'port'>, { method, path, headers, body }: Asked) {
  const sent = request({
    port,
    method,
    path,
    headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') },
  });
  const answer = new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      sent.on('error', reject).on('response', async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    },
  );
  sent.end(body);
  return answer;
}

export async function check(
  server: Pick<S3Server, 'port'>,
  asked: Asked,
  { status, code, headers = {}, body, says = '' }: Expected,
) {
  const answer = await ask(server, asked);
  expect({ status: answer.status, code: /<Code>(\w+)</.exec(answer.body)?.[1] }, answer.body).toEqual({
    status,
    code,
  });
  expect(answer.headers).toMatchObject(headers);
  expect(answer.body).toContain(says);
  if (body !== undefined) expect(answer.body).toBe(body);
}

/** When the signed requests of these tests are made. */
const at = '20260102T030405Z';

/** A request with the signature of a client; `x-amz-date` and the like can be set. */
export function signedBy(asked: Asked, by: Keys, own: Record<string, string> = {}): Asked {
  const unsigned = {
    host: 'localhost',
    'x-amz-date': at,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    ...asked.headers,
  };
  const payload = unsigned['x-amz-content-sha256'];
  const signature = authorization({ method: asked.method, url: asked.path, headers: unsigned }, by, payload);
  return { ...asked, headers: { ...unsigned, authorization: signature, ...own } };
}
