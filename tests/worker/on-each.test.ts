/** Runs a program for each value of a stream. The given operator decides what happens to a program that is still running. */
import { Effect, Exit, Fiber } from 'effect'
import { exhaustMap, type Observable, Subject, switchMap, throwError } from 'rxjs'
import { expect, test } from 'vitest'
import { onEach } from '../../worker/waiting/from-streams.ts'

/** A program that records its beginning and end, and runs until it is released. */
const createWork = () => {
  const values$ = new Subject<string>()
  const noted: string[] = []
  const finish = new Map<string, () => void>()
  const work = (value: string) =>
    Effect.callback<void>((resume) => {
      noted.push(`${value} begins`)
      finish.set(value, () => {
        noted.push(`${value} is done`)
        resume(Effect.void)
      })
      return Effect.sync(() => {
        noted.push(`${value} is interrupted`)
      })
    })
  return { values$, noted, finish: (value: string) => finish.get(value)?.(), work }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('with switchMap the next value interrupts what still runs', async () => {
  const { values$, noted, work } = createWork()
  const fiber = Effect.runFork(onEach(values$, switchMap, work))
  values$.next('a')
  values$.next('b')
  await turn()
  expect(noted.toSorted()).toEqual(['a begins', 'a is interrupted', 'b begins'])
  await Effect.runPromise(Fiber.interrupt(fiber))
})

test('with exhaustMap a value passes while one still runs, and the next is taken again', async () => {
  const { values$, noted, finish, work } = createWork()
  const fiber = Effect.runFork(onEach(values$, exhaustMap, work))
  values$.next('a')
  values$.next('b')
  finish('a')
  await turn()
  values$.next('c')
  await turn()
  expect(noted).toEqual(['a begins', 'a is done', 'c begins'])
  await Effect.runPromise(Fiber.interrupt(fiber))
})

test('what runs ends with whoever runs it, and nothing follows the stream any more', async () => {
  const { values$, noted, work } = createWork()
  const fiber = Effect.runFork(onEach(values$, switchMap, work))
  values$.next('a')
  await Effect.runPromise(Fiber.interrupt(fiber))
  await turn()
  expect(noted).toEqual(['a begins', 'a is interrupted'])
  expect(values$.observed).toBe(false)
})

test('it fails as a program fails, and nothing follows the stream any more', async () => {
  const values$ = new Subject<string>()
  const ended = Effect.runPromiseExit(onEach(values$, exhaustMap, () => Effect.fail('no')))
  values$.next('a')
  expect(await ended).toEqual(Exit.fail('no'))
  expect(values$.observed).toBe(false)
})

test('a stream that breaks is a defect', async () => {
  const broken$: Observable<string> = throwError(() => new Error('broken'))
  const ended = await Effect.runPromiseExit(onEach(broken$, switchMap, () => Effect.void))
  expect(ended).toEqual(Exit.die(new Error('broken')))
})
