/**
 * Keeps one tab's copy of the state. Invariant: at most one delivery is on its way; what happens meanwhile waits as
 * patches, and a tab that falls behind gets a snapshot instead. A frozen tab costs one message, not a growing queue;
 * one that is heard of while a delivery stays unanswered has lost it.
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
} from 'rxjs'
import type { Delivery, LastDelivery } from '../../domain/port/core-port.ts'
import type { State } from '../../domain/schema/state.ts'
import type { Change, EventLogInterface } from '../log/event-log.ts'

/** One tick. RxJS's own `timer` ticks by `setInterval`, which browsers hold back by some milliseconds for each delivery. */
const after = (milliseconds: number): Observable<void> =>
  new Observable((ticks) => {
    const timer = setTimeout(() => {
      ticks.next()
      ticks.complete()
    }, milliseconds)
    return () => clearTimeout(timer)
  })

const PATCHES_AT_MOST = 500
/** Changes of one turn of the event loop travel together. */
const GATHER_MS = 0
/** After a failed delivery. */
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
  /** Whether the tab's page names columns now: no other tab gets any (decision 0093). */
  readonly showsColumns: () => boolean
  /** Resolves when the tab has taken the delivery in. */
  readonly send: (delivery: Delivery) => Promise<void>
}) => {
  const heard$ = new Subject<void>()
  const snapshotDue$ = new BehaviorSubject<unknown>('first')
  const due$ = new BehaviorSubject<unknown>('first')
  const sent$ = new BehaviorSubject<Sent | null>(null)
  /** The patches that are delivered next; null: a snapshot. */
  let waiting: Patch[] | null = null

  const isDue = (): boolean => waiting === null || waiting.length > 0
  const onTheWay = (): Delivery | null => (sent$.value?.taken === false ? sent$.value.delivery : null)

  let hasColumns = false

  const shownColumns = (): State['columns'] => (hasColumns ? log.state().columns : {})

  const gather = ({ patches }: Change): void => {
    const had = hasColumns
    hasColumns = showsColumns()
    waiting?.push(...patches.filter(({ path }) => path[0] !== 'told' && (path[0] !== 'columns' || (had && hasColumns))))
    if (had !== hasColumns) waiting?.push({ op: 'replace', path: ['columns'], value: shownColumns() })
    if (waiting !== null && waiting.length > PATCHES_AT_MOST) waiting = null
  }

  const next = (): Delivery => {
    const seq = log.seq()
    const { epoch } = log.state()
    return waiting === null
      ? { _tag: 'Snapshot', epoch, seq, state: { ...log.state(), told: [], columns: shownColumns() } }
      : { _tag: 'Patches', epoch, after: sent$.value?.delivery.seq ?? 0, seq, patches: waiting }
  }

  /** Resolves to whether the tab has taken it in. */
  const deliver = (): Promise<boolean> => {
    const delivery = next()
    waiting = []
    sent$.next({ delivery, taken: false })
    return send(delivery).then(
      () => true,
      () => false,
    )
  }
  const answered = (taken: boolean): boolean => {
    if (taken && sent$.value !== null) sent$.next({ ...sent$.value, taken })
    else waiting = null
    return taken
  }
  const deliverAfter = (milliseconds: number): Observable<boolean> =>
    after(milliseconds).pipe(switchMap(deliver), map(answered))

  /** One delivery after the other, while there is something to deliver. */
  const deliverAll = (): Observable<boolean> =>
    deliverAfter(GATHER_MS).pipe(expand((taken) => (isDue() ? deliverAfter(taken ? GATHER_MS : RETRY_MS) : EMPTY)))

  /** The tab was heard of twice while the same delivery was on its way. */
  const lost$ = heard$.pipe(
    map(onTheWay),
    pairwise(),
    filter(([before, now]) => now !== null && now === before),
  )

  const running = new Subscription()
  running.add(log.changes$.pipe(map(gather), filter(isDue)).subscribe(due$))
  running.add(lost$.subscribe(snapshotDue$))
  running.add(
    snapshotDue$
      .pipe(
        // The delivery on its way no longer counts: its answer comes too late.
        switchMap(() => {
          waiting = null
          return due$.pipe(exhaustMap(deliverAll))
        }),
      )
      .subscribe(),
  )

  return {
    /** At once, whatever is on its way. */
    sendSnapshot: (): void => snapshotDue$.next('asked'),
    /** The tab asked something: it runs, and takes in what is delivered to it. */
    heard: (): void => heard$.next(),
    /** Resolves when the tab has taken in all that has happened until now. */
    settled: () =>
      new Promise<void>((resolve) => {
        const now = log.seq()
        const isSettled = (sent: Sent | null): boolean => sent?.taken === true && (sent.delivery.seq >= now || !isDue())
        sent$.pipe(filter(isSettled), take(1)).subscribe({ complete: resolve })
      }),
    /** The last that was sent; null: nothing yet. */
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
