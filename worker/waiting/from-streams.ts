/**
 * The bridges from a stream, such as that of states, to programs (decision 0067): the stream's operators say when, a program does
 * what is to be done, or waits for it. Invariant: a program that a value began ends with the reaction that does it.
 */
import { Effect, Exit } from 'effect'
import { filter, Observable, type OperatorFunction, Subscription, take } from 'rxjs'

/** Completes with the first value, the present one included where there is one, for which the predicate holds. */
export const waitUntil = <Value>(
  values$: Observable<Value>,
  predicate: (value: Value) => boolean,
): Effect.Effect<Value> =>
  Effect.callback<Value>((resume) => {
    const subscription = values$.pipe(filter(predicate), take(1)).subscribe((value) => resume(Effect.succeed(value)))
    return Effect.sync(() => subscription.unsubscribe())
  })

/**
 * Runs `program` for each value, for ever; fails as it does.
 * @param flatten says how the next value meets a program that still runs: `switchMap` interrupts the program, `exhaustMap` lets the
 * value pass
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
