/**
 * A copy that shares with an earlier value whatever is equal, so that states which were made apart can be kept, compared
 * and drawn as if one had been made of the other. Invariant: the answer is equal to `live`, order of keys included, and
 * nothing of it is `live`'s own (unless it was `earlier`'s already): `live` may go on changing.
 */
import { isPlain, type Plain } from './state-difference.ts'

const nothing: Plain = {}
const none: readonly unknown[] = []

const shareList = (earlier: unknown, live: readonly unknown[]): unknown => {
  const before: readonly unknown[] = Array.isArray(earlier) ? earlier : none
  let same = before === earlier && before.length === live.length
  const next: unknown[] = []
  for (const [index, value] of live.entries()) {
    const kept = sharePart(before[index], value)
    same &&= kept === before[index]
    next.push(kept)
  }
  return same ? earlier : next
}

/** Most records of a state are as they were: a new one is begun where the first difference is met. */
const shareRecord = (earlier: unknown, live: Plain): unknown => {
  const before = isPlain(earlier) ? earlier : nothing
  const beforeKeys = Object.keys(before)
  const keys = Object.keys(live)
  let next: Record<string, unknown> | null = before === earlier && beforeKeys.length === keys.length ? null : {}
  let index = 0
  for (const key of keys) {
    const kept = sharePart(before[key], live[key])
    if (next === null && (kept !== before[key] || key !== beforeKeys[index])) {
      next = {}
      for (const equal of keys.slice(0, index)) next[equal] = before[equal]
    }
    if (next !== null) next[key] = kept
    index += 1
  }
  return next ?? earlier
}

const sharePart = (earlier: unknown, live: unknown): unknown => {
  if (earlier === live) return live
  if (Array.isArray(live)) return shareList(earlier, live)
  return isPlain(live) ? shareRecord(earlier, live) : live
}

export const share = <Whole extends object>(earlier: Whole, live: Whole): Whole => {
  const next = { ...live }
  let same = true
  for (const key of Object.keys(live)) {
    const before: unknown = Reflect.get(earlier, key)
    const kept = sharePart(before, Reflect.get(live, key))
    same &&= kept === before
    Reflect.set(next, key, kept)
  }
  return same ? earlier : next
}
