import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Cut = (typeof cuts)[number];
/** Connections end and new ones are refused; nothing more arrives on any; each dies after some bytes. */
export const cuts = ['refused', 'silent', 'broken'] as const;

/** How much of an answer arrives before a broken connection ends. */
const bytesBeforeBreak = 700;

/** Stands between the server and a service of its, and is the network that fails. */
export async function startProxy(port: number) {
  const open = new Set<Socket>();
  let cut: Cut | null = null;

  function join(from: Socket, to: Socket, isAnswer: boolean): void {
    let passed = 0;
    from.on('data', (piece) => {
      passed += piece.length;
      if (cut === 'silent') return;
      if (cut === 'broken' && isAnswer && passed > bytesBeforeBreak) from.destroy();
      else to.write(piece);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }

  const server = createServer((client) => {
    if (cut === 'refused') return void client.destroy();
    const target = connect(port, '127.0.0.1');
    for (const socket of [client, target]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    join(client, target, false);
    join(target, client, true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut(how: Cut): void {
      cut = how;
      if (how === 'refused') for (const socket of open) socket.destroy();
    },
    /** What was silent has lost bytes, so that it cannot go on. */
    mend(): void {
      cut = null;
      for (const socket of open) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
