import { setTimeout as pause } from 'node:timers/promises';
import { undoLater } from '../../bench/undoing.ts';
import { chat, startAiProvider } from '../../tests/factories/ai-provider.ts';
import { startBucket } from '../../tests/factories/bucket.ts';
import { keysIn } from '../bucket.ts';
import { startProxy, cuts as ways } from '../proxy.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { startTortured, type Tortured } from '../tortured.ts';

/** Of every so many rounds of the run. */
const share = 10;
const said = { title: 'Night tram', alt_text: 'A lit tram', description: 'Late.', tags: ['tram'] };

/** A site whose database, store and AI provider are behind lines that break. The server is not started again. */
async function startFragile({ random, postgres }: TortureContext) {
  const server = await postgres();
  const bucket = await startBucket();
  const provider = await startAiProvider();
  provider.next(chat([JSON.stringify(said)]));
  const lines = {
    PostgreSQL: await startProxy(server.port),
    S3: await startProxy(portOf(bucket.settings.S3_ENDPOINT)),
    AI: await startProxy(portOf(provider.url)),
  };
  const close = undoLater(async () => {
    for (const line of Object.values(lines)) await line.close();
    provider.close();
    await bucket.close();
  });
  const tortured = await startTortured(
    {
      postgres: server,
      databasePort: lines.PostgreSQL.port,
      settings: {
        ...bucket.settings,
        S3_ENDPOINT: `http://127.0.0.1:${lines.S3.port}`,
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: `http://127.0.0.1:${lines.AI.port}/v1`,
        AI_API_KEY: 'a key of the tests',
        AI_MODEL: 'writer',
        AI_DAILY_LIMIT: '0',
      },
      bucketKeys: () => keysIn(bucket),
    },
    random,
  );
  return { tortured, lines, close };
}

const portOf = (url: string) => Number(new URL(url).port);

/** All photos: those without words get suggestions, which change no photo. */
async function describeAll({ client, ledger }: Tortured): Promise<void> {
  const ids = ledger.things
    .filter(({ kind, states }) => kind === 'post' && states[0]?.at === 'live')
    .map(({ id }) => id);
  if (ids.length > 0) await client.call('POST', '/api/admin/posts/describe', { ids });
}

async function run(context: TortureContext): Promise<Report> {
  const { rounds, random, say } = context;
  const { tortured, lines, close } = await startFragile(context);
  const count = Math.max(3, Math.round(rounds / share));
  const done = new Map<string, number>();
  for (let round = 1; round <= count; round += 1) {
    const name = random.pick(Object.keys(lines) as (keyof typeof lines)[]);
    const how = random.pick(ways);
    const [calls, during] = [random.between(2, 30), random.between(300, 2000)];
    await describeAll(tortured);
    await tortured.writeDuring(async () => {
      await tortured.calls(calls);
      lines[name].cut(how);
      await pause(during);
      lines[name].mend();
    });
    await tortured.check(round === count);
    done.set(`${name} ${how}`, (done.get(`${name} ${how}`) ?? 0) + 1);
    say(`${round} of ${count}: ${name} ${how} for ${during} ms; ${tortured.problems.length} problems`);
  }
  await tortured.finish();
  await close();
  const counted = [...done].map(([name, times]) => `${times} × ${name}`).join(', ');
  return {
    done: `${count} cuts: ${counted}`,
    acknowledged: tortured.ledger.acknowledgedWrites(),
    problems: tortured.problems,
  };
}

export const cuts: Scenario = { name: 'cuts', title: 'Cuts to PostgreSQL, S3 and the AI provider', run };
