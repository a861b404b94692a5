export type FirstWordLimit = ReturnType<typeof firstWordLimit>;

/**
 * A limit for the first word of an answer, counted from now on: through every try, and also while a provider that
 * took the connection has not sent so much as its headers.
 * @param ms milliseconds
 */
export function firstWordLimit(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The provider was silent for too long.', 'TimeoutError'));
  }, ms);
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}
