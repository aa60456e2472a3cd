/** Reports over HTTP (docs/rules.md#http), against what is counted by hand. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { durationMinutes, type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import { type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import type { Report } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { totalPrice } from '../../../src/booking/booked/booked-words.ts'
import { intervalOf } from '../../domain/testing/calendar-arbitraries.ts'
import { runsOf } from '../../testing/breadth.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people } from '../testing/test-content.ts'

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

describe('a report', () => {
  test('has a row for each booked resource, with adjacent times as one, and the minutes of each resource', {
    tags: ['field-report-row', 'field-statistics-row', 'rules-late-report'],
  }, async () => {
    const { id, number } = await insertBooking(server.database, {
      userId: content.users.anna,
      resources: [
        {
          resourceId: roomCalled('Åsen'),
          date: '2026-03-10',
          slots: [eleven, halfPastNine, nine],
          message: 'Kaffe <b>"nu"</b>\n\toch té \\ 9:00-10:00',
          price: 1234.5,
        },
        { resourceId: roomCalled('Ängen'), date: '2026-03-10', slots: [lastHalfHour], status: 1 },
        { resourceId: roomCalled('Åsen'), date: '2026-03-11', slots: [nine], status: 3 },
        { resourceId: roomCalled('Åsen'), date: '2026-03-12', slots: [nine], status: 2, price: 99 },
        { resourceId: roomCalled('Åsen'), date: '2026-03-13', slots: [nine], status: 2, price: 70, priceStays: true },
      ],
      notes: [{ content: 'Betalar sent', internal: true }],
    })
    const rest = { email: people.anna, message: '', price: 0 }
    const booking = { id, number, name: 'anna Test', status: 0, payer: 0 }
    expect(await report(march)).toEqual({
      reports: [
        {
          ...rest,
          booking,
          date: '2026-03-10',
          times: [intervalOf(540, 600), eleven],
          resource: 'Åsen',
          message: 'Kaffe <b>"nu"</b>\n\toch té \\ 9:00-10:00',
          price: 1234.5,
        },
        { ...rest, date: '2026-03-10', times: [lastHalfHour], resource: 'Ängen', booking: { ...booking, status: 1 } },
        { ...rest, date: '2026-03-11', times: [nine], resource: 'Åsen', booking: { ...booking, status: 3 } },
        // It was cancelled too late to be free: it is paid, and was not used.
        { ...rest, date: '2026-03-13', times: [nine], resource: 'Åsen', price: 70, booking: { ...booking, status: 2 } },
      ],
      statistics: [
        { resource: 'Åsen', minutes: 120 },
        { resource: 'Ängen', minutes: 30 },
      ],
    })
  })

  test('names a company by its name, a school’s person by theirs, and nobody who is erased', {
    tags: 'report-who',
  }, async () => {
    const nameOf = async (): Promise<string | undefined> => (await report(march)).reports[0]?.booking?.name
    const belongTo = async (organisation_type: number): Promise<void> => {
      const { id } = await server.database
        .insertInto('organisation')
        .values({ name: 'Bageriet', organisation_type })
        .returning('id')
        .executeTakeFirstOrThrow()
      await server.database
        .updateTable('app_user')
        .set({ organisation_id: id, first_name: 'Bertil', last_name: 'Berg' })
        .where('id', '=', content.users.bertil)
        .execute()
      await server.database.deleteFrom('booking').execute()
      await book('Ängen', '2026-03-10', [nine], {}, content.users.bertil)
    }
    for (const [organisationType, name] of [
      [1, 'Bageriet'],
      [2, 'Bertil Berg'],
      [3, 'Bageriet'],
    ] as const) {
      await belongTo(organisationType)
      expect(await nameOf()).toBe(name)
    }
    await server.database.updateTable('booking').set({ payer: null }).execute()
    expect(await nameOf()).toBe('')
  })

  test('is narrowed by status and payer, has one payer number a company or person, and the facts of invoices where asked', {
    tags: ['report-narrowed', 'report-payers', 'report-csv-billing'],
  }, async () => {
    const { id: organisation_id } = await server.database
      .insertInto('organisation')
      .values({
        name: 'Trä & Metall AB',
        organisation_type: 1,
        org_nr: '556000-1111',
        account_string: '7',
        reference: 'Eva',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.database
      .updateTable('app_user')
      .set({ organisation_id, address: 'Gatan 1', zip_code: '931 31', city: 'Skellefteå', pin: '19900101-1234' })
      .where('id', '=', content.users.bertil)
      .execute()
    await book('Ängen', '2026-03-10', [nine], { status: 1 }, content.users.bertil)
    await book('Åsen', '2026-03-10', [nine], {}, content.users.bertil)
    await book('Åsen', '2026-03-10', [eleven])
    // It is frozen: what changes afterwards changes nothing.
    await server.database.updateTable('organisation').set({ name: 'Nya AB', org_nr: '1' }).execute()
    const numbersOf = async (search: object) =>
      (await report({ ...march, ...search })).reports.map(({ booking }) => [booking?.name, booking?.payer])
    const [trä, anna] = ['Trä & Metall AB', 'anna Test']
    const all = await numbersOf({})
    expect(new Map(all.map(([name, payer]) => [name, payer])).size).toBe(2)
    expect(new Set(all.map(([, payer]) => payer)).size).toBe(2)
    expect((await numbersOf({ payer: ' TRÄ &' })).map(([name]) => name)).toEqual([trä, trä])
    expect((await numbersOf({ payer: 'anna' })).map(([name]) => name)).toEqual([anna])
    expect((await numbersOf({ payer: '%' })).map(([name]) => name)).toEqual([])
    expect((await numbersOf({ status: 1 })).map(([name]) => name)).toEqual([trä])
    expect(await report(march)).not.toHaveProperty('billing')
    const { billing = [], reports } = await report({ ...march, payer: 'trä', billing: true })
    expect(billing).toEqual([
      {
        ...{ company: trä, orgNr: '556000-1111', accountString: '7', reference: 'Eva' },
        ...{ address: 'Gatan 1, 931 31 Skellefteå', billingName: '', billingAddress: '', billingEmail: '' },
        bookings: reports.map(({ booking }) => booking?.number).toSorted(),
      },
    ])
    expect(JSON.stringify(billing)).not.toContain('19900101')
  })

  test('knows a payer by organisation number or person, never by a name, which many have and which changes', {
    tags: 'report-payers',
  }, async () => {
    const person = async (email: string, name: string, orgNr: string | null) => {
      const organisation =
        orgNr === null
          ? null
          : await server.database
              .insertInto('organisation')
              .values({ name, organisation_type: 1, org_nr: orgNr })
              .returning('id')
              .executeTakeFirstOrThrow()
      const { id } = await server.database
        .insertInto('app_user')
        .values({
          ...{ email, email_key: email, user_type_id: type?.id ?? 0, organisation_id: organisation?.id ?? null },
          ...{ first_name: 'Sven', last_name: 'Ek' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const [one, other, colleague, unnumbered, sven, otherSven] = [
      await person('a@bygg.example', 'Bygg AB', '556000-2222'),
      await person('b@bygg.example', 'Bygg AB', '556000-3333'),
      await person('c@bygg.example', 'Bygg Aktiebolag', '5560002222'),
      await person('d@bygg.example', 'Bygg AB', ''),
      await person('sven@ek.example', 'Sven Ek', null),
      await person('sven2@ek.example', 'Sven Ek', null),
    ]
    for (const [index, userId] of [one, other, colleague, unnumbered, sven, otherSven].entries())
      await book('Ängen', `2026-03-1${index}`, [nine], { price: 90 }, userId)
    // A person who has another name and address now is the same person.
    await server.database
      .updateTable('app_user')
      .set({ last_name: 'Björk', email: 'ny@ek.example', email_key: 'ny@ek.example' })
      .where('id', '=', sven)
      .execute()
    await book('Ängen', '2026-03-20', [nine], {}, sven)
    const payers = (await report(march)).reports.map(({ booking }) => booking?.payer)
    expect(payers).toEqual([0, 1, 0, 2, 3, 4, 3].map((index) => [...new Set(payers)][index]))
    expect(new Set(payers).size).toBe(5)
    await server.database.updateTable('booking').set({ payer: null }).execute()
    expect(new Set((await report(march)).reports.map(({ booking }) => booking?.payer)).size).toBe(6)
  })

  test('keeps its rows apart, whatever stands in a name', { tags: 'report-who' }, async () => {
    const nameAs = (first_name: string, last_name: string) =>
      server.database
        .updateTable('app_user')
        .set({ organisation_id: null, first_name, last_name })
        .where('id', '=', content.users.bertil)
        .execute()
    await nameAs('Ber\ttil', 'Berg\n9 "2"')
    await book('Ängen', '2026-03-10', [nine], { message: 'Té\tnu' }, content.users.bertil)
    await nameAs('Bertil', '')
    await book('Ängen', '2026-03-11', [nine], {}, content.users.bertil)
    expect((await report(march)).reports.map(({ booking, email, message }) => [booking?.name, email, message])).toEqual(
      [
        ['Ber til Berg 9 "2"', people.bertil, 'Té\tnu'],
        ['Bertil', people.bertil, ''],
      ],
    )
  })

  test('has both its days in it, and those between, however many', { tags: 'call-booking-reports' }, async () => {
    const dates = ['2025-12-31', '2026-01-01', '2026-03-02', '2026-03-03', '2026-05-02', '2026-12-31', '2027-01-01']
    for (const date of dates) await book('Ängen', date, [nine])
    const datesOf = async (startDate: string, endDate: string) =>
      (await report({ startDate, endDate })).reports.map(({ date }) => date)
    expect(await datesOf('2026-01-01', '2026-12-31')).toEqual(dates.slice(1, -1))
    expect(await datesOf('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
    expect(await datesOf('2026-03-03', '2026-05-01')).toEqual(['2026-03-03'])
    expect(await datesOf('2025-12-30', '2027-01-02')).toEqual(dates)
  })

  test('keeps what was booked by a person who is erased, without an address', async () => {
    await book('Ängen', '2026-03-10', [nine], { price: 100 }, content.users.bertil)
    await server.database.updateTable('booking').set({ payer: null }).execute()
    await server.database
      .updateTable('app_user')
      .set({ email: null, email_key: null, cleared_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', content.users.bertil)
      .execute()
    expect((await report(march)).reports).toMatchObject([{ email: '', price: 100, times: [nine] }])
    expect((await report({ ...march, email: 'bertil' })).reports).toEqual([])
    expect((await report({ ...march, email: '  ' })).reports).toHaveLength(1)
  })

  test('is for administrators alone', { tags: 'call-booking-reports' }, async () => {
    expect((await ask(anna, march)).status).toBe(403)
    expect((await ask(visitor, march)).status).toBe(401)
  })

  test('needs days that exist, in order, and not too many', async () => {
    const fieldsOf = async (startDate: string, endDate: string) => {
      const answer = await ask(administrator, { startDate, endDate })
      expect(answer.status).toBe(422)
      return failureOf(answer).fields
    }
    expect(await fieldsOf('2026-03-02', '2026-03-01')).toEqual({
      endDate: 'Till-datumet måste vara från-datumet eller senare.',
    })
    const long = { endDate: 'En rapport kan omfatta högst fem år.' }
    expect(await fieldsOf('0001-01-01', '9999-12-31')).toEqual(long)
    expect(await fieldsOf('2020-01-01', '2025-01-04')).toEqual(long)
    expect((await report({ startDate: '2020-01-01', endDate: '2025-01-03' })).reports).toEqual([])
    expect((await report({ startDate: '9999-12-01', endDate: '9999-12-31' })).reports).toEqual([])
    for (const wrong of [
      {},
      { ...march, endDate: '2026-02-30' },
      { ...march, sort: 'price' },
      { ...march, group: '1' },
    ])
      expect((await ask(administrator, wrong)).status).toBe(400)
  })
})

/** A booked resource, and how much of it a report must show. */
interface Known {
  readonly userId: number
  readonly resourceId: number
  readonly date: LocalDate
  readonly slots: readonly Interval[]
  readonly status: number
  readonly message: string
  readonly price: number
}

const minutesOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, interval) => sum + durationMinutes(interval), 0)

const occupancyOf = async (search: object) => {
  const answer = await administrator.send('/api/booking/occupancy', { method: 'POST', body: search })
  expect(answer.status).toBe(200)
  return Schema.decodeUnknownSync(calls.occupancy.answer)(answer.json)
}

/** Resources in which nothing is booked are in the occupancy too. */
const expectSameOccupancy = async (search: object, statistics: Report['statistics']): Promise<void> => {
  const { resources } = await occupancyOf(search)
  expect(
    resources
      .filter(({ bookedMinutes }) => bookedMinutes > 0)
      .map(({ title, bookedMinutes }) => ({ resource: title, minutes: bookedMinutes })),
  ).toEqual(statistics)
}

/** The sum of each booking's invoice basis is the sum of its rows in the report. */
const expectSameSums = async (rows: Report['reports']): Promise<void> => {
  const sums = new Map(
    [...Map.groupBy(rows, ({ booking }) => booking?.number)].map(([number, some]) => [
      number,
      totalPrice(some.map(({ price, booking }) => ({ price, status: booking?.status ?? 0 }))),
    ]),
  )
  const all = Schema.decodeUnknownSync(calls.allBookings.answer)((await administrator.send('/api/booking/all')).json)
  for (const { bookingNumber, bookingResources } of all)
    expect(sums.get(bookingNumber) ?? 0).toBe(totalPrice(bookingResources))
}

