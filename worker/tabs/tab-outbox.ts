/**
 * Keeps one tab's copy of the state up to date. Invariant: at most one delivery is unanswered. The outbox gathers later changes as patches.
 * A tab that falls too far behind gets a snapshot instead, so a frozen tab costs one message and not a growing queue. A tab that asks the
 * core something twice while the same delivery is unanswered has lost that delivery, and gets a snapshot.
 */
import type { Patch } from 'immer'
import {
  BehaviorSubject,
  EMPTY,
  exhaustMap,
  expand,
  filter,
  map,
  Observable,
  pairwise,
  Subject,
  Subscription,
  switchMap,
  take,
  tap,
} from 'rxjs'
import type { Delivery, LastDelivery } from '../../domain/port/core-port.ts'
import type { State } from '../../domain/schema/state.ts'
import type { Change, EventLogInterface } from '../log/event-log.ts'

/** Emits once. RxJS's own `timer` uses `setInterval`, which browsers delay by some milliseconds. That would delay each delivery. */
const after = (milliseconds: number): Observable<void> =>
  new Observable((ticks) => {
    const timer = setTimeout(() => {
      ticks.next()
      ticks.complete()
    }, milliseconds)
    return () => clearTimeout(timer)
  })

const PATCHES_AT_MOST = 500
/** The pause before a delivery. Changes in one turn of the event loop are delivered together. */
const GATHER_MS = 0
/** The pause after a delivery that failed. */
const RETRY_MS = 500

interface Sent {
  readonly delivery: Delivery
  readonly taken: boolean
}

export type TabOutbox = ReturnType<typeof createTabOutbox>

export const createTabOutbox = ({
  log,
  showsColumns,
  send,
}: {
  readonly log: Pick<EventLogInterface, 'state' | 'seq' | 'changes$'>
  /** Whether the tab's page shows columns now. Only such tabs get the columns of the state (decision 0093). */
  readonly showsColumns: () => boolean
  /** Resolves when the tab has taken in the delivery. */
  readonly send: (delivery: Delivery) => Promise<void>
}) => {
  const heard$ = new Subject<void>()
  const snapshotDue$ = new BehaviorSubject<unknown>('first')
  const due$ = new BehaviorSubject<unknown>('first')
  const sent$ = new BehaviorSubject<Sent | null>(null)
  /** The patches to deliver next; null if a snapshot is to be delivered next. */
  let waiting: Patch[] | null = null
  /** Whether the tab's copy has the columns of the state. */
  let hasColumns = false

  const isDue = (): boolean => waiting === null || waiting.length > 0
  const shownColumns = (): State['columns'] => (hasColumns ? log.state().columns : {})

  /** Adds the patches of a change, except patches of parts that the tab does not get. */
  const gather = ({ patches }: Change): void => {
    const had = hasColumns
    hasColumns = showsColumns()
    waiting?.push(...patches.filter(({ path }) => path[0] !== 'told' && (path[0] !== 'columns' || (had && hasColumns))))
    if (had !== hasColumns) waiting?.push({ op: 'replace', path: ['columns'], value: shownColumns() })
    if (waiting !== null && waiting.length > PATCHES_AT_MOST) waiting = null
  }

  /** Sends the waiting delivery. Resolves to whether the tab has taken it in. If the tab has not, the next delivery is a snapshot. */
  const deliver = async (): Promise<boolean> => {
    const seq = log.seq()
    const { epoch } = log.state()
    const delivery: Delivery =
      waiting === null
        ? { _tag: 'Snapshot', epoch, seq, state: { ...log.state(), told: [], columns: shownColumns() } }
        : { _tag: 'Patches', epoch, after: sent$.value?.delivery.seq ?? 0, seq, patches: waiting }
    waiting = []
    sent$.next({ delivery, taken: false })
    return send(delivery).then(
      () => true,
      () => false,
    )
  }
  const deliverAfter = (milliseconds: number): Observable<boolean> =>
    after(milliseconds).pipe(
      switchMap(deliver),
      tap((taken) => {
        if (taken && sent$.value !== null) sent$.next({ ...sent$.value, taken })
        else waiting = null
      }),
    )

  /** Makes one delivery after the other, until nothing is left to deliver. */
  const deliverAll = (): Observable<boolean> =>
    deliverAfter(GATHER_MS).pipe(expand((taken) => (isDue() ? deliverAfter(taken ? GATHER_MS : RETRY_MS) : EMPTY)))

  /** Emits when the tab has sent two requests while the same delivery was unanswered. */
  const lost$ = heard$.pipe(
    map((): Delivery | null => (sent$.value?.taken === false ? sent$.value.delivery : null)),
    pairwise(),
    filter(([before, now]) => now !== null && now === before),
  )

  const running = new Subscription()
  running.add(log.changes$.pipe(map(gather), filter(isDue)).subscribe(due$))
  running.add(lost$.subscribe(snapshotDue$))
  running.add(
    snapshotDue$
      .pipe(
        // An unanswered delivery is abandoned, because its answer would come too late.
        switchMap(() => {
          waiting = null
          return due$.pipe(exhaustMap(deliverAll))
        }),
      )
      .subscribe(),
  )

  return {
    /** Sends a snapshot immediately, even while a delivery is unanswered. */
    sendSnapshot: (): void => snapshotDue$.next('asked'),
    /** To be called when the tab sends a request. A request shows that the tab is running and can take in deliveries. */
    heard: (): void => heard$.next(),
    /** Resolves when the tab has taken in all changes until now. */
    settled: () =>
      new Promise<void>((resolve) => {
        const now = log.seq()
        const isSettled = (sent: Sent | null): boolean => sent?.taken === true && (sent.delivery.seq >= now || !isDue())
        sent$.pipe(filter(isSettled), take(1)).subscribe({ complete: resolve })
      }),
    /** The last delivery; null before the first one. */
    last: (): LastDelivery | null => {
      const sent = sent$.value
      return sent === null
        ? null
        : { kind: sent.delivery._tag, seq: sent.delivery.seq, taken: sent.taken && waiting !== null }
    },
    close: (): void => {
      running.unsubscribe()
      sent$.complete()
    },
  }
}
