/** A house with bookings of people and companies, and its reports, for tests. */
import { Schema } from 'effect'
import { afterAll, beforeEach, expect } from 'vitest'
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { Report } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { intervalOf } from '../../domain/testing/calendar-arbitraries.ts'
import type { Answer, Browser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people } from '../testing/test-content.ts'

export const openReportScene = async () => {
  /** Addresses with what means something in a pattern, and with letters that are not English. */
  const addresses = ['per_son%1@test.example', 'perXson@test.example', 'ÅSA\\x@Test.example']
  const owners = new Map<number, string>()
  const rooms = new Map<number, { title: string; group: number }>()

  const { server, content, administrator, anna, visitor } = await openServerWorld()
  const [type] = await server.database.selectFrom('user_type').select('id').limit(1).execute()
  for (const email of addresses) {
    const { id } = await server.database
      .insertInto('app_user')
      .values({ email, email_key: email.toLowerCase(), user_type_id: type?.id ?? 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    owners.set(id, email)
  }
  owners.set(content.users.anna, people.anna)
  for (const title of ['Ängen', 'Åsen', 'Sal 10', 'Sal 2', 'Sal 2']) {
    const { id } = await server.database
      .insertInto('resource')
      .values({ title, description: '', group_id: content.group })
      .returning('id')
      .executeTakeFirstOrThrow()
    rooms.set(id, { title, group: content.group })
  }
  rooms.set(content.rooms.ofDisabledGroup, { title: 'Dolt rum', group: content.disabledGroup })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.database.deleteFrom('booking').execute()
  })

  const ask = (browser: Browser, search: object): Promise<Answer> =>
    browser.send('/api/booking/reports', { method: 'POST', body: search })
  const decode = Schema.decodeUnknownSync(calls.reports.answer)
  const report = async (search: object): Promise<Report> => {
    const answer = await ask(administrator, search)
    expect(answer.text.slice(0, 300)).not.toContain('"code"')
    expect(answer.status).toBe(200)
    return decode(answer.json)
  }

  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const roomCalled = (title: string): number => [...rooms].find(([, room]) => room.title === title)?.[0] ?? 0
  const book = (title: string, date: string, slots: readonly Interval[], rest: object = {}, userId?: number) =>
    insertBooking(server.database, {
      userId: userId ?? content.users.anna,
      resources: [{ resourceId: roomCalled(title), date, slots, ...rest }],
    })
  const nine = intervalOf(540, 570)
  const halfPastNine = intervalOf(570, 600)
  const eleven = intervalOf(660, 690)
  const lastHalfHour = intervalOf(1410, 1440)
  return {
    type,
    server,
    content,
    administrator,
    anna,
    visitor,
    addresses,
    owners,
    rooms,
    ask,
    report,
    march,
    roomCalled,
    book,
    nine,
    halfPastNine,
    eleven,
    lastHalfHour,
  }
}
