import { type Driver, sourceOf } from './webdriver.ts';

type Answer = Record<string, unknown>;

export interface Connection {
  send(method: string, params: object): Promise<Answer>;
  /** Messages of the console, emptied by reading. */
  takeComplaints(): string[];
  close(): void;
}

/** WebDriver BiDi: commands and events as JSON over one WebSocket. */
export async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const complaints: string[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.method === 'log.entryAdded' && ['warn', 'error'].includes(message.params.level))
      complaints.push(message.params.text);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'error') asked?.reject(new Error(`${message.error}: ${message.message}`));
    else asked?.resolve(message.result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`Nothing listens at ${url}.`)));
  });
  return {
    send(method, params) {
      last += 1;
      const answer = Promise.withResolvers<Answer>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
    takeComplaints: () => complaints.splice(0),
    close: () => socket.close(),
  };
}

/** @param end what else has to end with the window */
export async function bidiDriver(
  connection: Connection,
  end: () => Promise<void> = async () => {},
): Promise<Driver> {
  const { send } = connection;
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async run(code, ...args) {
      const answer = await send('script.callFunction', {
        functionDeclaration: sourceOf(code, args),
        target: { context },
        awaitPromise: true,
      });
      const { result, exceptionDetails } = answer as {
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (!result) throw new Error(exceptionDetails?.text ?? 'The page gave no answer.');
      return JSON.parse(result.value);
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    async chooseFiles(selector, paths) {
      const locator = { type: 'css', value: selector };
      const found = await send('browsingContext.locateNodes', { context, locator });
      const [node] = (found as { nodes: { sharedId: string }[] }).nodes;
      await send('input.setFiles', { context, element: { sharedId: node?.sharedId }, files: paths });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    complaints: connection.takeComplaints,
    async close() {
      await end();
      connection.close();
    },
  };
}
