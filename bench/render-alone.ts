// `node bench/render-alone.ts DATA_DIR`: the processor time of writing Home as HTML, and of nothing else. Runs alone,
// so that the engine has only this to compile.
process.env.NODE_ENV = 'production';
const { readConfig } = await import('#server/compose/config.ts');
const { productionBundle } = await import('#server/features/pages/bundle/bundle.ts');
const { createPageViews } = await import('#server/features/pages/pages.page.ts');
const { createRenderer } = await import('../server/features/pages/bundle/bundle.ts');
const { createLogger } = await import('#server/compose/logger.ts');
const { openServices } = await import('#server/compose/services.ts');
const { median } = await import('./median.ts');
const { siteSettings } = await import('./server.ts');

const warmUpRenders = 4000;
const rounds = 9;
const rendersOfRound = 500;

const config = readConfig(siteSettings(process.argv[2] ?? ''));
const services = await openServices(config, createLogger('warn'));
const views = createPageViews(services.app);
const asked = {
  target: { page: 'home', subject: null },
  pageNumber: 1,
  series: null,
  among: null,
  isCanonicalHost: true,
  requestId: () => 'measured',
} as const;
const page = await views.home({ ...asked, actor: { role: 'visitor' }, address: '127.0.0.1' });
await services.close();
if (page.kind !== 'page' || page.status !== 200) throw new Error('Home cannot be loaded.');
const { view } = page;

const { document } = createRenderer(await productionBundle());

async function render(times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) await document('home', view);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

await render(warmUpRenders);
const found = [];
for (let round = 0; round < rounds; round += 1) found.push(await render(rendersOfRound));
console.log(median(found));
