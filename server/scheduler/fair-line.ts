/**
 * A line in which the works of many sources wait for places, by start-time fair queueing. Each source has a share of the same size. Each
 * work has a start and an end on the scale of its source's share. It starts where the source's previous work ended, and it ends later by
 * its own cost. The work with the earliest start comes next. So a source that uses less than its share hardly waits, however many others
 * call without a pause, and however much it used before (docs/decisions/0104). Invariants: A work that leaves makes room for a waiting one.
 * The works of a source come in by the order in which they arrived, but light works do not wait behind dear ones. The networks of a source
 * also use up shares, and larger networks by their allowance.
 */
import { networksOf } from './source-networks.ts'

/** In milliseconds. A source that uses less than its share saves at most this much of it, which is enough for a page and its first day. */
const SAVED = 20
/** When more networks than this are remembered, those that have used no more than `SAVED` are forgotten. */
const MOST_REMEMBERED = 5_000
/** In milliseconds. A work with at most this estimated cost is light, and any other is dear. */
const LIGHT = 40

/** The facts about a work that its line needs. */
export interface InLine {
  /** The source of the work. Null stands for the server's own work, which comes before all other work. */
  readonly source: string | null
  /** The estimated cost in milliseconds. */
  readonly estimate: number
  /** Names. Two works that share a name never have places at the same time, because one would only wait for the other. */
  readonly alone?: readonly string[]
  /** Called when the work gets a place. */
  readonly cameIn?: () => void
}

/** The works that have a place now. */
export interface Inside {
  readonly total: number
  /** The estimated cost of all of them together, in milliseconds. */
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
  /**
   * Puts a work in the line. `place` settles when the work has a place, with a function that gives the place back. It is safe to call that
   * function twice. `giveUp` ends the wait.
   */
  enter(work: InLine): { readonly place: Promise<() => void>; readonly giveUp: () => void }
  /** How many works of the source wait. */
  waitingOf(source: string): number
  isWaitedIn(): boolean
  /** Gives places to waiting works, if there are free ones now. */
  look(): void
}

export const isLight = ({ estimate }: InLine): boolean => estimate <= LIGHT

/** The shares that the networks of all sources have used up. */
const createShares = () => {
  /** The milliseconds of its share that each network has used up. */
  const usedTo = new Map<string, number>()
  /** The start of the work that got the latest place, on the scale of the shares. */
  let reached = 0

  const startOf = (source: string | null): number =>
    source === null
      ? Number.NEGATIVE_INFINITY
      : Math.max(
          reached - SAVED,
          ...networksOf(source).map(({ first }) => usedTo.get(first) ?? Number.NEGATIVE_INFINITY),
        )
  const take = ({ source, estimate }: InLine): void => {
    if (source === null) return
    const start = startOf(source)
    reached = Math.max(reached, start)
    for (const { first, allowance } of networksOf(source))
      usedTo.set(first, Math.max(usedTo.get(first) ?? start, reached - SAVED) + estimate / allowance)
    if (usedTo.size < MOST_REMEMBERED) return
    for (const [first, used] of usedTo) if (used <= reached - SAVED) usedTo.delete(first)
  }
  return {
    /** Where the next work of a source starts on the scale of the shares. */
    startOf,
    /** Charges the cost of a work to the networks of its source. */
    take,
    clear: () => usedTo.clear(),
  }
}

/** The works of each source that wait, the oldest first. */
const createQueues = () => {
  const queues = new Map<string | null, Waiting[]>()
  return {
    isEmpty: () => queues.size === 0,
    lengthOf: (source: string | null): number => queues.get(source)?.length ?? 0,
    add(work: Waiting): void {
      const queue = queues.get(work.source)
      if (queue === undefined) queues.set(work.source, [work])
      else queue.push(work)
    },
    /** Does nothing if the work does not wait any longer. */
    remove(work: Waiting): void {
      const queue = queues.get(work.source)
      const at = queue?.indexOf(work) ?? -1
      if (queue === undefined || at < 0) return
      queue.splice(at, 1)
      if (queue.length === 0) queues.delete(work.source)
    },
    /** The oldest light work and the oldest dear work of each source, in the order of their starts. */
    inOrder: (startOf: (source: string | null) => number): Waiting[] =>
      [...queues]
        .flatMap(([source, queue]) => {
          const start = startOf(source)
          const first = [queue.find(isLight), queue.find((work) => !isLight(work))]
          return first.flatMap((work) => (work === undefined ? [] : [{ work, start }]))
        })
        .toSorted((one, other) => one.start - other.start)
        .map(({ work }) => work),
  }
}

/**
 * Makes a line.
 * @param hasPlace decides whether a work may get a place beside the works that have one
 */
export const createFairLine = (hasPlace: (work: InLine, inside: Inside) => boolean): FairLine => {
  const queues = createQueues()
  const placesOf = new Map<string | null, number>()
  const alone = new Set<string>()
  const shares = createShares()
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

  const takePlace = (work: InLine): (() => void) => {
    shares.take(work)
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
      // No work has a place or waits, so all sources begin as equals again.
      if (total === 0 && queues.isEmpty()) shares.clear()
      if (!queues.isEmpty()) lookSoon()
    }
  }

  const look = (): void => {
    for (;;) {
      const next = queues.inOrder(shares.startOf).find(mayEnter)
      if (next === undefined) return
      queues.remove(next)
      next.comeIn()
    }
  }
  /** Looks in the next turn of the event loop, so that all works that arrive in this turn are in the line by then. */
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
    isWaitedIn: () => !queues.isEmpty(),
    waitingOf: queues.lengthOf,
    enter(work) {
      if (queues.isEmpty() && mayEnter(work))
        return { place: Promise.resolve(takePlace(work)), giveUp: () => undefined }
      const { promise, resolve } = Promise.withResolvers<() => void>()
      const waiting: Waiting = { ...work, comeIn: () => resolve(takePlace(work)) }
      queues.add(waiting)
      lookSoon()
      return { place: promise, giveUp: () => queues.remove(waiting) }
    },
  }
}
