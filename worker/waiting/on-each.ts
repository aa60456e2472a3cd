/**
 * The bridge from a stream to what is done about it (decision 0067): the stream's operators say when, a program does it.
 * Invariant: what is done ends with the reaction that does it.
 */
import { Effect, Exit } from 'effect'
import { Observable, type OperatorFunction, Subscription } from 'rxjs'

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
