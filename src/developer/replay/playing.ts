/**
 * Where the replay is while it plays. Invariant: at any speed every entry is passed in order, none twice; a long pause
 * of the recording takes `LONGEST_PAUSE_MS` at most.
 */
export type Speed = 1 | 10 | 100 | 'frames'

export const speeds: readonly Speed[] = [1, 10, 100, 'frames']

/** On the screen, whatever the speed. */
export const LONGEST_PAUSE_MS = 1_500

/** The entry that was passed last, -1 before the first, and what the recorded clock shows. */
export interface Head {
  readonly index: number
  readonly at: number
}

type Times = readonly { readonly at: number }[]

export const headAt = (entries: Times, index: number): Head => ({
  index,
  at: (entries[index] ?? entries[0])?.at ?? 0,
})

/** @param passed since the last frame, ms */
export const advance = (entries: Times, head: Head, passed: number, speed: Speed): Head => {
  const last = entries.length - 1
  if (head.index >= last) return headAt(entries, last)
  if (speed === 'frames') return headAt(entries, head.index + 1)
  let { index, at } = head
  let left = passed
  for (let next = entries[index + 1]; next !== undefined; next = entries[index + 1]) {
    // A clock that was set back meanwhile is no pause.
    const pause = Math.min(Math.max(0, next.at - at) / speed, LONGEST_PAUSE_MS)
    if (pause > left) return { index, at: next.at - (pause - left) * speed }
    left -= pause
    index += 1
    at = next.at
  }
  return { index, at }
}
