/** The bridge from a stream, such as that of states, to programs that wait for something in it. */
import { Effect } from 'effect'
import { filter, type Observable, take } from 'rxjs'

/** Completes with the first value, the present one included where there is one, for which the predicate holds. */
export const waitUntil = <Value>(
  values$: Observable<Value>,
  predicate: (value: Value) => boolean,
): Effect.Effect<Value> =>
  Effect.callback<Value>((resume) => {
    const subscription = values$.pipe(filter(predicate), take(1)).subscribe((value) => resume(Effect.succeed(value)))
    return Effect.sync(() => subscription.unsubscribe())
  })
