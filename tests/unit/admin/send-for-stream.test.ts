import { afterEach, expect, test, vi } from 'vitest';
import { sendForStream } from '../../../browser/calls/stream.ts';

afterEach(() => vi.unstubAllGlobals());

/** An answer in pieces, and what became of its stream. */
function answering(pieces: string[]) {
  const seen = { left: pieces.length, wasCancelled: false };
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[pieces.length - seen.left];
        if (piece === undefined) return controller.close();
        seen.left -= 1;
        controller.enqueue(bytes.encode(piece));
      },
      cancel() {
        seen.wasCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  );
  return seen;
}

const sending = { method: 'POST', path: '/api/llm/invoke', headers: {} } as const;

test('an answer is read to its end, also what comes behind its last event', async () => {
  const seen = answering(['event: text\ndata: {"text":"Rain"}\n\n', 'event: done\ndata: 1\n\n', ': bye\n\n']);
  const heard: unknown[] = [];
  const answer = await sendForStream({ ...sending, onEvent: (name, data) => heard.push([name, data]) });
  expect(answer).toMatchObject({ status: 200, body: 1 });
  expect(heard).toEqual([['text', { text: 'Rain' }]]);
  expect(seen).toEqual({ left: 0, wasCancelled: false });
});

test('an answer that ends without its last event is none', async () => {
  answering(['event: text\ndata: {"text":"Rain"}\n\n']);
  expect((await sendForStream(sending)).status).not.toBe(200);
});
