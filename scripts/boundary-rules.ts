/** What files may import. A file belongs to the first place whose path matches. */
export interface Place {
  name: string;
  path: RegExp;
  /** Places whose modules it may run, beside its own. */
  mayImport: readonly string[];
  /** Places of which it may know the types only. */
  mayImportTypesOf?: readonly string[];
  /** Packages whose values it may use, by default none; `node:*` and `remark-*` are all that begin so. */
  packages?: readonly string[];
  /** Packages of which it may know the types only. */
  packageTypes?: readonly string[];
  /** Places that it may load when they are needed, by a dynamic import. */
  mayLoad?: readonly string[];
  /** True: a file may import this place only within its own feature. */
  isPerFeature?: boolean;
  /** Printed when an import breaks the rule. */
  reason: string;
}

const feature = (suffix: string) => new RegExp(`^server/features/[^/]+/[^/]+\\.${suffix}\\.ts$`);
const pure = ['domain', 'text', 'contract'];
/** The parts of a feature. */
const layers = [
  'rows',
  'repository',
  'derive',
  'events',
  'service',
  'presenter',
  'page',
  'routes',
  'adapter',
  'feature',
];
/** An adapter may use any package, which then belongs to its folder alone. */
const anyPackage = ['*'];

export const places: readonly Place[] = [
  {
    name: 'domain',
    path: /^domain\//,
    mayImport: [],
    reason: 'domain holds pure rules for browser and server; everything else is an argument.',
  },
  {
    name: 'text',
    path: /^text\//,
    mayImport: ['domain'],
    packages: ['unified', 'parse5', 'remark-*', 'rehype-*', 'mdast-*', 'hast-*'],
    reason: 'text reads and writes markup for browser and server; it knows no page and no database.',
  },
  {
    name: 'contract',
    path: /^contract\//,
    mayImport: ['domain'],
    packages: ['zod'],
    reason: 'both sides read the contract, so it can only use the domain.',
  },
  {
    name: 'demo/content',
    path: /^demo\/content\//,
    mayImport: ['domain'],
    mayImportTypesOf: ['demo/drawing', 'contract'],
    reason: 'the server imports the content of the demo; the code that draws is a development tool.',
  },
  {
    name: 'demo/drawing',
    path: /^demo\/drawing\//,
    mayImport: [],
    mayImportTypesOf: ['demo/content'],
    packages: ['sharp'],
    reason: 'the drawing tool knows nothing of the product.',
  },
  {
    name: 'migrations',
    path: /^server\/platform\/database\/migrations\//,
    mayImport: ['domain', 'text', 'platform'],
    packages: ['kysely'],
    reason: 'a migration may have to read the texts that are stored.',
  },
  {
    name: 'platform',
    path: /^server\/platform\//,
    mayImport: ['domain', 'contract', 'migrations'],
    mayImportTypesOf: ['repositories'],
    packages: [
      'node:*',
      'fastify',
      '@fastify/*',
      'fastify-type-provider-zod',
      'kysely',
      'pg',
      'zod',
      'flydrive',
      '@aws-sdk/client-s3',
    ],
    packageTypes: ['pino'],
    reason: 'the platform serves every feature, so it can know none of them.',
  },
  {
    name: 'repositories',
    path: /^server\/compose\/repositories\.ts$/,
    mayImport: ['domain', 'platform', 'rows', 'repository'],
    packageTypes: ['kysely'],
    reason: 'it makes the repositories of all features, and nothing else.',
  },
  {
    name: 'changes',
    path: /^server\/compose\/events\.ts$/,
    mayImport: ['domain'],
    mayImportTypesOf: ['rows'],
    reason: 'it says what has changed, for those who write and those who follow.',
  },
  {
    name: 'followers',
    path: /^server\/compose\/followers\.ts$/,
    mayImport: ['changes', 'events'],
    mayImportTypesOf: ['repositories'],
    reason: 'it lists what follows a write, in order; what is done is in the features.',
  },
  {
    name: 'context',
    path: /^server\/compose\/context\.ts$/,
    mayImport: [],
    mayImportTypesOf: ['platform', 'service', 'adapter', 'compose', 'repositories'],
    packageTypes: ['pino'],
    reason: 'every feature is made from it, so it can run none of them.',
  },
  {
    name: 'compose',
    path: /^server\/(?:compose|cli)\//,
    mayImport: [
      ...pure,
      'demo/content',
      'platform',
      'repositories',
      'changes',
      'followers',
      'context',
      ...layers,
    ],
    mayImportTypesOf: ['site'],
    packages: ['node:*', 'fastify', '@fastify/*', 'pino', 'zod', 'kysely'],
    reason: 'only the composition root knows every part of the server; the browser is not one of them.',
  },
  {
    name: 'rows',
    path: feature('rows'),
    mayImport: ['domain', 'platform'],
    mayImportTypesOf: ['repositories'],
    packageTypes: ['kysely'],
    reason: 'rows map columns to domain objects.',
  },
  {
    name: 'repository',
    path: feature('repository'),
    mayImport: ['domain', 'platform', 'rows'],
    mayImportTypesOf: ['repositories'],
    isPerFeature: true,
    packages: ['kysely'],
    reason: 'a repository queries the tables of its feature; what another feature shares is in its rows.',
  },
  {
    name: 'derive',
    path: feature('derive'),
    mayImport: ['domain', 'text', 'platform', 'rows', 'derive'],
    mayImportTypesOf: ['repositories', 'repository', 'service', 'changes'],
    packages: ['node:timers/promises'],
    reason:
      "a derivation runs in its caller's transaction and reaches data through the repositories handed to it.",
  },
  {
    name: 'events',
    path: feature('events'),
    mayImport: ['domain', 'text', 'platform', 'changes', 'rows', 'derive'],
    mayImportTypesOf: ['repositories', 'repository'],
    isPerFeature: true,
    reason:
      'a feature follows what others write; who is told, and in which order, is in server/compose/followers.ts.',
  },
  {
    name: 'presenter',
    path: feature('presenter'),
    mayImport: [...pure, 'platform'],
    mayImportTypesOf: ['service', 'repositories', 'adapter', 'compose', 'rows'],
    isPerFeature: true,
    packages: ['feed'],
    packageTypes: ['schema-dts'],
    reason: 'a presenter selects what the caller may see; it fetches nothing.',
  },
  {
    name: 'page',
    path: feature('page'),
    mayImport: [...pure, 'platform', 'presenter', 'service'],
    mayImportTypesOf: ['context'],
    reason: 'a page loads what it shows from services, and presents it.',
  },
  {
    name: 'routes',
    path: /^server\/features\/[^/]+\/[^/]+\.(?:routes|hook)\.ts$/,
    mayImport: ['domain', 'contract', 'platform', 'presenter', 'page', 'service'],
    mayImportTypesOf: ['context', 'compose', 'adapter', 'site', 'repositories'],
    isPerFeature: true,
    packages: [
      'zod',
      'fastify-type-provider-zod',
      '@fastify/multipart',
      '@fastify/swagger',
      'node:crypto',
      'node:stream/promises',
    ],
    packageTypes: ['fastify', 'node:http'],
    reason: 'a handler validates, calls one service and answers; a query here would skip the access check.',
  },
  {
    name: 'service',
    path: feature('service'),
    mayImport: [
      ...pure,
      ...['platform', 'context', 'changes', 'followers', 'derive', 'rows', 'adapter', 'service', 'worker'],
      'demo/content',
    ],
    mayImportTypesOf: ['repositories', 'repository', 'compose'],
    packages: ['node:crypto', 'node:stream', 'node:timers/promises'],
    reason: 'a service has what it needs from the context, its own adapters and other services.',
  },
  {
    name: 'worker',
    path: feature('worker'),
    mayImport: [...pure, 'platform', 'repositories', 'service'],
    isPerFeature: true,
    packages: ['node:worker_threads'],
    reason: 'a thread with a connection of its own makes the repositories over it.',
  },
  {
    name: 'adapter',
    path: /^server\/features\/[^/]+\/[^/]+\//,
    mayImport: [...pure, 'platform'],
    mayImportTypesOf: ['service', 'compose'],
    isPerFeature: true,
    packages: anyPackage,
    reason: 'an adapter wraps one vendor and can be replaced without touching a rule.',
  },
  {
    name: 'feature',
    path: /^server\/features\//,
    mayImport: [],
    reason:
      'a file of a feature names its layer: rows, repository, derive, events, service, worker, presenter, page, routes or hook.',
  },
  {
    name: 'browser',
    path: /^browser\//,
    mayImport: ['domain'],
    mayImportTypesOf: ['contract'],
    packageTypes: ['react'],
    reason: 'both builds load it: nothing of either may come along.',
  },
  {
    name: 'site/scripts',
    path: /^site\/scripts\//,
    mayImport: ['domain', 'browser'],
    mayLoad: ['site/islands'],
    reason: 'the scripts of public pages are small; an island is loaded when it is needed.',
  },
  {
    name: 'site/islands',
    path: /^site\/islands\//,
    mayImport: ['domain', 'browser'],
    mayImportTypesOf: ['contract'],
    mayLoad: ['admin/features'],
    packages: ['virtual:quick-upload'],
    reason: 'an island belongs to a public page; the admin area is loaded only on demand.',
  },
  {
    name: 'site',
    path: /^site\//,
    mayImport: ['domain', 'browser'],
    mayImportTypesOf: ['contract'],
    packages: ['react', 'react-dom'],
    reason: 'public documents; the admin area would come into their source.',
  },
  {
    name: 'admin/calls',
    path: /^admin\/calls\//,
    mayImport: ['domain', 'browser'],
    mayImportTypesOf: ['contract'],
    packages: ['react'],
    packageTypes: ['zod'],
    reason: 'the calls of the API, without any view.',
  },
  {
    name: 'admin/kit',
    path: /^admin\/kit\//,
    mayImport: ['domain', 'text', 'browser'],
    mayImportTypesOf: ['contract'],
    packages: ['react', 'react-dom', 'react-router', 'radix-ui', 'get-nonce', 'diff'],
    reason: 'the kit serves every feature; the calls it needs are handed in.',
  },
  {
    name: 'admin/rich-text',
    path: /^admin\/rich-text\//,
    mayImport: ['domain', 'text', 'browser', 'admin/kit'],
    mayImportTypesOf: ['contract', 'admin/calls'],
    packages: ['react', 'react-dom', 'radix-ui', '@tiptap/*'],
    reason: 'the editor surface knows the text, not where it is saved.',
  },
  {
    name: 'admin/shell',
    path: /^admin\/shell\//,
    mayImport: ['domain', 'browser', 'admin/kit', 'admin/calls'],
    mayImportTypesOf: ['contract'],
    packages: ['react', 'react-dom', 'react-router', 'radix-ui'],
    reason: 'the frame round every page knows none of them.',
  },
  {
    name: 'admin/features',
    path: /^admin\/features\//,
    mayImport: ['domain', 'text', 'browser', 'admin/kit', 'admin/calls', 'admin/rich-text', 'admin/shell'],
    mayImportTypesOf: ['contract'],
    isPerFeature: true,
    packages: ['react', 'react-dom', 'react-router', 'papaparse', '@vitejs/plugin-react'],
    reason: 'a page of the admin area uses the kit, the calls and its own folder.',
  },
  {
    name: 'admin',
    path: /^admin\//,
    mayImport: ['domain', 'browser', 'admin/kit', 'admin/calls', 'admin/shell', 'admin/features', 'site'],
    mayImportTypesOf: ['contract'],
    packages: ['react', 'react-dom', 'react-router', 'get-nonce', '@vitejs/plugin-react'],
    reason: 'the entry of the admin area.',
  },
];

