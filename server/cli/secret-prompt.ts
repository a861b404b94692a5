import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

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
  // Only now: whoever answers at once must already be unseen.
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
