/**
 * Attempts that are under way, by the lines that they stand in. Invariants: whoever enters has found room in every line of
 * his; those who have not yet are let in one after the other for each last line, so that none is forgotten; an empty line
 * always has room.
 */
import { Failure } from '../http/failure.ts'

/**
 * @param keys of the lines, the one that most share last
 * @param readRoom asked each time before an attempt may enter: how many may be in each line
 * @returns called once, when the attempt is over
 * @throws Failure `busy` when too many wait, and what `readRoom` throws
 */
export type EnterLines = (keys: readonly string[], readRoom: () => Promise<readonly number[]>) => Promise<() => void>

const mostWaiting = 100
const retryAfterSeconds = 2

interface Queue {
  waiting: number
  last: Promise<unknown>
}

export const createLines = (): EnterLines => {
  const inside = new Map<string, number>()
  const queues = new Map<string, Queue>()
  /** Settles when somebody leaves. */
  let leaving = Promise.withResolvers<void>()

  const letIn = async (keys: readonly string[], readRoom: () => Promise<readonly number[]>): Promise<() => void> => {
    for (;;) {
      const left = leaving.promise
      const room = await readRoom()
      if (keys.every((key, at) => (inside.get(key) ?? 0) < Math.max(1, room[at] ?? 1))) break
      await left
    }
    for (const key of keys) inside.set(key, (inside.get(key) ?? 0) + 1)
    return () => {
      for (const key of keys) {
        const others = (inside.get(key) ?? 1) - 1
        if (others === 0) inside.delete(key)
        else inside.set(key, others)
      }
      leaving.resolve()
      leaving = Promise.withResolvers()
    }
  }

  return async (keys, readRoom) => {
    const shared = keys.at(-1) ?? ''
    const queue = queues.get(shared) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= mostWaiting) throw new Failure('busy', { retryAfterSeconds })
    queues.set(shared, queue)
    queue.waiting += 1
    const turn = queue.last.then(() => letIn(keys, readRoom))
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(shared)
    }
  }
}
