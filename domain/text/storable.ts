const nul = '\u0000';

/**
 * PostgreSQL refuses a NUL character in any text and SQLite cuts the text there. Such a character only comes
 * from someone probing: it becomes U+FFFD, so that a look-up with it finds nothing instead of failing.
 */
export function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' && parameter.includes(nul)
    ? parameter.replaceAll(nul, '\uFFFD')
    : parameter;
}
