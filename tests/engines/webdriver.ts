/** One browser window, whichever engine draws it. */
export interface Driver {
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function without references to its surroundings in the page. @returns what survives JSON */
  run<Result, Args extends readonly unknown[]>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Keyboard or pointer, as in WebDriver's `actions`, which both protocols have. */
  act(sources: readonly InputSource[]): Promise<void>;
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What the console has complained about since the last call; null if the driver cannot tell. */
  complaints(): string[] | null;
  close(): Promise<void>;
}

export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  actions: readonly Record<string, unknown>[];
}

/** For a protocol that passes strings. */
export function sourceOf(code: (...args: never[]) => unknown, args: readonly unknown[]): string {
  const call = args.map((argument) => JSON.stringify(argument)).join(', ');
  return `async () => JSON.stringify(await (${code})(${call})) ?? 'null'`;
}

/** The commands of the W3C's WebDriver over HTTP. @param driver address of the program that steers the browser */
export async function startClassicSession(driver: string, capabilities: object): Promise<Session> {
  const answer = await send(`${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const { sessionId, capabilities: granted } = answer as {
    sessionId: string;
    capabilities: Record<string, unknown>;
  };
  return { url: `${driver}/session/${sessionId}`, granted };
}

export interface Session {
  url: string;
  granted: Record<string, unknown>;
}

export function classicDriver({ url: session }: Session): Driver {
  return {
    async open(url) {
      await send(`${session}/url`, { url });
    },
    async back() {
      await send(`${session}/back`, {});
    },
    async run(code, ...args) {
      const script = `return (${sourceOf(code, args)})();`;
      return JSON.parse(String(await send(`${session}/execute/sync`, { script, args: [] })));
    },
    async act(actions) {
      await send(`${session}/actions`, { actions });
    },
    async chooseFiles(selector, paths) {
      const found = await send(`${session}/element`, { using: 'css selector', value: selector });
      const [id] = Object.values(found as Record<string, string>);
      await send(`${session}/element/${id}/value`, { text: paths.join('\n') });
    },
    async resize(width, height) {
      await send(`${session}/window/rect`, { width, height });
    },
    complaints: () => null,
    close: () => endSession(session),
  };
}

export async function endSession(session: string): Promise<void> {
  await fetch(session, { method: 'DELETE' });
}

async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message.split('\n')[0]}`);
}
