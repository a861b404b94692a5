/** The rooms of the house, innermost first where one path lies in another. */
export interface Room {
  path: string;
  /** Rooms whose modules it may run. */
  mayImport: string[];
  /** Rooms of which it may know the types only. */
  mayImportTypesOf?: string[];
  /** Rooms that it may load when they are needed, by a dynamic import. */
  mayLoad?: string[];
  /** Said to whoever breaks the rule. */
  reason: string;
}

const server = (room: string) => `server/${room}/`;

export const rooms: Room[] = [
  {
    path: 'domain/',
    mayImport: [],
    reason: 'domain holds pure rules for browser and server; whatever it needs of the world is an argument.',
  },
  {
    path: 'contract/',
    mayImport: ['domain/'],
    reason: 'the contract is read by both sides, so it can only speak of the domain.',
  },
  {
    path: server('database'),
    mayImport: ['domain/'],
    mayImportTypesOf: [server('repositories')],
    reason:
      'the database room opens, migrates and begins transactions; it knows nothing of what is stored for whom.',
  },
  {
    path: server('repositories'),
    mayImport: ['domain/'],
    mayImportTypesOf: [server('database')],
    reason:
      'repositories turn rows into domain objects; a rule or a file in a query could not be tested alone.',
  },
  {
    path: server('adapters'),
    mayImport: ['domain/'],
    reason: 'an adapter wraps one vendor and can be replaced without touching a rule.',
  },
  {
    path: server('services'),
    mayImport: ['domain/', 'contract/'],
    mayImportTypesOf: [server('repositories'), server('adapters'), server('database')],
    reason:
      'services get repositories and adapters handed in by name, so that each can be replaced in a test.',
  },
  {
    path: server('presenters'),
    mayImport: ['domain/', 'contract/'],
    mayImportTypesOf: [server('services'), server('adapters')],
    reason: 'presenters are white lists over domain objects; they fetch nothing.',
  },
  {
    path: server('plugins'),
    mayImport: ['domain/', 'contract/', server('presenters')],
    mayImportTypesOf: [server('services')],
    reason: 'a plugin reaching past the services would skip the check of who may.',
  },
  {
    path: server('http'),
    mayImport: ['domain/', 'contract/', server('presenters'), server('plugins')],
    mayImportTypesOf: [server('services'), 'app/'],
    reason: 'a door parses, calls one service and answers; a query here would skip the check of who may.',
  },
  {
    path: server('cli'),
    mayImport: ['domain/', 'contract/', server('presenters'), 'server/'],
    mayImportTypesOf: [server('services')],
    reason: 'commands are thin, over services; a query here would skip the check of who may.',
  },
  {
    path: 'server/',
    mayImport: [
      'domain/',
      'contract/',
      server('database'),
      server('repositories'),
      server('adapters'),
      server('services'),
      server('presenters'),
      server('plugins'),
      server('http'),
    ],
    reason: 'only the composition root knows every room, but nobody on the server runs the pages directly.',
  },
  {
    path: 'app/enhancers/',
    mayImport: ['domain/'],
    mayLoad: ['app/islands/'],
    reason:
      'enhancers are small and framework-free; a component would bring the framework to every visitor. An island is loaded when it is needed.',
  },
  {
    path: 'app/islands/',
    mayImport: ['domain/', 'contract/', 'app/components/', 'app/admin/api/', 'app/styles/'],
    reason:
      "an island comes alive alone on a public page: it speaks with our calls, but the admin area's dress is not there.",
  },
  {
    path: 'app/components/',
    mayImport: ['domain/', 'contract/'],
    reason: 'components render on public pages; importing the admin area would put it into their source.',
  },
  {
    path: 'app/styles/',
    mayImport: [],
    reason: 'styles know nothing of the scripts that load them.',
  },
  {
    path: 'app/admin/api/',
    mayImport: ['domain/', 'contract/'],
    reason: 'the way to our calls has no looks of its own, so that admin pages and islands can share it.',
  },
  {
    path: 'app/admin/',
    mayImport: ['domain/', 'contract/', 'app/components/', 'app/islands/', 'app/admin/api/', 'app/'],
    mayImportTypesOf: ['server/', server('http')],
    reason: 'the browser never runs server code: the app knows its types only.',
  },
  {
    path: 'app/',
    mayImport: [
      'domain/',
      'contract/',
      'app/components/',
      'app/islands/',
      'app/admin/api/',
      'app/admin/',
      'app/styles/',
    ],
    mayImportTypesOf: ['server/', server('http')],
    reason: 'the browser never runs server code: the app knows its types only.',
  },
];

/** Which packages a room may use. */
export const vendorRules = [
  {
    path: 'domain/',
    allows: () => false,
    reason: 'domain uses no package: no I/O, no React, no node:*, no clock.',
  },
  {
    path: 'contract/',
    allows: (name: string) => name === 'zod',
    reason: 'the contract uses zod and nothing else.',
  },
  {
    path: 'app/enhancers/',
    allows: () => false,
    reason: 'an enhancer is our own few lines; a package would not fit into 3 KB.',
  },
  {
    path: 'app/',
    allows: (name: string, typeOnly: boolean) => typeOnly || !name.startsWith('node:'),
    reason: 'app code runs in the browser too.',
  },
];
