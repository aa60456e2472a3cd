/**
 * Web Locks in memory. They are exclusive or shared, and are granted in order, as in a browser.
 */
import type { Locks } from '../../../worker/environment/core-environment.ts'

interface Waiting {
  readonly mode: 'exclusive' | 'shared'
  grant(): void
}

export interface FakeLocks extends Locks {
  /** Holds a lock as a tab does. The returned function releases it, as the end of the tab would. */
  hold(name: string): () => void
  /** Grants what was asked for while locks were slow. */
  grantAll(): void
}

/** Locks for tests. If they are slow, nothing is granted before `grantAll`. */
export const createFakeLocks = (slow = false): FakeLocks => {
  let granting = !slow
  const held = new Map<string, Waiting[]>()
  const queues = new Map<string, Waiting[]>()

  const grantNext = (name: string): void => {
    const holders = held.get(name) ?? []
    const queue = queues.get(name) ?? []
    const next = queue[0]
    if (next === undefined || !granting) return
    const free = holders.length === 0 || (next.mode === 'shared' && holders.every(({ mode }) => mode === 'shared'))
    if (!free) return
    queue.shift()
    held.set(name, [...holders, next])
    next.grant()
    grantNext(name)
  }

  const request: Locks['request'] = (name, { mode = 'exclusive', signal }, granted) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        mode,
        grant: () => {
          granted()
            .then(resolve, reject)
            .finally(() => {
              held.set(
                name,
                (held.get(name) ?? []).filter((holder) => holder !== waiting),
              )
              grantNext(name)
            })
        },
      }
      queues.set(name, [...(queues.get(name) ?? []), waiting])
      signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((other) => other !== waiting),
        )
        reject(new DOMException('aborted', 'AbortError'))
      })
      grantNext(name)
    })

  return {
    request,
    grantAll: () => {
      granting = true
      for (const name of queues.keys()) grantNext(name)
    },
    isFree: async (name) => (held.get(name) ?? []).length === 0,
    hold: (name) => {
      let release = (): void => undefined
      void request(name, {}, () => new Promise((resolve) => (release = () => resolve())))
      return () => release()
    },
  }
}
