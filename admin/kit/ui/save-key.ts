/** Ctrl+S or Cmd+S, on a keyboard of any script. */
export function isSaveKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isLatin = /^[a-z]$/i.test(key);
  const isLetter = isLatin ? key.toLowerCase() === 's' : code === 'KeyS';
  return isLetter && ctrlKey !== metaKey && !altKey && !shiftKey;
}
