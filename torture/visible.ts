import sharp from 'sharp';
import { type Client, visit } from './client.ts';
import { kinds } from './kinds.ts';
import { fieldsAt, type Ledger, type Thing } from './ledger.ts';

/** Not there while nothing is on them. */
const pagesOfSomething = ['/series', '/browse', '/articleslistpage'];
/** What every visitor can open. */
const pages = [
  ...pagesOfSomething,
  ...['/', '/photos', '/search?q=photo'],
  ...['/feed.xml', '/feed.json', '/sitemap.xml', '/api/posts', '/api/articles', '/healthz'],
];
const smallest = 384;
const renditionNames = ['webp', 'jpg'].flatMap((format) =>
  [smallest, 768, 1280].map((width) => [format, width] as const),
);

/**
 * Looks at the site as a visitor does.
 * @param isWhole every record and every file, not only what was written since the last look
 * @param now of the server, in milliseconds
 * @returns a sentence for each thing that is half there
 */
export async function checkVisible(
  url: string,
  client: Client,
  ledger: Ledger,
  isWhole: boolean,
  now: number,
): Promise<string[]> {
  const problems: string[] = [];
  for (const page of pages) {
    const { status } = await visit(url, page);
    const isFine = status === 200 || (status === 404 && pagesOfSomething.includes(page));
    if (!isFine) problems.push(`HALF DONE: ${page} answers ${status}`);
  }
  for (const thing of ledger.things.filter(({ isTouched }) => isTouched || isWhole)) {
    problems.push(...(await checkPage(url, thing, now)));
    if (thing.kind === 'post' && thing.states[0]?.at === 'live')
      problems.push(...(await checkPictures(url, client, thing)));
    thing.isTouched = false;
  }
  return problems;
}

async function checkPage(url: string, { kind, slug, states }: Thing, now: number): Promise<string[]> {
  const address = kinds[kind].page?.(slug);
  const [state] = states;
  if (!address || !state || slug === '') return [];
  const { status, bytes } = await visit(url, address);
  if (state.at === 'live' && fieldsAt(state, now).published === true) {
    const says = bytes.includes(String(state.fields.title));
    return status === 200 && says
      ? []
      : [`HALF DONE: ${address} answers ${status}, ${says ? 'with' : 'without'} its title`];
  }
  return status === 404 || status === 410
    ? []
    : [`HALF DONE: ${address}, which is ${state.at}, answers ${status}`];
}

/** Each of its files is there, is whole, and is the one that its entity tag names. */
async function checkPictures(url: string, client: Client, { id }: Thing): Promise<string[]> {
  const post = (await client.get(`/api/admin/posts/${id}`))?.json;
  const files = (post?.image_derivatives ?? {}) as Record<string, string>;
  // None is wider than its original.
  const problems = renditionNames
    .filter(([, width]) => width === smallest || width <= post?.width)
    .map(([format, width]) => `${format}_${width}w`)
    .filter((name) => !files[name])
    .map((name) => `HALF DONE: post ${id} of ${post?.width} pixels has no ${name}`);
  for (const [name, address] of Object.entries(files)) {
    const problem = await problemOf(
      () => visitAs(url, client, address),
      (etag) => statusFor(url, client, address, etag),
    );
    if (problem) problems.push(`HALF DONE: ${name} of post ${id} ${problem}`);
  }
  return problems;
}

/** How often a job may write the words of a file again while it is looked at. */
const looks = 5;

async function problemOf(
  read: () => ReturnType<typeof visitAs>,
  statusWith: (etag: string) => Promise<number>,
): Promise<string | null> {
  for (let look = 1; look <= looks; look += 1) {
    const { status, headers, bytes } = await read();
    if (status !== 200) return `answers ${status}`;
    if (Number(headers.get('content-length')) !== bytes.length) return `is ${bytes.length} bytes long`;
    if (!(await decodes(bytes))) return 'cannot be decoded';
    if ((await statusWith(headers.get('etag') ?? '')) === 304) return null;
  }
  return 'has another entity tag';
}

/** The files of drafts answer their owner. */
async function visitAs(url: string, client: Client, address: string) {
  const response = await fetch(url + address, { headers: { cookie: client.headers.cookie } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function statusFor(url: string, client: Client, address: string, etag: string): Promise<number> {
  const response = await fetch(url + address, {
    headers: { cookie: client.headers.cookie, 'if-none-match': etag },
  });
  await response.arrayBuffer();
  return response.status;
}

async function decodes(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
