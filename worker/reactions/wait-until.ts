/**
 * The bridge from the stream of states to programs that wait for one.
 */
import { Effect } from 'effect'
import { filter, type Observable, take } from 'rxjs'
import type { State } from '../../domain/state/state.ts'

/** Completes with the first state, the present one included, for which the predicate holds. */
export const waitUntil = (state$: Observable<State>, predicate: (state: State) => boolean): Effect.Effect<State> =>
  Effect.callback<State>((resume) => {
    const subscription = state$.pipe(filter(predicate), take(1)).subscribe((state) => resume(Effect.succeed(state)))
    return Effect.sync(() => subscription.unsubscribe())
  })
