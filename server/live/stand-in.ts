/**
 * What others see in place of a session's id (contract 4, Whose): opaque, the same for a day, then another. Invariant: it
 * is made with a secret key, so nobody can tell whose it is, nor release what it holds.
 */
import { createHmac } from 'node:crypto'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { SessionId } from '../../domain/entities.ts'

export type StandIns = (sessionId: SessionId) => string

export const standInsOf = (key: Uint8Array, day: LocalDate): StandIns => {
  const made = new Map<SessionId, string>()
  return (sessionId) => {
    const standIn =
      made.get(sessionId) ??
      createHmac('sha256', key).update(`${day} ${sessionId}`).digest().subarray(0, 16).toString('base64url')
    made.set(sessionId, standIn)
    return standIn
  }
}
