/** Visitors and people who hold slots, one by one or many at once, for tests. */
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { SessionId } from '../../../domain/schema/ids.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import type { Holder, HoldSettings } from '../../../server/claims/holders.ts'
import { clearReservations, extendReservations } from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { newSession, slotAt } from '../database/test-database.ts'
import { openClaimsWorld } from './claims-world.ts'
import { holdSettings, wideCaps } from './wide-caps.ts'

export const openHolderScene = async () => {
  const { test, changes } = await openClaimsWorld()

  const visitor = (sessionId = newSession(), source: string | null = '192.0.2.1'): Holder => ({
    sessionId,
    source,
    isSignedIn: false,
  })
  const person = (sessionId: SessionId, source = '192.0.2.1'): Holder => ({ sessionId, source, isSignedIn: true })
  /** A signed-in person, with another browser and another source each time. */
  const anna = (sessionId = newSession(), source = `192.0.2.${nextSource()}`): Holder => ({
    ...{ sessionId, source, isSignedIn: true, userId: test.owner },
  })
  const bo = (sessionId = newSession()): Holder => ({ ...anna(sessionId), userId: test.stranger })
  let sources = 9
  const nextSource = (): number => {
    sources = (sources % 200) + 1
    return sources
  }

  const withCaps = (caps: Partial<HoldSettings['caps']>): HoldSettings => ({
    ...holdSettings,
    caps: { ...wideCaps, ...caps },
  })
  const add = async (holder: Holder, slot: Slot, settings: HoldSettings): Promise<string> => {
    const answer = await changes.run((work) => addReservation(work, { ...holder, slot }, settings))
    return answer.confirmed ? 'held' : answer.reason
  }
  const clear = (holder: Holder) => changes.run((work) => clearReservations(work, holder.sessionId))
  const extend = (holder: Holder, settings: HoldSettings) =>
    changes.run((work) => extendReservations(work, holder, settings))

  /** The n-th half-hour of the open day, in two rooms. */
  const nth = (index: number): Slot => {
    const start = 480 + (index % 18) * 30
    const room = index < 18 ? test.rooms.eken : test.rooms.granen
    return {
      ...slotAt(room, '08:00', '08:30'),
      startTime: timeFromMinutes(start),
      endTime: timeFromMinutes(start + 30),
    }
  }
  /** The n-th half-hour in three rooms: those of `nth`, and then the 24 of the third room. */
  const from = (index: number): Slot => {
    if (index < 36) return nth(index)
    const start = 720 + (index - 36) * 30
    return {
      ...nth(0),
      resourceId: test.rooms.late,
      startTime: timeFromMinutes(start),
      endTime: timeFromMinutes(start + 30),
    }
  }
  const addMany = async (
    count: number,
    holderOf: (index: number) => Holder,
    settings: HoldSettings,
    slotAtIndex: (index: number) => Slot = nth,
  ) => {
    const answers: string[] = []
    for (let index = 0; index < count; index += 1)
      answers.push(await add(holderOf(index), slotAtIndex(index), settings))
    return answers.filter((answer) => answer === 'held').length
  }
  return { test, changes, visitor, person, anna, bo, nextSource, withCaps, add, clear, extend, nth, from, addMany }
}
