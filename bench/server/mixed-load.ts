/**
 * A busy centre's work all day, evenly, a second: 20 looks at a day, 5 presses of people who each let go of the time
 * before, a booking, which is removed a minute later, a page and a list; every other second somebody leaves and another
 * comes. Invariant: as much is taken away as is made, so that what grows in the server is not what people have left
 * there.
 */
import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import type { SlotReference } from '../../domain/schema/events.ts'
import { date, groupId, laterSlot } from './bench-day.ts'
import { type HubClient, openHubClient, openHubClients } from './hub-client.ts'
import type { Installation } from './installation.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const CLIENTS = 100
const TICKS_A_SECOND = 20
const BOOKING_LIVES_MS = 60_000
/** The day of the presses: far from what is booked. After these the first ones are free again. */
const PRESSED_SLOTS = 24_000
const firstPressed = 240_000
/** A server that is so far behind is asked no more until it has answered: what it was not asked counts as failed. */
const MOST_UNDERWAY = 200

export interface MixedLoad {
  /** How often something was done since the start. */
  done(): number
  /** Answers that were not as they should be. */
  failed(): number
  /** Settles when everything that was begun is answered. */
  stop(): Promise<void>
}

interface Guest {
  readonly client: HubClient
  held: SlotReference | null
}

const isBooking = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ id: Schema.Int })))
const isConfirmed = Schema.is(Schema.Struct({ confirmed: Schema.Literal(true) }))

/** @param installation whose first users book; it needs one at least */
export const startMixedLoad = async ({ portOf, tokens }: Installation): Promise<MixedLoad> => {
  const visitors = await Promise.all(tokens.map((token, number) => openVisitor(portOf(number), { number, token })))
  const guests: Guest[] = (await openHubClients(portOf, CLIENTS, () => undefined)).map((client) => ({
    client,
    held: null,
  }))
  const underway = new Set<Promise<void>>()
  let done = 0
  let failed = 0
  let come = CLIENTS
  let booked = 0
  let pressed = 0

  const begin = (work: () => Promise<boolean>): void => {
    if (underway.size >= MOST_UNDERWAY) {
      failed += 1
      return
    }
    const ended: Promise<void> = work()
      .catch(() => false)
      .then((isGood) => {
        done += 1
        if (!isGood) failed += 1
        underway.delete(ended)
      })
    underway.add(ended)
  }
  const visitorOf = (number: number): Visitor | undefined => visitors[number % visitors.length]

  const ask = async (visitor: Visitor, path: string): Promise<boolean> => (await visitor.get(path)).status === 200
  const look = async (visitor: Visitor): Promise<boolean> =>
    (await visitor.post(`/api/booking/group/${groupId}/slots`, { date })).status === 200

  const book = async (visitor: Visitor): Promise<boolean> => {
    booked += 1
    const { resourceId, date: day, startTime, endTime } = laterSlot(booked)
    const body = {
      baseUrl: `http://localhost:${visitor.port}/bookings`,
      bookingResources: [{ resourceId, date: day, message: '', bookingSlots: [{ startTime, endTime }] }],
    }
    const made = await visitor.post('/api/booking', body, { 'idempotency-key': randomUUID() })
    if (made.status !== 201) return false
    const { id } = isBooking(made.body.toString())
    // A booking of the last minute stays; that is as much in each run.
    setTimeout(
      () => begin(async () => (await visitor.remove(`/api/booking/${id}`)).status === 204),
      BOOKING_LIVES_MS,
    ).unref()
    return true
  }

  const press = async (guest: Guest): Promise<boolean> => {
    if (guest.held !== null) await guest.client.removeReservation(guest.held)
    pressed += 1
    guest.held = laterSlot(firstPressed + (pressed % PRESSED_SLOTS))
    return isConfirmed(await guest.client.addReservation(guest.held))
  }

  const change = async (): Promise<boolean> => {
    const left = guests.shift()
    left?.client.close()
    come += 1
    guests.push({ client: await openHubClient(portOf(come), come, () => undefined), held: null })
    return true
  }

  let tick = 0
  const timer = setInterval(() => {
    tick += 1
    const visitor = visitorOf(tick)
    if (visitor === undefined) return
    begin(() => look(visitor))
    const guest = guests[tick % guests.length]
    if (tick % 4 === 0 && guest !== undefined) begin(() => press(guest))
    if (tick % TICKS_A_SECOND === 5) begin(() => book(visitor))
    if (tick % TICKS_A_SECOND === 10) begin(() => ask(visitor, '/'))
    if (tick % TICKS_A_SECOND === 15) begin(() => ask(visitor, '/api/booking'))
    if (tick % (2 * TICKS_A_SECOND) === 1) begin(change)
  }, 1000 / TICKS_A_SECOND)

  return {
    done: () => done,
    failed: () => failed,
    async stop() {
      clearInterval(timer)
      await Promise.all(underway)
      for (const { client } of guests) client.close()
    },
  }
}
