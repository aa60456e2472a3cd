/**
 * Bridges from streams, such as the stream of states, to Effect's programs (decision 0067). The stream's operators decide when a program
 * runs, and the program does the work. Invariant: a program that was started for a value ends when its reaction is interrupted.
 */
import { Effect, Exit } from 'effect'
import { filter, Observable, type OperatorFunction, Subscription, take } from 'rxjs'

/** Completes with the first value for which the predicate holds. If the stream has a present value, that value is tested first. */
export const waitUntil = <Value>(
  values$: Observable<Value>,
  predicate: (value: Value) => boolean,
): Effect.Effect<Value> =>
  Effect.callback<Value>((resume) => {
    const subscription = values$.pipe(filter(predicate), take(1)).subscribe((value) => resume(Effect.succeed(value)))
    return Effect.sync(() => subscription.unsubscribe())
  })

/**
 * Runs `program` for each value, for ever, and fails if a program fails.
 * @param flatten decides what happens if a value comes while the program of an earlier value is running. `switchMap` interrupts that
 * program, `exhaustMap` ignores the new value, and `concatMap` lets the new value wait.
 */
export const onEach = <Value, Failure, Needs>(
  values$: Observable<Value>,
  flatten: (run: (value: NoInfer<Value>) => Observable<never>) => OperatorFunction<NoInfer<Value>, unknown>,
  program: (value: Value) => Effect.Effect<unknown, Failure, Needs>,
): Effect.Effect<never, Failure, Needs> =>
  Effect.contextWith((services) =>
    Effect.callback<never, Failure>((resume) => {
      const running = new Subscription()
      const fail = (failure: Effect.Effect<never, Failure>): void => {
        running.unsubscribe()
        resume(failure)
      }
      const run = (value: Value): Observable<never> =>
        new Observable((ended) => {
          const fiber = Effect.runForkWith(services)(program(value))
          fiber.addObserver((exit) => {
            if (Exit.isSuccess(exit)) ended.complete()
            else if (!ended.closed) fail(Effect.failCause(exit.cause))
          })
          return () => fiber.interruptUnsafe()
        })
      running.add(values$.pipe(flatten(run)).subscribe({ error: (error) => fail(Effect.die(error)) }))
      return Effect.sync(() => running.unsubscribe())
    }),
  )
