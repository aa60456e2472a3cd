/**
 * The calls of a source stand in line: so many of one source are worked on at once, however many connections it has, so that
 * another source's call waits for a few and not for all of them; fewer of one that has had much. While the process does not keep
 * up the sources take turns: the one that has had least lately comes first, and one that has had much has a single call worked on.
 * Invariant: a call that has left makes room for one that waits, and a line is as long as can be waited for.
 */
import { performance } from 'node:perf_hooks'

/** So many more calls of one source may wait: a school's, behind one address. */
const LONGEST_LINE = 500
/** More seconds' worth than this are much. */
const MUCH = 1
/** So many calls of a source that has had much are worked on at once. */
const FEW = 2
/** Calls that wait for a process to keep up again look so often whether it does. */
const LOOK_AGAIN_MS = 50

export interface SourceLines {
  /** @returns what gives the place back, safe to call twice, once the call may go on; null: the line is full */
  enter(source: string): Promise<() => void> | null
  /** Whether it has had much of a process that does not keep up: what it can do without is not made for it. */
  isHeldBack(source: string): boolean
}

/** The turns go by this. */
interface Load {
  /** Whether the process does not keep up with what is asked of it. */
  isBehind(): boolean
  /** It has had so many seconds' worth of the process lately. */
  hasHad(source: string): number
}

interface Line {
  inside: number
  readonly waiting: (() => void)[]
}

/** @param atOnce calls of one source that are worked on */
export const createSourceLines = (atOnce: number, { isBehind, hasHad }: Load): SourceLines => {
  const lines = new Map<string, Line>()
  const placesOf = (source: string, inTurns: boolean): number =>
    hasHad(source) <= MUCH ? atOnce : Math.min(atOnce, inTurns ? 1 : FEW)
  let isNextTurnSet = false
  let looksAgain = false

  const takeTurns = (): void => {
    if (isNextTurnSet) return
    isNextTurnSet = true
    setImmediate(() => {
      isNextTurnSet = false
      letIn()
    })
  }
  const lookAgain = (): void => {
    if (looksAgain) return
    looksAgain = true
    setTimeout(() => {
      looksAgain = false
      letIn()
    }, LOOK_AGAIN_MS)
  }
  const letIn = (): void => {
    const inTurns = isBehind()
    const next = [...lines]
      .filter(([, line]) => line.waiting.length > 0 && line.inside < atOnce)
      .map(([source, line]) => ({ line, had: hasHad(source), places: placesOf(source, inTurns) }))
      .toSorted((one, other) => one.had - other.had)
    for (const { line, places } of next) {
      while (line.inside < places && line.waiting.length > 0) line.waiting.shift()?.()
    }
    if (next.some(({ line }) => line.waiting.length > 0 && line.inside < atOnce)) lookAgain()
  }

  return {
    isHeldBack: (source) => isBehind() && hasHad(source) > MUCH,
    enter(source) {
      const line = lines.get(source) ?? { inside: 0, waiting: [] }
      lines.set(source, line)
      const comeIn = (): (() => void) => {
        line.inside += 1
        let hasLeft = false
        return () => {
          if (hasLeft) return
          hasLeft = true
          line.inside -= 1
          if (line.waiting.length > 0) takeTurns()
          else if (line.inside === 0) lines.delete(source)
        }
      }
      if (line.waiting.length === 0 && !isBehind() && line.inside < placesOf(source, false))
        return Promise.resolve(comeIn())
      if (line.waiting.length >= LONGEST_LINE) return null
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(comeIn()))
        takeTurns()
      })
    },
  }
}

/** It is looked at over so many milliseconds at least. */
const WINDOW_MS = 50
/** A loop that is behind spends so much of that time at work. */
const BUSY = 0.9

/**
 * Whether the event loop keeps up: for some while it has hardly ever had nothing to do. Invariant: a lull is noticed as
 * soon as somebody asks after it, and a burst once it has lasted.
 * @param clocks of the loop's work and of the day, both in milliseconds
 */
export const createLoopWatch = (
  clocks: { readonly active: () => number; readonly now: () => number } = {
    active: () => performance.eventLoopUtilization().active,
    now: () => performance.now(),
  },
) => {
  let seen = { active: clocks.active(), at: clocks.now() }
  let isBehind = false
  return {
    isBehind(): boolean {
      const at = clocks.now()
      if (at - seen.at >= WINDOW_MS) {
        const active = clocks.active()
        isBehind = active - seen.active >= BUSY * (at - seen.at)
        seen = { active, at }
      }
      return isBehind
    },
  }
}
