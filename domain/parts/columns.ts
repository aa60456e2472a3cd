/**
 * Converts the values of a part or an owner to a row of a table. A description names the column of each value, and types, writing, reading
 * and copying are made from it. Invariant: a value of the schema without a column does not compile.
 */

/** The column in which each value is stored. */
export type ColumnsFor<Values> = Readonly<Record<keyof Values & string, string>>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${SnakeCase<Rest>}`
  : ''

/** Makes columns with the names of their values in snake case. */
export function columnsNamed<Name extends string>(
  names: readonly Name[],
): { readonly [Value in Name]: SnakeCase<Value> }
export function columnsNamed(names: readonly string[]): unknown {
  const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(names.map((name) => [name, snakeCase(name)]))
}

/** The type of the row that `Columns` make from `Values`. */
export type RowOf<Columns, Values> = {
  [Name in keyof Columns & keyof Values as Columns[Name] & string]: Values[Name]
}

/** Makes a row from values. Values without a column are left out. */
export function rowOf<
  const Columns extends Readonly<Record<string, string>>,
  Values extends Readonly<Record<keyof Columns, unknown>>,
>(columns: Columns, values: Values): RowOf<Columns, Values>
export function rowOf(columns: Readonly<Record<string, string>>, values: object): unknown {
  const given = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, given.get(name)]))
}
