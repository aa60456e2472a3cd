/**
 * Finds the first difference between two recordings. Recordings of one core share an epoch. They are aligned at a line that both have, and
 * compared exactly from there. Recordings of two cores are compared from their beginnings by their events. Tabs are named by the order in
 * which they came. Times, numbers and epochs always differ, so they are left out.
 */
import type { Entry, Recording } from './recording.ts'
import type { ReplayCursor } from './replay-cursor.ts'
import { type Difference, isSame, stateDifference } from './state-difference.ts'

export interface Compared {
  readonly recording: Recording
  readonly cursor: Pick<ReplayCursor, 'stateAt'>
}

/**
 * One side of the difference. `index` is the place of the difference. `entry` is null if that side has ended, or if the states before it
 * differ.
 */
export interface PartingSide {
  readonly index: number
  readonly entry: Entry | null
}

interface Parting {
  /** `start`: the states before the first entries differ. `entry`: two entries differ. `end`: only one recording continues. */
  readonly at: 'start' | 'entry' | 'end'
  readonly left: PartingSide
  readonly right: PartingSide
  /** The difference from the left state to the right state at this place. */
  readonly difference: readonly Difference[]
}

interface Beginning {
  readonly left: number
  readonly right: number
  readonly ofOneCore: boolean
}

const indexOf = ({ entries }: Recording, { epoch, seq }: Entry): number =>
  entries.findIndex((entry) => entry.epoch === epoch && entry.seq === seq)

/** The index to begin at on each side. If one recording begins later than the other, its first line is somewhere in the other recording. */
const beginningOf = (left: Recording, right: Recording): Beginning => {
  const [leftFirst] = left.entries
  const [rightFirst] = right.entries
  const inRight = leftFirst === undefined ? -1 : indexOf(right, leftFirst)
  if (inRight >= 0) return { left: 0, right: inRight, ofOneCore: true }
  const inLeft = rightFirst === undefined ? -1 : indexOf(left, rightFirst)
  if (inLeft >= 0) return { left: inLeft, right: 0, ofOneCore: true }
  return { left: 0, right: 0, ofOneCore: false }
}

/** Names tabs by their place in the order in which they came. */
const createTabNames = () => {
  const names = new Map<string, string>()
  const learn = ({ envelope }: Entry): void => {
    if (envelope?.event._tag === 'TabJoined' && !names.has(envelope.event.tabId))
      names.set(envelope.event.tabId, `tab ${names.size + 1}`)
  }
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rename(part)]))
  }
  return (entry: Entry): unknown => {
    learn(entry)
    return rename([entry.origin, entry.line.event])
  }
}

export const compareRecordings = (left: Compared, right: Compared): Parting | null => {
  const begin = beginningOf(left.recording, right.recording)
  const parting = (at: Parting['at'], steps: number, entries: readonly [Entry | null, Entry | null]): Parting => {
    const indexes = { left: begin.left + steps, right: begin.right + steps }
    // The state after the entry that differs, or before it if this side has no entry.
    const stateOf = ({ cursor }: Compared, index: number, entry: Entry | null) =>
      cursor.stateAt(entry === null ? index - 1 : index)
    return {
      at,
      left: { index: indexes.left, entry: entries[0] },
      right: { index: indexes.right, entry: entries[1] },
      difference: stateDifference(stateOf(left, indexes.left, entries[0]), stateOf(right, indexes.right, entries[1])),
    }
  }

  if (begin.ofOneCore) {
    const starts = parting('start', 0, [null, null])
    if (starts.difference.length > 0) return starts
  }
  const leftOf = createTabNames()
  const rightOf = createTabNames()
  const differ = (a: Entry, b: Entry): boolean =>
    begin.ofOneCore ? !isSame(a.line, b.line) : !isSame(leftOf(a), rightOf(b))
  for (let steps = 0; ; steps += 1) {
    const a = left.recording.entries[begin.left + steps]
    const b = right.recording.entries[begin.right + steps]
    if (a === undefined && b === undefined) return null
    if (a === undefined || b === undefined) return parting('end', steps, [a ?? null, b ?? null])
    if (differ(a, b)) return parting('entry', steps, [a, b])
  }
}
