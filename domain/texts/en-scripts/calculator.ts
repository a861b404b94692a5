/** English texts of a calculator. */
export const calculator = {
  name: 'Calculator',
  button: 'Calculate',
  failed: 'Could not load this calculator.',
  formula: 'Error in formula',
} as const;