describe('the occupancy of some days', () => {
  test('is of what can be booked, and of what else was: a group’s, a resource’s, or all', {
    tags: ['day-occupancy-report', 'day-occupancy-booked'],
  }, async () => {
    // A Tuesday, on which the group is open from 08:00 to 12:00.
    const tuesday = { startDate: '2026-03-10', endDate: '2026-03-10' }
    await book('Ängen', '2026-03-10', [nine, halfPastNine])
    await book('Ängen', '2026-03-10', [eleven], { status: 2 })
    const resource = roomCalled('Ängen')
    const hour = (at: number, bookedMinutes: number) => ({ weekday: 2, hour: at, openMinutes: 60, bookedMinutes })
    expect(await occupancyOf({ ...tuesday, resource })).toEqual({
      hours: [hour(8, 0), hour(9, 60), hour(10, 0), hour(11, 0)],
      resources: [{ id: resource, title: 'Ängen', openMinutes: 240, bookedMinutes: 60 }],
    })
    const titlesOf = async (search: object) =>
      (await occupancyOf({ ...tuesday, ...search })).resources.map((of) => of.title)
    const ofGroup = await titlesOf({ group: content.group })
    expect(ofGroup.filter((title) => !title.startsWith('Rum'))).toEqual(['Sal 2', 'Sal 2', 'Sal 10', 'Åsen', 'Ängen'])
    expect(await titlesOf({})).toEqual(ofGroup)
    expect(await titlesOf({ group: content.disabledGroup })).toEqual([])
    await book('Dolt rum', '2026-03-10', [lastHalfHour])
    expect(await occupancyOf({ ...tuesday, group: content.disabledGroup })).toMatchObject({
      hours: [...[8, 9, 10, 11].map((at) => hour(at, 0)), { hour: 23, openMinutes: 30, bookedMinutes: 30 }],
      resources: [{ title: 'Dolt rum', openMinutes: 270, bookedMinutes: 30 }],
    })
    expect(await occupancyOf({ ...tuesday, group: 999_999 })).toEqual({ hours: [], resources: [] })
  })

  test('is for administrators alone, of days in order and not too many', async () => {
    const askFor = (browser: Browser, body: object) => browser.send('/api/booking/occupancy', { method: 'POST', body })
    expect((await askFor(anna, march)).status).toBe(403)
    expect((await askFor(visitor, march)).status).toBe(401)
    const wrong = await askFor(administrator, { startDate: '2026-03-02', endDate: '2026-03-01' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(failureOf(wrong).fields ?? {})).toEqual(['endDate'])
    expect((await askFor(administrator, {})).status).toBe(400)
  })
})

describe('any report of any bookings', () => {
  const dates = ['2026-01-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-08-20'].map(localDate)
  /** Mostly nothing, so that much is found. */
  const rarely = <Value>(...values: readonly Value[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) })
  const anySearch = () =>
    fc.record(
      {
        days: fc.oneof(
          fc.constant(['2026-01-01', '2026-08-20'].map(localDate)),
          fc.array(fc.constantFrom(...dates), { minLength: 2, maxLength: 2 }),
        ),
        email: rarely('', 'TEST', 'person', 'r_s', '%', 'å', '\\', 'Å', ' anna@test.example ', 'zzz'),
        group: rarely(content.group, content.disabledGroup, 999_999),
        resource: rarely(...rooms.keys(), 999_999),
        sort: fc.constantFrom('date', 'resource', 'email', null),
      },
      { requiredKeys: ['days'] },
    )
  const anyKnown = (): fc.Arbitrary<Known> =>
    fc.record({
      userId: fc.constantFrom(...owners.keys()),
      resourceId: fc.constantFrom(...rooms.keys()),
      date: fc.constantFrom(...dates),
      slots: fc
        .uniqueArray(fc.nat({ max: 47 }), { minLength: 1, maxLength: 6 })
        .map((rows) => rows.map((row) => intervalOf(row * 30, (row + 1) * 30))),
      status: fc.constantFrom(0, 1, 2, 3),
      message: fc.constantFrom('', 'Kaffe'),
      price: fc.nat({ max: 10_000 }).map((cents) => cents / 100),
    })

  test('shows what the search finds and nothing else, sorted as asked', {
    tags: [
      'field-report-search',
      'call-booking-reports',
      'day-occupancy-report',
      'day-report-sums',
      'report-filters',
      'report-sort',
    ],
  }, async () => {
    const collator = new Intl.Collator('sv', { numeric: true })
    const emailOf = (userId: number): string => owners.get(userId) ?? ''
    const titleOf = (resourceId: number): string => rooms.get(resourceId)?.title ?? ''
    const worlds = fc.array(fc.array(anyKnown(), { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(worlds, fc.array(anySearch(), { minLength: 4, maxLength: 8 }), async (world, searches) => {
        await server.database.deleteFrom('booking').execute()
        for (const resources of world)
          for (const known of resources)
            await insertBooking(server.database, { userId: known.userId, resources: [known] })

        for (const { days, ...rest } of searches) {
          const [startDate, endDate] = days.toSorted()
          const { reports, statistics } = await report({ startDate, endDate, ...rest })
          const needle = (rest.email ?? '').trim().toLowerCase()
          const expected = world
            .flat()
            .filter(({ status }) => status !== 2)
            .filter(({ date }) => date >= (startDate ?? '') && date <= (endDate ?? ''))
            .filter(({ userId }) => emailOf(userId).toLowerCase().includes(needle))
            .filter(({ resourceId }) => rest.resource == null || resourceId === rest.resource)
            .filter(({ resourceId }) => rest.group == null || rooms.get(resourceId)?.group === rest.group)

          const keyOf = (row: object): string => JSON.stringify(row)
          expect(
            reports
              .map(({ times, booking, ...row }) =>
                keyOf({ ...row, status: booking?.status, minutes: minutesOf(times) }),
              )
              .toSorted(),
          ).toEqual(
            expected
              .map(({ date, resourceId, userId, message, price, slots, status }) =>
                keyOf({
                  date,
                  resource: titleOf(resourceId),
                  email: emailOf(userId),
                  message,
                  price,
                  status,
                  minutes: minutesOf(slots),
                }),
              )
              .toSorted(),
          )
          for (const { times } of reports)
            for (const [index, { startTime }] of times.entries())
              if (index > 0) expect((times[index - 1]?.endTime ?? '') < startTime).toBe(true)

          const byDate = (a: (typeof reports)[number], b: (typeof reports)[number]): number =>
            a.date.localeCompare(b.date) || (a.times[0]?.startTime ?? '').localeCompare(b.times[0]?.startTime ?? '')
          const order = {
            date: byDate,
            resource: (a: (typeof reports)[number], b: (typeof reports)[number]) =>
              // Two resources have this name.
              collator.compare(a.resource, b.resource) || (a.resource === 'Sal 2' ? 0 : byDate(a, b)),
            email: (a: (typeof reports)[number], b: (typeof reports)[number]) =>
              collator.compare(a.email, b.email) || byDate(a, b),
          }[rest.sort ?? 'date']
          for (const [index, row] of reports.entries()) {
            const before = reports[index - 1]
            if (before !== undefined) expect(order(before, row)).toBeLessThanOrEqual(0)
          }

          const minutes = Map.groupBy(expected, ({ resourceId }) => resourceId)
          const counted = [...minutes]
            .map(([resourceId, of]) => ({
              resourceId,
              minutes: of.reduce((sum, { slots }) => sum + minutesOf(slots), 0),
            }))
            .toSorted(
              (a, b) => collator.compare(titleOf(a.resourceId), titleOf(b.resourceId)) || a.resourceId - b.resourceId,
            )
          expect(statistics).toEqual(
            counted.map((row) => ({ resource: titleOf(row.resourceId), minutes: row.minutes })),
          )
          // Two bookings of one time, which there never are, would be told twice in one and once in the other.
          const apart = [...Map.groupBy(expected, ({ resourceId, date }) => `${resourceId} ${date}`).values()]
            .map((of) => of.flatMap(({ slots }) => slots))
            .every((slots) => minutesOf(slots) === minutesOf(mergeIntervals(slots)))
          if (needle === '' && apart) await expectSameOccupancy({ startDate, endDate, ...rest }, statistics)
        }
        await expectSameSums((await report({ startDate: '2026-01-01', endDate: '2026-08-20' })).reports)
      }),
      { numRuns: runsOf(0.1) },
    )
  })
})
