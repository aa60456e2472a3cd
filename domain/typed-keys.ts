/**
 * Functions for objects with known keys. They keep the types of the keys, which `Object.keys` and `Object.fromEntries` lose. They are only
 * for objects that are written out in code, because other objects may have more keys than their types say.
 */

export function namesOf<Name extends string>(of: Readonly<Record<Name, unknown>>): readonly Name[]
export function namesOf(of: object): readonly string[] {
  return Object.keys(of)
}

/** An object with the same keys, in the same order. */
export function mapped<Name extends string, From, To>(
  of: Readonly<Record<Name, From>>,
  make: (value: From, name: Name) => To,
): Readonly<Record<Name, To>>
export function mapped(of: object, make: (value: unknown, name: string) => unknown): unknown {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value, name)]))
}

/** An object with a value for each name, in the order of the names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>>
export function recordOf(names: readonly string[], make: (name: string) => unknown): unknown {
  return Object.fromEntries(names.map((name) => [name, make(name)]))
}

/** An object without the keys whose values are null. */
export function withoutNulls<Values extends object>(
  values: Values,
): { readonly [Name in keyof Values]?: Exclude<Values[Name], null> }
export function withoutNulls(values: object): unknown {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
