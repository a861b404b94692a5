/** The option's value that somebody asked for, or the usual one where nobody can have chosen it. */
export function oneOf<Value extends string>(
  options: readonly { value: Value }[],
  value: string | null,
  usual: Value,
): Value {
  return options.find((option) => option.value === value)?.value ?? usual;
}
