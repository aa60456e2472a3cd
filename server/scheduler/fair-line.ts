/**
 * A line in which the works of many sources wait for places, by start-time fair queueing. Each source uses up shares of the same size:
 * a work begins where the one before it of its source ended, and ends its cost later; the work that begins first comes next. So a
 * source that asks for less than its share hardly waits, however many others ask without a pause, and however much it asked for before
 * (docs/decisions/0104). Invariants: a work that leaves makes way for one that waits; the works of a source are let in in the order in
 * which they came, but light ones do not wait behind dear ones; the networks of a source use up shares too, larger ones by their allowance.
 */
import { networksOf } from './source-networks.ts'

/** Milliseconds of its share that a source which asks for less keeps: for a page and its first day. */
const SAVED = 20
/** When the shares of this many networks are remembered, those that have used no more than what is saved are forgotten. */
const MOST_REMEMBERED = 5_000
/** Milliseconds: a work that costs no more is light; others are dear. */
const LIGHT = 40

/** A work in a line, as its line needs to know it. */
export interface InLine {
  /** Null: the server's own, bound to its second, which comes before all others. */
  readonly source: string | null
  /** Milliseconds that it is taken to cost. */
  readonly estimate: number
  /** Names. No two works that share one have a place at once: they would only wait for each other inside. */
  readonly alone?: readonly string[]
  /** Called when it gets a place. */
  readonly cameIn?: () => void
}

/** The works that have a place now. */
export interface Inside {
  readonly total: number
  /** Milliseconds that they are taken to cost, all together. */
  readonly estimated: number
  /** How many of them are light. */
  readonly light: number
  readonly ofSource: (source: string | null) => number
}

interface Waiting extends InLine {
  readonly comeIn: () => void
}

export interface FairLine {
  readonly inside: Inside
  /** @returns a place that settles when the work has it, with what gives it back (safe to call twice); `giveUp` ends the wait */
  enter(work: InLine): { readonly place: Promise<() => void>; readonly giveUp: () => void }
  /** Works of the source that wait. */
  waitingOf(source: string): number
  isWaitedIn(): boolean
  /** Looks whether somebody may come in by now. */
  look(): void
}

export const isLight = ({ estimate }: InLine): boolean => estimate <= LIGHT

/** @param hasPlace whether a work may come in beside those that are inside */
export const createFairLine = (hasPlace: (work: InLine, inside: Inside) => boolean): FairLine => {
  const lines = new Map<string | null, Waiting[]>()
  const placesOf = new Map<string | null, number>()
  const alone = new Set<string>()
  /** Milliseconds of its share that each network has used up. */
  const usedTo = new Map<string, number>()
  /** How far the shares have come: where the last work that came in began. */
  let reached = 0
  let total = 0
  let estimated = 0
  let light = 0
  let isLookSet = false

  const inside: Inside = {
    get total() {
      return total
    },
    get estimated() {
      return estimated
    },
    get light() {
      return light
    },
    ofSource: (source) => placesOf.get(source) ?? 0,
  }
  const mayEnter = (work: InLine): boolean =>
    !(work.alone ?? []).some((name) => alone.has(name)) && hasPlace(work, inside)

  const startOf = (source: string | null): number =>
    source === null
      ? Number.NEGATIVE_INFINITY
      : Math.max(
          reached - SAVED,
          ...networksOf(source).map(({ first }) => usedTo.get(first) ?? Number.NEGATIVE_INFINITY),
        )
  const takeShare = ({ source, estimate }: InLine): void => {
    if (source === null) return
    const start = startOf(source)
    reached = Math.max(reached, start)
    for (const { first, allowance } of networksOf(source))
      usedTo.set(first, Math.max(usedTo.get(first) ?? start, reached - SAVED) + estimate / allowance)
    if (usedTo.size < MOST_REMEMBERED) return
    for (const [first, used] of usedTo) if (used <= reached - SAVED) usedTo.delete(first)
  }

  const takePlace = (work: InLine): (() => void) => {
    takeShare(work)
    total += 1
    estimated += work.estimate
    if (isLight(work)) light += 1
    placesOf.set(work.source, inside.ofSource(work.source) + 1)
    for (const name of work.alone ?? []) alone.add(name)
    work.cameIn?.()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      total -= 1
      estimated -= work.estimate
      if (isLight(work)) light -= 1
      const left = inside.ofSource(work.source) - 1
      if (left === 0) placesOf.delete(work.source)
      else placesOf.set(work.source, left)
      for (const name of work.alone ?? []) alone.delete(name)
      // Nobody has a place or waits: all begin equal again.
      if (total === 0 && lines.size === 0) usedTo.clear()
      if (lines.size > 0) lookSoon()
    }
  }

  /** The oldest light and the oldest dear work of each source, in the order in which they come in. */
  const inOrder = (): Waiting[] =>
    [...lines]
      .flatMap(([source, line]) => {
        const start = startOf(source)
        const first = [line.find(isLight), line.find((work) => !isLight(work))]
        return first.flatMap((work) => (work === undefined ? [] : [{ work, start }]))
      })
      .toSorted((one, other) => one.start - other.start)
      .map(({ work }) => work)

  const look = (): void => {
    for (;;) {
      const next = inOrder().find(mayEnter)
      if (next === undefined) return
      leaveLine(next)
      next.comeIn()
    }
  }
  const leaveLine = (work: Waiting): void => {
    const line = lines.get(work.source)
    const at = line?.indexOf(work) ?? -1
    if (line === undefined || at < 0) return
    line.splice(at, 1)
    if (line.length === 0) lines.delete(work.source)
  }
  /** In the next turn of the event loop, so that all who arrive in this one are in the line by then. */
  const lookSoon = (): void => {
    if (isLookSet) return
    isLookSet = true
    setImmediate(() => {
      isLookSet = false
      look()
    })
  }

  return {
    inside,
    look,
    isWaitedIn: () => lines.size > 0,
    waitingOf: (source) => lines.get(source)?.length ?? 0,
    enter(work) {
      if (lines.size === 0 && mayEnter(work))
        return { place: Promise.resolve(takePlace(work)), giveUp: () => undefined }
      const { promise, resolve } = Promise.withResolvers<() => void>()
      const waiting: Waiting = { ...work, comeIn: () => resolve(takePlace(work)) }
      const line = lines.get(work.source)
      if (line === undefined) lines.set(work.source, [waiting])
      else line.push(waiting)
      lookSoon()
      return { place: promise, giveUp: () => leaveLine(waiting) }
    },
  }
}
