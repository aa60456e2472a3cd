/**
 * Keeps one tab's copy of the state. Invariant: at most one delivery is on its way; what happens meanwhile waits as
 * patches, and a tab that falls behind gets a snapshot instead (research: architecture P11). A frozen tab costs one
 * message, not a growing queue.
 */
import type { Patch } from 'immer'
import type { Delivery } from '../../domain/port/core-port.ts'
import type { EventLogInterface } from '../log/event-log.ts'

const PATCHES_AT_MOST = 500
/** Changes of one turn of the event loop travel together. */
const GATHER_MS = 0
/** After a failed delivery. */
const RETRY_MS = 500

export interface TabOutbox {
  sendSnapshot(): void
  /** Resolves when the tab has taken in all that has happened until now. */
  settled(): Promise<void>
  close(): void
}

export const createTabOutbox = ({
  log,
  send,
}: {
  readonly log: Pick<EventLogInterface, 'state' | 'seq' | 'changes$'>
  /** Resolves when the tab has taken the delivery in. */
  readonly send: (delivery: Delivery) => Promise<void>
}): TabOutbox => {
  let pending: Patch[] = []
  let sentSeq = 0
  let needsSnapshot = true
  let inFlight = false
  let scheduled = false
  let closed = false
  let waiting: (() => void)[] = []

  const isSettled = (): boolean => closed || (!inFlight && !needsSnapshot && pending.length === 0)
  const tellSettled = (): void => {
    if (!isSettled()) return
    for (const resolve of waiting) resolve()
    waiting = []
  }

  const schedule = (milliseconds: number): void => {
    if (scheduled || inFlight || closed) return
    scheduled = true
    setTimeout(flush, milliseconds)
  }

  const next = (): Delivery | null => {
    const seq = log.seq()
    const { epoch } = log.state()
    if (needsSnapshot) return { _tag: 'Snapshot', epoch, seq, state: { ...log.state(), told: [] } }
    if (pending.length === 0) return null
    return { _tag: 'Patches', epoch, after: sentSeq, seq, patches: pending }
  }

  const flush = (): void => {
    scheduled = false
    const delivery = closed || inFlight ? null : next()
    if (delivery === null) return
    pending = []
    needsSnapshot = false
    sentSeq = delivery.seq
    inFlight = true
    send(delivery).then(
      () => {
        inFlight = false
        tellSettled()
        if (needsSnapshot || pending.length > 0) schedule(GATHER_MS)
      },
      () => {
        inFlight = false
        needsSnapshot = true
        schedule(RETRY_MS)
      },
    )
  }

  const changes = log.changes$.subscribe(({ patches }) => {
    if (!needsSnapshot) pending.push(...patches.filter(({ path }) => path[0] !== 'told'))
    if (pending.length > PATCHES_AT_MOST) {
      pending = []
      needsSnapshot = true
    }
    if (needsSnapshot || pending.length > 0) schedule(GATHER_MS)
  })
  schedule(GATHER_MS)

  return {
    sendSnapshot: () => {
      needsSnapshot = true
      pending = []
      schedule(GATHER_MS)
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        tellSettled()
      }),
    close: () => {
      closed = true
      changes.unsubscribe()
      tellSettled()
    },
  }
}
