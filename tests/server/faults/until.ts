/** Waits for facts. If an event never comes, the error names it after a very long time. */
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../../testing/patience.ts'

const unbearable = patience(60_000)

/** Waits until a condition holds. @throws Error if it does not hold in time */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > unbearable) throw new Error(`Not in ${unbearable} ms: ${what}`)
    await pause(5)
  }
}

/** Waits for a promise. @throws Error if it does not settle in time */
export const inTime = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
  const isDone = new AbortController()
  const tooLate = pause(unbearable, undefined, { signal: isDone.signal }).then(() => {
    throw new Error(`Not in ${unbearable} ms: ${what}`)
  })
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    isDone.abort()
  }
}
