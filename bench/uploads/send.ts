import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { OwnerSession } from '../server.ts';

const boundary = '----a-form-of-the-bench';
export const formType = `multipart/form-data; boundary=${boundary}`;

export interface Destination {
  url: string;
  session: OwnerSession;
  /** Reuses connections, like a browser. */
  agent: Agent;
}

/** The form that the owner's browser would send. */
export function uploadForm(name: string, bytes: Buffer): Buffer {
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Over a socket, signed in. @throws Error for every answer but 201 */
export async function sendUpload({ url, session, agent }: Destination, form: Buffer): Promise<void> {
  const sending = request(`${url}/api/admin/upload`, {
    method: 'POST',
    agent,
    headers: {
      cookie: session.cookie,
      'x-csrftoken': session.csrfToken,
      'content-type': formType,
      'content-length': form.length,
    },
  });
  sending.end(form);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 201) throw new Error(`An upload was refused: ${response.statusCode} ${answer}`);
}
