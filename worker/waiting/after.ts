/**
 * Ticks, as RxJS's `timer` and `interval`: its scheduler would cost the core 0.7 kB, and keeps its times by `setInterval`,
 * which never ticks at once.
 */
import { expand, Observable } from 'rxjs'

/** One tick. @param milliseconds below 0 is at once, in a later turn of the event loop */
export const after = (milliseconds: number): Observable<void> =>
  new Observable((ticks) => {
    const timer = setTimeout(() => {
      ticks.next()
      ticks.complete()
    }, milliseconds)
    return () => clearTimeout(timer)
  })

export const each = (milliseconds: number): Observable<void> =>
  after(milliseconds).pipe(expand(() => after(milliseconds)))
