import type { ServerResponse } from 'node:http';
import { hangUp, retrySoon, type Say } from './ai-provider.ts';

/** Anthropic's messages, streamed. */
export function messages(pieces: readonly string[], stopReason = 'end_turn'): Say {
  return (response) => {
    begin(response, pieces);
    end(response, stopReason);
  };
}

/** The same, as what a tool called `json` is to be called with. */
export function usesTool(pieces: readonly string[]): Say {
  return (response) => {
    open(response);
    const tool = { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} };
    send(response, 'content_block_start', { index: 0, content_block: tool });
    for (const partial_json of pieces)
      send(response, 'content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json } });
    end(response, 'tool_use');
  };
}

/** Its answer to a request that it cannot or will not serve. */
export function anthropicRefuses(status: number, type: string, headers: Record<string, string> = {}): Say {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...retrySoon, ...headers });
    response.end(JSON.stringify({ type: 'error', error: { type, message: 'no' }, request_id: 'r' }));
  };
}

/** Says a few words; then the connection is gone, or ends as if all had been said. */
export function anthropicBreaksOff(pieces: readonly string[], how: 'destroyed' | 'ended'): Say {
  return (response) => {
    begin(response, pieces);
    hangUp(response, how);
  };
}

/** Says a few words and then that it has too much to do. */
export function isOverloaded(pieces: readonly string[]): Say {
  return (response) => {
    begin(response, pieces);
    send(response, 'error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
    response.end();
  };
}

function begin(response: ServerResponse, pieces: readonly string[]): void {
  open(response);
  send(response, 'content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  for (const text of pieces)
    send(response, 'content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
}

function open(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { input_tokens: 11, output_tokens: 1 };
  const empty = { content: [], stop_reason: null, stop_sequence: null, usage };
  send(response, 'message_start', {
    message: { id: 'msg', type: 'message', role: 'assistant', model: 'm', ...empty },
  });
}

function end(response: ServerResponse, stopReason: string): void {
  send(response, 'content_block_stop', { index: 0 });
  send(response, 'message_delta', {
    delta: { stop_reason: stopReason, stop_sequence: null },
    usage: { output_tokens: 22 },
  });
  send(response, 'message_stop', {});
  response.end();
}

function send(response: ServerResponse, type: string, data: object): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}
