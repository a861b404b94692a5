const dangerous: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON for the inside of a `<script>` element: no text in it can end the element, open a comment or a further
 * script, or break a line where a script may not. Parsing it gives the same value back.
 */
export function jsonForScript(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => dangerous[character] ?? character,
  );
}
