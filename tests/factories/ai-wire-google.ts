import type { ServerResponse } from 'node:http';
import { hangUp, retrySoon, type Say } from './ai-provider.ts';

/** Google's `streamGenerateContent`: server-sent events, each a whole answer as far as it goes. */
export function generates(pieces: readonly string[], finishReason = 'STOP'): Say {
  return (response) => {
    open(response);
    for (const text of pieces) piece(response, text);
    event(response, {
      candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason, index: 0 }],
      usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 22, totalTokenCount: 33 },
      modelVersion: 'm',
      responseId: 'r',
    });
    response.end();
  };
}

/** Refuses the prompt itself. */
export const blocksPrompt: Say = (response) => {
  open(response);
  event(response, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
  response.end();
};

/** Its error response; only the body says how long to wait. */
export function googleRefuses(status: number, name: string, retryDelay?: string): Say {
  const wait = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay };
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...retrySoon });
    const details = retryDelay === undefined ? [] : [wait];
    response.end(JSON.stringify({ error: { code: status, message: 'no', status: name, details } }));
  };
}

/** Says a few words; then the connection is gone, or ends as if all had been said. */
export function googleBreaksOff(pieces: readonly string[], how: 'destroyed' | 'ended'): Say {
  return (response) => {
    open(response);
    for (const text of pieces) piece(response, text);
    hangUp(response, how);
  };
}

function open(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

function piece(response: ServerResponse, text: string): void {
  event(response, { candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] });
}

function event(response: ServerResponse, data: unknown): void {
  response.write(`data: ${JSON.stringify(data)}\r\n\r\n`);
}
