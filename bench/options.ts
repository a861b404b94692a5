/**
 * The options of a command that has parts, which `--only` names. Wrong ones end the process, which says how it is used.
 * @param read throws what is wrong with them
 */
export function readOptions<Values extends { only: string[] }>(
  usage: string,
  parts: readonly { name: string }[],
  read: () => Values,
): Values {
  try {
    const values = read();
    const unknown = values.only.find((name) => !parts.some((part) => part.name === name));
    if (unknown !== undefined) throw new Error(`There is no part ${unknown}.`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}
