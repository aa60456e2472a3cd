/**
 * Attempts of this process that wait for their turn, in a queue each. Invariants: those of a queue are let in one after the
 * other, so that none is forgotten; no more wait than can be waited for.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../http/failure.ts'

/**
 * @param takePlace asked again when somebody may have left; null: there is no place yet
 * @returns the place, and what tells that it is free again
 * @throws Failure `busy` when too many wait, and what `takePlace` throws
 */
export type WaitInLine = <Place>(
  queue: string,
  takePlace: () => Promise<Place | null>,
) => Promise<{ readonly place: Place; readonly left: () => void }>

const mostWaiting = 100
const retryAfterSeconds = 2
/** The other processes do not tell when an attempt has left there. */
const ASK_AGAIN_MS = 100

interface Queue {
  waiting: number
  last: Promise<unknown>
}

export const createLines = (): WaitInLine => {
  const queues = new Map<string, Queue>()
  /** Settles when somebody leaves. */
  let leaving = Promise.withResolvers<void>()
  const left = (): void => {
    leaving.resolve()
    leaving = Promise.withResolvers()
  }

  const letIn = async <Place>(takePlace: () => Promise<Place | null>) => {
    for (;;) {
      const next = leaving.promise
      const place = await takePlace()
      if (place !== null) return { place, left }
      await Promise.race([next, pause(ASK_AGAIN_MS)])
    }
  }

  return async (name, takePlace) => {
    const queue = queues.get(name) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= mostWaiting) throw new Failure('busy', { retryAfterSeconds })
    queues.set(name, queue)
    queue.waiting += 1
    const turn = queue.last.then(() => letIn(takePlace))
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(name)
    }
  }
}
