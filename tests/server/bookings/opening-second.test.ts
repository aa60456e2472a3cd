/**
 * The second in which a day opens, on the days of the clock changes, by the server's own clock (`CLOCK_START`). `booking-breaches.test.ts`
 * tests the pure function.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { setClock } from '../../../server/database/database.ts'
import { failureOf } from '../testing/browser.ts'
import { bookingOf, entry, nine, startBookingWorld } from './booking-world.ts'

interface Opening {
  readonly opensAt: string | null
  /** The instant in UTC. The clocks of Stockholm show two hours more in summer and one hour more in winter. */
  readonly opens: string
}

const clocksChange: readonly {
  readonly name: string
  readonly clockStart: string
  readonly date: string
  readonly openings: Opening[]
}[] = [
  {
    name: 'forward',
    clockStart: '2026-03-28T23:00:00Z',
    date: '2026-04-12',
    openings: [
      { opensAt: '08:00:00', opens: '2026-03-29T06:00:00.000Z' },
      // The clocks skip half past two, so the day opens at three.
      { opensAt: '02:30:00', opens: '2026-03-29T01:00:00.000Z' },
      { opensAt: null, opens: '2026-03-28T23:00:00.000Z' },
    ],
  },
  {
    name: 'back',
    clockStart: '2026-10-24T22:00:00Z',
    date: '2026-11-08',
    openings: [
      { opensAt: '08:00:00', opens: '2026-10-25T07:00:00.000Z' },
      // Half past two comes twice, and the day opens at the first.
      { opensAt: '02:30:00', opens: '2026-10-25T00:30:00.000Z' },
      { opensAt: null, opens: '2026-10-24T22:00:00.000Z' },
    ],
  },
]

describe.each(clocksChange)('when the clocks go $name', async ({ clockStart, date, openings }) => {
  const world = await startBookingWorld({ clockStart })
  const { server, database, anna, administrator, newRoom, book, openHub, post } = world
  afterAll(() => server.stop())

  test.each(openings)(
    'a day that opens at $opensAt opens at $opens, and not a moment before',
    {
      tags: 'rules-opening',
    },
    async ({ opensAt, opens }) => {
      const instant = Date.parse(opens)
      const { group, room } = await newRoom()
      const rule = { horizonDays: 14, opensAt }
      expect((await post(administrator, `/api/groups/${group}/rule`, rule)).status).toBe(201)
      const { connection } = await openHub()
      const session = anna.cookies.get('sess')
      const press = () => connection.invoke('AddReservation', session, room, date, nine.startTime, nine.endTime)

      // The clock is set so early that the instant has not come at the last call, although the clock runs on.
      await setClock(database, instant - 30_000)
      expect(await press()).toEqual({ confirmed: false, reason: 'closed' })
      const early = failureOf(await book(anna, [entry(room, date, nine)]))
      expect(early).toMatchObject({ code: 'rule', rules: [{ rule: 'horizon', until: opens }] })
      await setClock(database, instant)
      expect(await press()).toMatchObject({ confirmed: true })
      bookingOf(await book(anna, [entry(room, date, nine)]))
      await connection.stop()
    },
  )
})
