/**
 * Whose password is hashed next: hashing is slow on purpose, and fills the threads that files and name look-ups need as
 * well. Invariants: two at once at most; sources take turns, so that however many one of them sends, another waits for two;
 * an attempt without a place is refused at once. Places are kept for those of whom nothing wrong is known: sources with
 * failures have half of them at most, and so has any one source.
 */
import { Failure } from '../http/failure.ts'

/** Whom it is done for. */
export interface Waiter {
  readonly source: string
  /** Its password was wrong lately. */
  readonly isSuspect: boolean
}

const atOnce = 2
const retryAfterSeconds = 2

/** @param places for those that wait */
export const createHashingQueue = (places = 100) => {
  /** Those that wait, by source: the map's order is that of their turns. */
  const lines = new Map<string, { readonly isSuspect: boolean; readonly begin: () => void }[]>()
  let waiting = 0
  let suspects = 0
  let running = 0

  const next = (): void => {
    const [first] = lines
    if (first === undefined || running >= atOnce) return
    const [source, line] = first
    lines.delete(source)
    const turn = line.shift()
    // Behind all others.
    if (line.length > 0) lines.set(source, line)
    if (turn === undefined) return
    waiting -= 1
    if (turn.isSuspect) suspects -= 1
    running += 1
    turn.begin()
  }

  const enter = ({ source, isSuspect }: Waiter): Promise<void> => {
    const line = lines.get(source) ?? []
    const half = places / 2
    if (waiting >= places || line.length >= half || (isSuspect && suspects >= half))
      throw new Failure('busy', { retryAfterSeconds })
    waiting += 1
    if (isSuspect) suspects += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    lines.set(source, [...line, { isSuspect, begin: resolve }])
    next()
    return promise
  }

  return {
    /** @throws Failure `busy` */
    async run<Value>(waiter: Waiter, work: () => Promise<Value>): Promise<Value> {
      await enter(waiter)
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
  }
}
