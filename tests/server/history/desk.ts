/**
 * A browser at which calls are made and answered in the model's words: holds by the hub, bookings by HTTP, perhaps each
 * with another process of the server. Booking numbers are not known to the model: they are written `#1007`, and get their
 * names when the history is over.
 */
import { Schema } from 'effect'
import { CANCELLED, CONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { hubMethods } from '../../../domain/schema/hub.ts'
import { isSameSlot, type Slot } from '../../../server/claims/slot.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { type Call, roomOf } from './call.ts'
import { type HubLine, openHubLine } from './hub-line.ts'

/** The slots of a history. */
export interface Place {
  readonly groupId: number
  readonly date: string
  /** By their numbers. */
  readonly slots: readonly Slot[]
}

export interface Answered {
  readonly words: string
  /** A booking as it is now, for those who want to change it. */
  readonly booking: Booking | null
}

export interface Desk {
  /** Makes a call. @throws Error if it is not known whether the call had an effect */
  perform(call: Exclude<Call, { readonly _tag: 'Pass' }>): Promise<Answered>
  /** Cuts the line to the hub. */
  cut(): void
  /** Opens it again if it is not open, and waits until the server knows that the session is back. */
  reconnect(): Promise<void>
  /** The tab is closed. */
  close(): Promise<void>
}

export interface DeskOptions {
  readonly place: Place
  readonly httpOrigin: string
  readonly hubOrigin: string
  readonly token: string
  /** The ids of a part that was named in an answer: `#1007-1`. */
  idsOf(part: string): { readonly id: number; readonly rid: number }
  /** The id of a booking that was named in an answer: `#1007`. */
  idOf(booking: string): number
}

const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const decodeGrid = Schema.decodeUnknownSync(calls.groupSlots.answer)
const decodeHold = Schema.decodeUnknownSync(hubMethods.AddReservation.answer)
const decodeHolds = Schema.decodeUnknownSync(hubMethods.GetReservations.answer)
const decodeExtended = Schema.decodeUnknownSync(hubMethods.ExtendReservations.answer)

export const openDesk = async (options: DeskOptions): Promise<Desk> => {
  const { place, idsOf, idOf } = options
  const browser: Browser = await openBrowser(options.httpOrigin)
  browser.token = options.token
  const session = browser.cookies.get('sess') ?? ''
  const connect = (): Promise<HubLine> => openHubLine(options.hubOrigin, session)
  let line = await connect()

  const intervalOf = (slot: number) => {
    const { startTime, endTime } = slotOf(slot)
    return { startTime, endTime }
  }
  const slotOf = (slot: number): Slot => place.slots[slot] ?? raise(`no slot ${slot}`)
  const argumentsOf = (slot: number): readonly unknown[] => {
    const { resourceId, date, startTime, endTime } = slotOf(slot)
    return [session, resourceId, date, startTime, endTime]
  }
  const entriesOf = (slots: readonly number[]) => ({
    bookingResources: [...Map.groupBy(slots, roomOf).values()].map((ofRoom) => ({
      ...{ resourceId: slotOf(ofRoom[0] ?? 0).resourceId, date: place.date },
      bookingSlots: ofRoom.map(intervalOf),
    })),
  })

  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    browser.send(path, { method: 'POST', body, headers: key === undefined ? {} : { 'idempotency-key': key } })
  /** The outcome of a call. `done` is the word for a success. */
  const answered = (answer: Answer, done: (booking: Booking) => string): Answered => {
    if (answer.status === 200 || answer.status === 201) {
      const booking = decodeBooking(answer.json)
      return { words: done(booking), booking }
    }
    const { code, slots = [] } = failureOf(answer)
    if (code === 'not-found') return { words: 'gone', booking: null }
    if (code === 'cancelled') return { words: 'cancelled', booking: null }
    if (code !== 'slot-taken') throw new Error(`answered ${answer.status} ${answer.text}`)
    const lost = place.slots
      .map((slot, number) => ({ number, why: slots.find((other) => isSameSlot(slot, other))?.reason }))
      .flatMap(({ number, why }) => (why === undefined ? [] : [`${number} ${why}`]))
    return { words: `taken: ${lost.join(', ')}`, booking: null }
  }
  const changed = (answer: Answer): Answered => answered(answer, () => 'changed')
  const made = (answer: Answer): Answered => answered(answer, ({ bookingNumber }) => `made #${bookingNumber}`)
  const said = (words: string): Answered => ({ words, booking: null })

  return {
    async perform(call) {
      switch (call._tag) {
        case 'Hold': {
          const answer = decodeHold(await line.call('AddReservation', argumentsOf(call.slot)))
          return said(answer.confirmed ? 'held' : answer.reason)
        }
        case 'Release':
          return said(String(await line.call('RemoveReservation', argumentsOf(call.slot))))
        case 'Clear':
          return said(String(await line.call('ClearReservations', [session])))
        case 'Extend': {
          const answer = decodeExtended(await line.call('ExtendReservations', [session]))
          return said('reason' in answer ? answer.reason : 'extended')
        }
        case 'ReadHolds': {
          const { reservations } = decodeHolds(await line.call('GetReservations', [session]))
          const mine = reservations.filter(({ sessionId }) => sessionId === session)
          if (new Set(mine.map(({ expiration }) => expiration)).size > 1) throw new Error('several deadlines')
          const words = place.slots.map((slot) => {
            const hold = reservations.find((reservation) => isSameSlot(slot, reservation))
            return hold === undefined ? 'none' : mine.includes(hold) ? 'mine' : 'other'
          })
          return said(words.join(', '))
        }
        case 'ReadGrid': {
          const answer = await post(`/api/booking/group/${place.groupId}/slots`, { date: place.date })
          const grid = decodeGrid(answer.json)
          const words = place.slots.map((slot) => {
            const seen = grid
              .find(({ id }) => id === slot.resourceId)
              ?.slots.find(({ startTime }) => startTime === slot.startTime)
            if (seen === undefined) return 'nowhere'
            if (seen.booked) return `#${seen.bookingIdNumber}`
            if (seen.selected) return 'mine'
            return seen.reserved ? 'other' : 'free'
          })
          return said(words.join(', '))
        }
        case 'Create':
          return made(await post('/api/booking', entriesOf(call.slots), call.key))
        case 'Add':
          return made(await post(`/api/booking/${idOf(call.booking)}`, entriesOf(call.slots), call.key))
        case 'Edit': {
          const { id, rid } = idsOf(call.part)
          const bookingSlots = call.slots.map(intervalOf)
          return changed(await post(`/api/booking/${id}/resource/${rid}`, { bookingSlots }))
        }
        case 'Cancel':
        case 'Confirm': {
          const { id, rid } = idsOf(call.part)
          const status = call._tag === 'Cancel' ? CANCELLED : CONFIRMED
          return changed(await post(`/api/booking/${id}/resource/${rid}/status`, { status }))
        }
        case 'Remove': {
          const { id, rid } = idsOf(call.part)
          const answer = await browser.send(`/api/booking/${id}/${rid}`, { method: 'DELETE' })
          return answer.status === 204 ? said('removed') : answered(answer, () => 'changed')
        }
      }
    },
    cut: () => line.cut(),
    async reconnect() {
      if (!line.isOpen()) line = await connect()
    },
    close: () => line.close(),
  }
}

const raise = (message: string): never => {
  throw new Error(message)
}
