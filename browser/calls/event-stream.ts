/** One message of a stream of server-sent events. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

/** Reads such a stream however it is cut into pieces. @returns the events that a piece completes */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const messages = (rest + piece).split(/\r?\n\r?\n/);
    rest = messages.pop() ?? '';
    return messages.flatMap(readEvent);
  };
}

function readEvent(message: string): StreamEvent[] {
  let name = 'message';
  const data: string[] = [];
  for (const line of message.split(/\r?\n/)) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? [] : [{ name, data: JSON.parse(data.join('\n')) as unknown }];
}
