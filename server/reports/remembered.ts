/** A pure function that looks at each value once. It is for the time of one piece of work: nothing is forgotten. */
export const remembered = <Value, Result>(look: (value: Value) => Result): ((value: Value) => Result) => {
  const known = new Map<Value, Result>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const found = look(value)
    known.set(value, found)
    return found
  }
}
