/** Hooks by which components follow RxJS streams. Invariant: a component is drawn again only when the value that it reads has changed. */
import { useCallback, useState, useSyncExternalStore } from 'react'
import { BehaviorSubject, Observable } from 'rxjs'

/** A stream that has a present value. Every `BehaviorSubject` is such a stream. This type is for code that only reads it. */
export type Followed<Value> = Observable<Value> & { readonly value: Value }

/**
 * Draws the component again when the stream has emitted a new value.
 * @param now gives the value to draw; it must give the same object until the stream has told a new value
 * @param first gives the value that the server's markup shows, for as long as React takes it over
 */
export const useLatest = <Value>(stream$: Observable<unknown>, now: () => Value, first = now): Value => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = stream$.subscribe(changed)
      return () => following.unsubscribe()
    },
    [stream$],
  )
  return useSyncExternalStore(subscribe, now, first)
}

export const useFollowed = <Value>(followed: Followed<Value>): Value => useLatest(followed, () => followed.value)

/**
 * The latest value of a stream without a present value. It is `first` until the stream has emitted a value. Pass a stream from `useMemo`.
 */
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
 * Emits when to read a clock: now, every `everyMs`, and when the tab becomes visible again. RxJS's own operators for this would bring its
 * schedulers into the first load, where nothing else needs them.
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