/** Exceptions: values that cross between two features. */
export const crossings: readonly { from: RegExp; to: RegExp; reason: string }[] = [
  {
    from: /^server\/features\/media\/upload\.routes\.ts$/,
    to: /^server\/features\/assets\/assets\.presenter\.ts$/,
    reason: 'one call receives images and data files.',
  },
  {
    from: /^admin\/features\/composer\//,
    to: /^admin\/features\/articles\//,
    reason: 'the composer ends in an article and uses its parts.',
  },
  {
    from: /^admin\/features\/site-pages\//,
    to: /^admin\/features\/articles\//,
    reason: 'a page of the owner is written and previewed as an article is.',
  },
  {
    from: /^admin\/features\/quick-upload\//,
    to: /^admin\/features\/photos\//,
    reason: 'Quick Upload has the fields and suggestions of a photo.',
  },
  {
    from: /^admin\/features\/upload\//,
    to: /^admin\/features\/photos\//,
    reason: 'the Upload page has the panel of the Photos page for many photos, and makes posts as it does.',
  },
];

/** Packages that any number of adapters may use. */
export const sharedPackages = ['node:*', 'zod', 'fastify', 'sharp'];

/** Dynamic imports of what only the build or the process knows. */
export const computedImports: Readonly<Record<string, string>> = {
  'server/features/pages/bundle/bundle.ts': 'the built documents, and the build tool in development',
  'site/islands/admin-chrome.ts': 'the script of Quick Upload, by its name in the build',
};
