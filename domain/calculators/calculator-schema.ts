/** A number that the visitor types. */
export interface CalculatorField {
  /** By which formulas know it. */
  name: string;
  description: string;
}

/** A result, made of fields and of the formulas before it. */
export interface CalculatorFormula {
  name: string;
  expression: string;
}

export interface CalculatorSchema {
  fields: CalculatorField[];
  formulas: CalculatorFormula[];
}

/** A schema that the owner has given a name. */
export interface Calculator {
  id: string;
  name: string;
  /** As its owner wrote it: with properties that nobody reads, if there are any. */
  schema: CalculatorSchema;
  createdDate: string;
  updatedDate: string;
  version: number;
}
