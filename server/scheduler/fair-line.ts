/**
 * A line in which the works of many sources wait for places. The source that has had least lately comes next, with its oldest work.
 * Invariants: a work that leaves makes room for one that waits; the works of a source are let in in the order in which they came.
 */

/** Sources whose turn is remembered: more of them begin anew together. */
const MOST_REMEMBERED = 5_000

/** A work in a line, as its line needs to know it. */
export interface InLine {
  /** Null: the server's own, bound to its second, which comes before all others. */
  readonly source: string | null
  /** Milliseconds that it is taken to cost. */
  readonly estimate: number
  /** No two works that share a name have a place at once: they would only wait for each other inside. */
  readonly alone?: readonly string[]
  /** It has a place now. */
  readonly cameIn?: () => void
}

/** The works that have a place now. */
export interface Inside {
  readonly total: number
  /** Milliseconds that they are taken to cost, all together. */
  readonly estimated: number
  readonly ofSource: (source: string | null) => number
}

interface Waiting extends InLine {
  readonly comeIn: () => void
}

export interface FairLine {
  /** @returns what gives the place back, safe to call twice, once the work has one */
  enter(work: InLine): { readonly place: Promise<() => void>; readonly giveUp: () => void }
  /** Works of the source that wait. */
  waitingOf(source: string): number
  isWaitedIn(): boolean
  /** Looks whether somebody may come in by now. */
  look(): void
}

/**
 * @param had by which sources come first: of those for whom it is the same each comes in turn
 * @param hasPlace whether a work may come in beside those that are inside
 */
export const createFairLine = (
  had: (source: string) => number,
  hasPlace: (work: InLine, inside: Inside) => boolean,
): FairLine => {
  const lines = new Map<string | null, Waiting[]>()
  const placesOf = new Map<string | null, number>()
  const alone = new Set<string>()
  /** The number of the last work of each source that came in. */
  const cameInAt = new Map<string | null, number>()
  let works = 0
  let total = 0
  let estimated = 0
  let isLookSet = false

  const inside: Inside = {
    get total() {
      return total
    },
    get estimated() {
      return estimated
    },
    ofSource: (source) => placesOf.get(source) ?? 0,
  }
  const mayEnter = (work: InLine): boolean =>
    !(work.alone ?? []).some((name) => alone.has(name)) && hasPlace(work, inside)

  const takePlace = (work: InLine): (() => void) => {
    works += 1
    if (cameInAt.size > MOST_REMEMBERED) cameInAt.clear()
    cameInAt.set(work.source, works)
    total += 1
    estimated += work.estimate
    placesOf.set(work.source, inside.ofSource(work.source) + 1)
    for (const name of work.alone ?? []) alone.add(name)
    work.cameIn?.()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      total -= 1
      estimated -= work.estimate
      const left = inside.ofSource(work.source) - 1
      if (left === 0) placesOf.delete(work.source)
      else placesOf.set(work.source, left)
      for (const name of work.alone ?? []) alone.delete(name)
      if (lines.size > 0) lookSoon()
    }
  }

  /** The oldest work of each source: first that of the source that has had least, of equals that of the one that came in longest ago. */
  const inOrder = (): Waiting[] =>
    [...lines]
      .flatMap(([source, [first]]) =>
        first === undefined
          ? []
          : [{ first, had: source === null ? Number.NEGATIVE_INFINITY : had(source), at: cameInAt.get(source) ?? 0 }],
      )
      .toSorted((one, other) => one.had - other.had || one.at - other.at)
      .map(({ first }) => first)

  const look = (): void => {
    for (;;) {
      const next = inOrder().find(mayEnter)
      if (next === undefined) return
      leave(next)
      next.comeIn()
    }
  }
  const leave = (work: Waiting): void => {
    const line = lines.get(work.source)
    const at = line?.indexOf(work) ?? -1
    if (line === undefined || at < 0) return
    line.splice(at, 1)
    if (line.length === 0) lines.delete(work.source)
  }
  /** In a while of the loop: who has arrived in this one is in the line by then. */
  const lookSoon = (): void => {
    if (isLookSet) return
    isLookSet = true
    setImmediate(() => {
      isLookSet = false
      look()
    })
  }

  return {
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
      return { place: promise, giveUp: () => leave(waiting) }
    },
  }
}
