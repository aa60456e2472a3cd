/**
 * The pseudonym of a session: what others see in place of its id (contract 4, Whose), the same for a day, then another.
 * Invariant: it is made with a secret key, so it does not tell whose it is, nor can it release what the session holds.
 */
import { createHmac } from 'node:crypto'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

export type Pseudonyms = (sessionId: SessionId) => string
/** Those of the day of an instant (ISO). */
export type PseudonymsAt = (instant: string) => Pseudonyms

/** Some megabytes: more than are held at once. */
const mostRemembered = 20_000

/** Remembers what it made: when all browsers ask what is held at once, each needs the pseudonyms of all others. */
export const createPseudonyms = (key: Uint8Array): PseudonymsAt => {
  const made = new Map<string, string>()
  const make = (name: string): string => {
    if (made.size >= mostRemembered) made.clear()
    const pseudonym = createHmac('sha256', key).update(name).digest().subarray(0, 16).toString('base64url')
    made.set(name, pseudonym)
    return pseudonym
  }
  return (instant) => {
    const { date } = wallTimeAt(Date.parse(instant))
    return (sessionId) => {
      const name = `${date} ${sessionId}`
      return made.get(name) ?? make(name)
    }
  }
}
