/**
 * Keeps one tab's copy of the state. Invariant: at most one delivery is on its way; what happens meanwhile waits as
 * patches, and a tab that falls behind gets a snapshot instead (research: architecture P11). A frozen tab costs one
 * message, not a growing queue; one that is heard of while a delivery stays unanswered has lost it.
 */
import type { Patch } from 'immer'
import type { Delivery } from '../../domain/port/core-port.ts'
import type { LastDelivery } from '../../domain/port/diagnostics.ts'
import type { EventLogInterface } from '../log/event-log.ts'

const PATCHES_AT_MOST = 500
/** Changes of one turn of the event loop travel together. */
const GATHER_MS = 0
/** After a failed delivery. */
const RETRY_MS = 500

export interface TabOutbox {
  /** At once, whatever is on its way. */
  sendSnapshot(): void
  /** The tab asked something: it runs, and takes in what is delivered to it. */
  heard(): void
  /** Resolves when the tab has taken in all that has happened until now. */
  settled(): Promise<void>
  /** The last that was sent; null: nothing yet. */
  last(): LastDelivery | null
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
  let inFlight: Delivery | null = null
  let last: Pick<LastDelivery, 'kind' | 'seq'> | null = null
  /** What was on its way when the tab was heard of last. */
  let unansweredThen: Delivery | null = null
  let scheduled = false
  let closed = false
  let waiting: (() => void)[] = []

  const isSettled = (): boolean => closed || (inFlight === null && !needsSnapshot && pending.length === 0)
  const tellSettled = (): void => {
    if (!isSettled()) return
    for (const resolve of waiting) resolve()
    waiting = []
  }

  const schedule = (milliseconds: number): void => {
    if (scheduled || inFlight !== null || closed) return
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
    const delivery = closed || inFlight !== null ? null : next()
    if (delivery === null) return
    pending = []
    needsSnapshot = false
    sentSeq = delivery.seq
    inFlight = delivery
    last = { kind: delivery._tag, seq: delivery.seq }

    /** An answer to a delivery that was given up says nothing. */
    const answered = (taken: boolean): void => {
      if (inFlight !== delivery) return
      inFlight = null
      if (!taken) needsSnapshot = true
      tellSettled()
      if (needsSnapshot || pending.length > 0) schedule(taken ? GATHER_MS : RETRY_MS)
    }
    send(delivery).then(
      () => answered(true),
      () => answered(false),
    )
  }

  const sendSnapshot = (): void => {
    inFlight = null
    needsSnapshot = true
    pending = []
    schedule(GATHER_MS)
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
    sendSnapshot,
    heard: () => {
      if (inFlight !== null && inFlight === unansweredThen) sendSnapshot()
      unansweredThen = inFlight
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        tellSettled()
      }),
    last: () => (last === null ? null : { ...last, taken: inFlight === null && !needsSnapshot }),
    close: () => {
      closed = true
      changes.unsubscribe()
      tellSettled()
    },
  }
}
