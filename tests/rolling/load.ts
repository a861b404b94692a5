import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { withComment } from '../../bench/image/camera-jpeg.ts';
import { type OwnerSession, signIn } from '../../bench/server.ts';
import { formType, uploadForm } from '../../bench/uploads/send.ts';

interface Answer {
  status: number;
  body: string;
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object | Buffer;
}

type Ask = (call: Call) => Promise<Answer>;

/** One visitor or owner, who does the same again and again. */
export interface Client {
  name: string;
  /** Milliseconds between two requests. */
  everyMs: number;
  /** @returns the status that it must have, and the request */
  next(count: number): Promise<Call & { status: number }>;
}

/** Requests of a kind, and what went wrong. */
export interface Tally {
  name: string;
  sent: number;
  failures: string[];
}

/** Longer than any request takes; one without an answer has failed. */
const timeoutMs = 30_000;

/** Requests of these clients until they are stopped. */
export async function startLoad(url: string, clientsOf: (ask: Ask) => Promise<Client[]>) {
  const session = await signIn(url);
  const agent = new Agent({ keepAlive: true });
  const ask = (call: Call) => send(url, session, agent, call);
  const clients = await clientsOf(ask);
  const stopping = new AbortController();
  const tallies = clients.map(({ name }): Tally => ({ name, sent: 0, failures: [] }));
  const running = clients.map((client, index) => run(client, ask, tallies[index], stopping.signal));
  return {
    async stop(): Promise<Tally[]> {
      stopping.abort();
      await Promise.all(running);
      agent.destroy();
      return tallies;
    },
  };
}

async function run(client: Client, ask: Ask, tally: Tally, signal: AbortSignal) {
  while (!signal.aborted) {
    const { status, ...call } = await client.next(tally.sent);
    tally.sent += 1;
    const start = performance.now();
    const answer = await ask(call).catch((error: unknown) => ({ status: 0, body: String(error) }));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (answer.status !== status)
      tally.failures.push(`${answer.status} after ${seconds} s: ${answer.body.slice(0, 200)}`);
    await pause(client.everyMs);
  }
}

/** A form of texts, as the editors send it. @throws Error for any other status */
async function made(ask: Ask, path: string, body: object): Promise<string> {
  const { status, body: answer } = await ask({ method: 'POST', path, body });
  if (status !== 201) throw new Error(`${path} answered ${status}: ${answer}`);
  return (JSON.parse(answer) as { id: string }).id;
}

type Writer = (everyMs: number) => Client;

/** What the owner writes, to something of its own each. */
export async function writersOf(ask: Ask, picture: Buffer): Promise<Record<WriterKind, Writer>> {
  const body = { title: 'On rain', body: 'It rains.' };
  const post = await made(ask, '/api/admin/posts', {
    title: 'A wet street',
    tags: ['rain'],
    published: true,
  });
  const article = await made(ask, '/api/admin/articles', body);
  const page = await made(ask, '/api/admin/pages', { ...body, title: `On rain, ${article}` });
  const saves =
    (name: string, path: string, textOf: (count: number) => object): Writer =>
    (everyMs) => ({
      name,
      everyMs,
      next: async (count) => ({ method: 'PUT', path, body: textOf(count), status: 200 }),
    });
  return {
    post: saves('saves of a post', `/api/admin/posts/${post}`, (count) => ({
      caption: `Seen ${count} times`,
    })),
    article: saves('saves of an article', `/api/admin/articles/${article}`, (count) => ({
      body: `It has rained ${count} times.`,
    })),
    page: saves('saves of a page', `/api/admin/pages/${page}`, (count) => ({
      body: `It has rained ${count} times.`,
    })),
    upload: (everyMs) => ({
      name: 'uploads',
      everyMs,
      next: async (count) => ({
        method: 'POST',
        path: '/api/admin/upload',
        body: uploadForm(`${count}.jpg`, withComment(picture, `${post}, ${count}`)),
        status: 201,
      }),
    }),
  };
}

type WriterKind = 'post' | 'article' | 'page' | 'upload';

/** Visitors and the owner of a small site at work. */
export async function usualClients(ask: Ask, picture: Buffer): Promise<Client[]> {
  const writers = await writersOf(ask, picture);
  const page = (path: string, everyMs: number): Client => ({
    name: `pages: ${path}`,
    everyMs,
    next: async () => ({ path, status: 200 }),
  });
  return [
    page('/', 5),
    page('/tag/rain', 20),
    page('/api/posts', 20),
    {
      name: 'searches',
      // Below the limit for one address.
      everyMs: 300,
      next: async (count) => ({
        path: `/api/search?q=${encodeURIComponent(`street ${count}`)}`,
        status: 200,
      }),
    },
    writers.post(50),
    {
      name: 'new posts',
      everyMs: 200,
      next: async (count) => ({
        method: 'POST',
        path: '/api/admin/posts',
        body: { title: `Photo number ${count}`, tags: ['rain'], published: true },
        status: 201,
      }),
    },
    writers.article(200),
    writers.upload(500),
  ];
}

async function send(url: string, session: OwnerSession, agent: Agent, call: Call): Promise<Answer> {
  const { method = 'GET', path, body } = call;
  const isForm = Buffer.isBuffer(body);
  const bytes = body && (isForm ? body : Buffer.from(JSON.stringify(body)));
  // Visitors read pages and search: theirs come from the cache, those of the owner do not.
  const owner = path.startsWith('/api/admin/') && {
    cookie: session.cookie,
    'x-csrftoken': session.csrfToken,
  };
  const headers = {
    ...owner,
    ...(bytes && { 'content-type': isForm ? formType : 'application/json', 'content-length': bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sending = request(`${url}${path}`, { method, agent, headers, signal }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    });
    sending.on('error', reject);
    sending.end(bytes);
  });
}
