/**
 * Gives the state after any entry of a recording, in any order of requests. The cursor keeps a state for every `STRIDE` entries, so that it
 * answers any index within a frame. It folds entries only when they are needed. Invariants: the answer equals that of a plain fold to the
 * byte; two answers share all equal parts, so that a screen draws only the changed parts.
 */
import { isFields } from '../json/is-fields.ts'
import { createFold, type Fold, reduce } from '../reducer/reduce.ts'
import type { Envelope } from '../schema/events.ts'
import type { State } from '../schema/state.ts'
import type { Entry, Recording } from './recording.ts'

const nothing: Readonly<Record<string, unknown>> = {}
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

/** Shares a record with the earlier state. Most records are unchanged, so a new record is made only when the first difference is found. */
const shareRecord = (earlier: unknown, live: Readonly<Record<string, unknown>>): unknown => {
  const before = isFields(earlier) ? earlier : nothing
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
  return isFields(live) ? shareRecord(earlier, live) : live
}

/**
 * Copies `live`, and shares with `earlier` all equal parts. States that were folded separately can then be kept, compared and drawn as if
 * one had been made from the other. Invariant: the copy equals `live`, even in the order of keys; it shares with `live` only objects that
 * `earlier` has too, so `live` may change later.
 */
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

export interface ReplayCursor {
  /**
   * The state after `entries[0..index]`. The index -1 means the start.
   * @throws RangeError if there is no such entry
   */
  stateAt(index: number): State
  /**
   * Folds the next `STRIDE` entries ahead, if they have been read already. It takes less than two frames.
   * @returns whether there are further entries to fold ahead
   */
  prepare(): boolean
}

/** The number of entries between two kept states. */
const STRIDE = 2_000
/**
 * If the index is at most this many entries after the last answer, the entries are folded one by one onto that answer. Unchanged parts then
 * keep their identity without a comparison.
 */
const STEPS = 16

const isKnown = (envelope: Envelope | null | undefined): envelope is Envelope =>
  envelope !== null && envelope !== undefined

export const createReplayCursor = (recording: Recording): ReplayCursor => {
  const { start, entries } = recording
  /** `kept[n]` is the state before entry n × STRIDE. */
  const kept: State[] = [start]
  /** The fold that has come furthest. Its state is the last kept one. */
  let furthest: Fold | null = null
  let last: { readonly index: number; readonly state: State } = { index: -1, state: start }

  const take = (fold: Fold, from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      const envelope = entries[index]?.envelope
      if (isKnown(envelope)) fold.take(envelope)
    }
  }

  /** Keeps states up to the last one before `index`, and returns that state. */
  const keepUntil = (index: number): State => {
    const wanted = Math.floor(index / STRIDE)
    for (let next = kept.length; next <= wanted; next += 1) {
      furthest ??= createFold(start)
      take(furthest, (next - 1) * STRIDE, next * STRIDE)
      kept.push(share(kept[next - 1] ?? start, furthest.state))
    }
    return kept[wanted] ?? start
  }

  const step = (state: State, entry: Entry | undefined): State =>
    isKnown(entry?.envelope) ? reduce(state, entry.envelope) : state

  const stateAfter = (count: number): State => {
    const base = keepUntil(count)
    const from = Math.floor(count / STRIDE) * STRIDE
    if (from === count) return base
    const fold = createFold(base)
    take(fold, from, count)
    return share(last.state, fold.state)
  }

  return {
    stateAt: (index) => {
      if (!Number.isInteger(index) || index < -1 || index >= entries.length)
        throw new RangeError(`no entry ${index} of ${entries.length}`)
      const ahead = index - last.index
      const state =
        ahead >= 0 && ahead <= STEPS
          ? entries.slice(last.index + 1, index + 1).reduce(step, last.state)
          : stateAfter(index + 1)
      last = { index, state }
      return state
    },
    prepare: () => {
      keepUntil(Math.min(kept.length * STRIDE, entries.length))
      return entries.length >= kept.length * STRIDE
    },
  }
}
