import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { system } from '#domain/access/account.ts';
import { clientName } from '#domain/access/credentials.ts';
import type { AccountsService } from '../features/access/accounts.service.ts';
import type { SessionsService } from '../features/access/sessions.service.ts';

export interface AdminServices {
  accounts: Pick<AccountsService, 'create' | 'setPassword' | 'list'>;
  sessions: Pick<SessionsService, 'listOf' | 'revokeAllOf'>;
}

export interface AdminTerminal {
  write(text: string): void;
  /** Reads a secret; null if the user cancelled. */
  readSecret(prompt: string): Promise<string | null>;
  /** True if a person types: then a new password has to be typed twice. */
  isInteractive: boolean;
}

const usage = `Usage: npm run admin -- COMMAND

  create NAME [--role admin|viewer]   makes an account (an admin unless said otherwise)
  password NAME                       sets a new password and ends the account's sessions
  list                                shows who can sign in
  sessions NAME [--revoke]            shows where an account is signed in, or signs it out everywhere

Passwords are asked for, or read from what is piped in; an empty one is made up and shown once.
`;

const exitCodes = { allWell: 0, usage: 2, stopped: 130 } as const;

interface AdminArguments {
  command: string;
  name: string;
  role: string;
  revoke: boolean;
}

/**
 * `npm run admin -- …`.
 * @param open opens the services; called only with valid arguments
 * @returns the exit code: 2 for arguments that make no sense, 130 when the user gave up
 * @throws AppError when a service refuses
 */
export async function adminCommand(
  args: string[],
  open: () => Promise<AdminServices>,
  terminal: AdminTerminal,
): Promise<number> {
  const given = readArguments(args);
  if (typeof given === 'string') {
    terminal.write(`${given}${given && '\n\n'}${usage}`);
    return exitCodes.usage;
  }
  switch (given.command) {
    case 'list':
      return list(await open(), terminal);
    case 'sessions':
      return sessions(given, await open(), terminal);
    default:
      return setSecret(given, open, terminal);
  }
}

/** Parsed arguments, or a text about their problem. */
function readArguments(args: string[]): AdminArguments | string {
  const options = {
    role: { type: 'string', default: 'admin' },
    revoke: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [command = '', name = '', ...more] = positionals;
    if (command === '') return '';
    if (!['create', 'password', 'list', 'sessions'].includes(command)) return `Unknown command ${command}.`;
    if (command !== 'list' && name === '') return `${command} needs a username.`;
    if (more.length > 0 || (command === 'list' && name !== '')) return 'Too many arguments.';
    if (!['admin', 'viewer'].includes(values.role)) return 'The role is admin or viewer.';
    return { command, name, ...values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return error.message;
  }
}

async function list({ accounts }: AdminServices, terminal: AdminTerminal): Promise<number> {
  const all = await accounts.list(system);
  for (const { username, role, createdDate } of all) {
    terminal.write(`${role.padEnd(7)} ${username}  (since ${createdDate.slice(0, 10)})\n`);
  }
  if (all.length === 0) terminal.write('No accounts yet. The first start makes an admin, or: create NAME\n');
  return exitCodes.allWell;
}

async function sessions(
  given: AdminArguments,
  services: AdminServices,
  terminal: AdminTerminal,
): Promise<number> {
  const all = await services.sessions.listOf(system, given.name);
  for (const { userAgent, address, lastSeen } of all) {
    terminal.write(`${lastSeen.slice(0, 16).replace('T', ' ')} UTC  ${clientName(userAgent)}, ${address}\n`);
  }
  if (given.revoke) await services.sessions.revokeAllOf(system, given.name);
  const count = `${all.length} session${all.length === 1 ? '' : 's'}`;
  terminal.write(given.revoke ? `${count} ended.\n` : `${count}.\n`);
  return exitCodes.allWell;
}

async function setSecret(
  { command, name, role }: AdminArguments,
  open: () => Promise<AdminServices>,
  terminal: AdminTerminal,
): Promise<number> {
  const typed = await readPassword(name, terminal);
  if (typed === null) return exitCodes.stopped;
  const password = typed === '' ? null : typed;
  const { accounts } = await open();
  if (command === 'create') {
    const wanted = { username: name, role: role === 'viewer' ? 'viewer' : 'admin', password } as const;
    const { username, madeUp } = await accounts.create(system, wanted);
    terminal.write(`${username} can sign in as ${wanted.role}.\n${shownOnce(madeUp)}`);
  } else {
    const madeUp = await accounts.setPassword(system, name, password);
    terminal.write(`${name} has a new password and is signed out everywhere.\n${shownOnce(madeUp)}`);
  }
  return exitCodes.allWell;
}

function shownOnce(madeUp: string | null): string {
  return madeUp === null ? '' : `Password: ${madeUp}\n`;
}

/** Password typed twice the same, repeated until it is. Null if the user cancelled. */
async function readPassword(name: string, terminal: AdminTerminal): Promise<string | null> {
  for (;;) {
    const first = await terminal.readSecret(`New password of ${name} (empty: one is made up): `);
    if (!first || !terminal.isInteractive) return first;
    const second = await terminal.readSecret('Repeat password: ');
    if (second === null || second === first) return second;
    terminal.write('The passwords do not match.\n');
  }
}

/**
 * Reads a line that must not be seen: without echo from a terminal, else the first line of what is piped in.
 * @returns empty when nothing was typed; null when it was given up with Ctrl+C or Ctrl+D
 */
export function readSecret(prompt: string): Promise<string | null> {
  return process.stdin.isTTY ? readUnseen(prompt) : readPiped();
}

function readUnseen(prompt: string): Promise<string | null> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Only after echo is off: the user may type at once.
  process.stderr.write(prompt);
  return new Promise((resolve) => {
    const finish = (line: string | null) => {
      process.stderr.write('\n');
      resolve(line);
      lines.close();
    };
    lines.once('line', finish);
    lines.once('SIGINT', () => finish(null));
    lines.once('close', () => resolve(null));
  });
}

async function readPiped(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.split(/\r?\n/, 1)[0] ?? '';
}
