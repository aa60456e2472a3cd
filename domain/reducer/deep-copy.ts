/**
 * Copies plain data several times as fast as `structuredClone`. Speed matters, because a state with three large days has ten thousand
 * objects. Invariant: a copy equals its original and shares no object with it.
 */
type Plain = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Plain | readonly unknown[] => typeof value === 'object' && value !== null

const copyPart = (part: Plain | readonly unknown[]): unknown => {
  if (Array.isArray(part)) return part.map((value: unknown) => (isPart(value) ? copyPart(value) : value))
  const copy: Record<string, unknown> = { ...part }
  for (const key of Object.keys(copy)) {
    const value = copy[key]
    if (isPart(value)) copy[key] = copyPart(value)
  }
  return copy
}

export const deepCopy = <Whole extends object>(whole: Whole): Whole => {
  const copy = { ...whole }
  for (const [key, value] of Object.entries(copy)) if (isPart(value)) Reflect.set(copy, key, copyPart(value))
  return copy
}
