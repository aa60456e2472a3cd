/**
 * How the tab follows what changes: RxJS's streams, each with its value of now. Invariant: a component is drawn again only
 * when the value that it reads is another.
 */
import { useCallback, useState, useSyncExternalStore } from 'react'
import { BehaviorSubject, Observable } from 'rxjs'

/** A stream that begins with its value of now. Each `BehaviorSubject` is one; others of the tab only read it. */
export type Followed<Value> = Observable<Value> & { readonly value: Value }

/**
 * The one way in which screens follow a stream.
 * @param now what is drawn; it answers the same object until the stream has told another value
 */
export const useLatest = <Value>(stream$: Observable<unknown>, now: () => Value): Value => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = stream$.subscribe(changed)
      return () => following.unsubscribe()
    },
    [stream$],
  )
  return useSyncExternalStore(subscribe, now, now)
}

export const useFollowed = <Value>(followed: Followed<Value>): Value => useLatest(followed, () => followed.value)

/** The latest value of a stream that has none before it is followed. Give a stream of `useMemo`; `first` stands until it tells one. */
export const useStream = <Value>(stream$: Observable<Value>, first: () => Value): Value => {
  const [latest] = useState(() => new BehaviorSubject(first()))
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = stream$.subscribe((value) => {
        latest.next(value)
        changed()
      })
      return () => following.unsubscribe()
    },
    [stream$, latest],
  )
  const now = useCallback(() => latest.value, [latest])
  return useSyncExternalStore(subscribe, now, now)
}

/**
 * Moments at which a clock is looked at: now, each so many ms, and when the tab is seen again. By hand: the operators for
 * it bring schedulers, which nothing else that a visitor loads first needs.
 */
export const looks = (everyMs: number): Observable<null> =>
  new Observable((clock) => {
    const look = (): void => clock.next(null)
    look()
    const ticking = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', look)
    }
  })
