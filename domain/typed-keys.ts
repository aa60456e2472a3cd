/** The keys of an object with their types, which `Object.keys` and `Object.fromEntries` forget. For objects that are written out in code. */

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
