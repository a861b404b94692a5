import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came: still compressed. */
  body: Buffer;
}

/** One request over a new connection. @throws Error if there is no response */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    }).on('error', reject);
  });
}

/** A port that nothing listens on, below those of outgoing connections: none of them can take it before the server does. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  await once(probe.close(), 'close');
  return port;
}
