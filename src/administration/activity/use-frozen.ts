import { useState } from 'react'

/** The value, or while frozen the one that it was when that began. */
export const useFrozen = <Value>(value: Value, frozen: boolean): Value => {
  const [kept, setKept] = useState(value)
  if (frozen) return kept
  if (kept !== value) setKept(value)
  return value
}
