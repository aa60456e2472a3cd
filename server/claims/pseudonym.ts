/**
 * What others see in place of a session's id (contract 4, Whose): opaque, the same for a day, then another. Invariant: it
 * is made with a secret key, so nobody can tell whose it is, nor release what it holds.
 */
import { createHmac } from 'node:crypto'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { SessionId } from '../../domain/entities.ts'

export type StandIns = (sessionId: SessionId) => string
/** Those of the day of an instant (ISO). */
export type StandInsAt = (instant: string) => StandIns

/** Some megabytes: more than are held at once. */
const mostRemembered = 20_000

/** Remembers what it made: when everybody asks what is held, everybody's stand-in is needed by everybody. */
export const createStandIns = (key: Uint8Array): StandInsAt => {
  const made = new Map<string, string>()
  const make = (name: string): string => {
    if (made.size >= mostRemembered) made.clear()
    const standIn = createHmac('sha256', key).update(name).digest().subarray(0, 16).toString('base64url')
    made.set(name, standIn)
    return standIn
  }
  return (instant) => {
    const { date } = wallTimeAt(Date.parse(instant))
    return (sessionId) => {
      const name = `${date} ${sessionId}`
      return made.get(name) ?? make(name)
    }
  }
}
