/** Bytes. Protects the browser's memory from large files of other hosts. */
const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 20_000;

/**
 * The text at another host's URL. Nothing of the visitor's goes along.
 * @throws Error when it cannot be had, takes too long or is too large
 */
export async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`It answers ${answer.status}.`);
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let text = '';
  let size = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      throw new Error(`It is larger than ${mostBytes} bytes.`);
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
