/** Reports over HTTP (docs/rules.md#http): their rows, whom they name and how they are narrowed. */
import { describe, expect, test } from 'vitest'
import { intervalOf } from '../../domain/testing/calendar-arbitraries.ts'
import { failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { people } from '../testing/test-content.ts'
import { openReportScene } from './report-scene.ts'

const {
  type,
  server,
  content,
  administrator,
  anna,
  visitor,
  ask,
  report,
  march,
  roomCalled,
  book,
  nine,
  halfPastNine,
  eleven,
  lastHalfHour,
} = await openReportScene()

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
