/**
 * A connection that goes on calling although its calls are refused is closed, and told so: its client may come back, and takes its
 * time over that. Invariant: one that is refused now and then is never closed, however long it lives.
 */
import type { HubConnection } from '../signalr/methods.ts'

/** More refusals than this in that time are no person's. */
const MOST = 100
const WITHIN_MS = 10_000

export const GOES_ON = 'Connection closed with an error. It went on calling although its calls were refused.'

export const createRefusals = (now: () => number = () => performance.now()) => {
  const counts = new WeakMap<object, { readonly since: number; count: number }>()
  return {
    /** One of its calls was refused. */
    add(connection: Pick<HubConnection<unknown>, 'close'>): void {
      const known = counts.get(connection)
      if (known === undefined || now() - known.since >= WITHIN_MS) {
        counts.set(connection, { since: now(), count: 1 })
        return
      }
      known.count += 1
      if (known.count > MOST) connection.close({ error: GOES_ON, allowReconnect: true })
    },
  }
}

export type Refusals = ReturnType<typeof createRefusals>
