/**
 * So many works at once, and the others in the order in which they came. Changes take turns before they ask for a connection: so a rush
 * of them leaves connections, or with the embedded engine every second place in its line, to those who only look. Invariant:
 * nobody waits longer than for a connection itself. It is no semaphore of Effect's, since what is bound to its second goes first.
 */
import { DatabaseBusy } from '../database/transaction.ts'

/** @param longestWait milliseconds. @throws DatabaseBusy, and what the work throws */
export const inTurns = (atOnce: number, longestWait: number) => {
  const waiting: (() => void)[] = []
  let free = atOnce

  const enter = (comesFirst: boolean): Promise<void> => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(new DatabaseBusy({ cause: new Error('Too many changes wait for their turn') }))
      }, longestWait)
      if (comesFirst) waiting.unshift(turn)
      else waiting.push(turn)
    })
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }

  /** @param comesFirst before all that wait */
  return async <Result>(work: () => Promise<Result>, comesFirst = false): Promise<Result> => {
    await enter(comesFirst)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
