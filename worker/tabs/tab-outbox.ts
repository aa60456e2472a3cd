/**
 * Keeps one tab's copy of the state. Invariant: at most one delivery is on its way; what happens meanwhile waits as
 * patches, and a tab that falls behind gets a snapshot instead (research: architecture P11). A frozen tab costs one
 * message, not a growing queue; one that is heard of while a delivery stays unanswered has lost it.
 */
import type { Patch } from 'immer'
import {
  BehaviorSubject,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  expand,
  filter,
  firstValueFrom,
  map,
  merge,
  type Observable,
  pairwise,
  Subject,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import type { Delivery } from '../../domain/port/core-port.ts'
import type { LastDelivery } from '../../domain/port/diagnostics.ts'
import type { Change, EventLogInterface } from '../log/event-log.ts'

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

interface Sent {
  readonly delivery: Delivery
  readonly taken: boolean
}

export const createTabOutbox = ({
  log,
  send,
}: {
  readonly log: Pick<EventLogInterface, 'state' | 'seq' | 'changes$'>
  /** Resolves when the tab has taken the delivery in. */
  readonly send: (delivery: Delivery) => Promise<void>
}): TabOutbox => {
  const snapshotAsked$ = new Subject<void>()
  const heard$ = new Subject<void>()
  const sent$ = new BehaviorSubject<Sent | null>(null)
  /** What is to be delivered next; null: a snapshot. */
  let waiting: Patch[] | null = null

  const isDue = (): boolean => waiting === null || waiting.length > 0
  const onTheWay = (): Delivery | null => (sent$.value?.taken === false ? sent$.value.delivery : null)

  const gather = ({ patches }: Change): void => {
    waiting?.push(...patches.filter(({ path }) => path[0] !== 'told'))
    if (waiting !== null && waiting.length > PATCHES_AT_MOST) waiting = null
  }

  const next = (): Delivery => {
    const seq = log.seq()
    const { epoch } = log.state()
    return waiting === null
      ? { _tag: 'Snapshot', epoch, seq, state: { ...log.state(), told: [] } }
      : { _tag: 'Patches', epoch, after: sent$.value?.delivery.seq ?? 0, seq, patches: waiting }
  }

  /** Sends what waits; emits whether the tab has taken it in. */
  const deliver$ = defer(() => {
    const delivery = next()
    waiting = []
    sent$.next({ delivery, taken: false })
    return send(delivery).then(
      () => ({ delivery, taken: true }),
      () => ({ delivery, taken: false }),
    )
  }).pipe(
    map(({ delivery, taken }) => {
      if (taken) sent$.next({ delivery, taken })
      else waiting = null
      return taken
    }),
  )
  const deliverAfter = (milliseconds: number): Observable<boolean> =>
    timer(milliseconds).pipe(concatMap(() => deliver$))

  /** One delivery after the other, while there is something to deliver. */
  const deliverAll$ = deliverAfter(GATHER_MS).pipe(
    expand((taken) => (isDue() ? deliverAfter(taken ? GATHER_MS : RETRY_MS) : EMPTY)),
  )

  /** The tab was heard of twice while the same delivery was on its way. */
  const lost$ = heard$.pipe(
    map(onTheWay),
    startWith(null),
    pairwise(),
    filter(([before, now]) => now !== null && now === before),
  )

  const deliveries = merge(snapshotAsked$, lost$)
    .pipe(
      startWith(null),
      tap(() => {
        waiting = null
      }),
      // What is on its way no longer counts: its answer comes too late.
      switchMap(() =>
        log.changes$.pipe(
          tap(gather),
          filter(isDue),
          startWith(null),
          exhaustMap(() => deliverAll$),
        ),
      ),
    )
    .subscribe()

  return {
    sendSnapshot: () => snapshotAsked$.next(),
    heard: () => heard$.next(),
    settled: async () => {
      const isSettled = (sent: Sent | null): boolean => sent?.taken === true && !isDue()
      await firstValueFrom(sent$.pipe(filter(isSettled)), { defaultValue: null })
    },
    last: () => {
      const sent = sent$.value
      return sent === null
        ? null
        : { kind: sent.delivery._tag, seq: sent.delivery.seq, taken: sent.taken && waiting !== null }
    },
    close: () => {
      deliveries.unsubscribe()
      sent$.complete()
    },
  }
}
