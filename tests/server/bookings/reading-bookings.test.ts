/**
 * Reading bookings over HTTP: one booking, the person's own, all, a page of them, their groups, and the calendar file.
 */
import { Schema } from 'effect'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { type CallAnswer, type CallName, calls } from '../../../domain/schema/calls/http.ts'
import { UserId } from '../../../domain/schema/ids.ts'
import { readBookings } from '../../../server/bookings/read-booking.ts'
import { runsOf } from '../../testing/breadth.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people } from '../testing/test-content.ts'

const { server, content, administrator, anna, signedIn, visitor } = await openServerWorld({
  environment: { PUBLIC_URL: 'https://boka.test.example' },
})
const bertil = await signedIn('bertil')
afterAll(() => server.stop())

const slot = (start: string, end: string) => ({ startTime: `${start}:00`, endTime: `${end}:00` })
const nine = slot('09:00', '09:30')
const halfPastNine = slot('09:30', '10:00')
const eleven = slot('11:00', '11:30')
const lastHalfHour = slot('23:30', '00:00')

const noBookings = () => server.database.deleteFrom('booking').execute()

/** A booking with one of each thing that a booking can contain. */
const insertFullBooking = () =>
  insertBooking(server.database, {
    userId: content.users.anna,
    resources: [
      {
        resourceId: content.rooms.priced,
        date: '2026-03-10',
        slots: [eleven, halfPastNine, nine],
        message: 'Kaffe; te, \\ "vatten"\nTack',
        price: 150.5,
        status: 1,
      },
      { resourceId: content.rooms.ofDisabledGroup, date: '2026-03-11', slots: [nine], status: 2 },
      { resourceId: content.rooms.free, date: '2026-03-12', slots: [lastHalfHour], status: 0 },
    ],
    notes: [
      { content: 'Dukat för sex', internal: false },
      { content: 'Betalar sent', internal: true },
    ],
  })

const decoders = {
  booking: Schema.decodeUnknownSync(calls.booking.answer),
  ownBookings: Schema.decodeUnknownSync(calls.ownBookings.answer),
  allBookings: Schema.decodeUnknownSync(calls.allBookings.answer),
  pagedBookings: Schema.decodeUnknownSync(calls.pagedBookings.answer),
  bookingGroups: Schema.decodeUnknownSync(calls.bookingGroups.answer),
} as const satisfies Partial<Record<CallName, unknown>>

const jsonOf = (answer: Answer): unknown => {
  expect(answer.text.slice(0, 300)).not.toContain('"code"')
  expect(answer.status).toBe(200)
  return answer.json
}
const readOne = async (browser: Browser, id: number): Promise<Booking> =>
  decoders.booking(jsonOf(await browser.send(`/api/booking/${id}`)))
const readOwn = async (browser: Browser) => decoders.ownBookings(jsonOf(await browser.send('/api/booking')))
const readAll = async () => decoders.allBookings(jsonOf(await administrator.send('/api/booking/all')))
const askPage = (browser: Browser, search: object): Promise<Answer> =>
  browser.send('/api/booking/paged', { method: 'POST', body: search })
const readPage = async (browser: Browser, search: object): Promise<CallAnswer<'pagedBookings'>> =>
  decoders.pagedBookings(jsonOf(await askPage(browser, { page: 1, pageSize: 20, ...search })))
const readGroups = async (browser: Browser) => decoders.bookingGroups(jsonOf(await browser.send('/api/booking/groups')))
const idsOf = (bookings: readonly Booking[]): number[] => bookings.map((booking) => booking.id)

describe('one booking', () => {
  test('is given whole to its owner and to administrators', {
    tags: ['call-booking-get', 'field-booking', 'field-booking-resource', 'field-note', 'api-formats'],
  }, async () => {
    const { id, number, resourceIds } = await insertFullBooking()
    const resource = { title: 'Rum med pris', group: content.group }
    const ofOwner = await readOne(anna, id)
    expect(ofOwner).toEqual({
      id,
      bookingNumber: number,
      user: expect.objectContaining({ id: content.users.anna, email: people.anna, organisation: null }),
      payer: expect.objectContaining({ firstName: 'anna', lastName: 'Test', email: people.anna, organisation: null }),
      madeAt: '2026-02-01T12:00:00.000Z',
      bookingResources: [
        {
          id: resourceIds[0],
          bookingIdNumber: `${number}-1`,
          resource: { id: content.rooms.priced, ...resource },
          resourceId: content.rooms.priced,
          resourceTitle: 'Rum med pris',
          date: '2026-03-10',
          bookingSlots: [nine, halfPastNine, eleven],
          message: 'Kaffe; te, \\ "vatten"\nTack',
          price: 150.5,
          status: 1,
          ownPrice: false,
          ...{ madeAt: '2026-02-01T12:00:00.000Z', priceStays: false },
        },
        expect.objectContaining({
          bookingIdNumber: `${number}-2`,
          resource: { id: content.rooms.ofDisabledGroup, title: 'Dolt rum', group: content.disabledGroup },
          status: 2,
          bookingSlots: [nine],
        }),
        expect.objectContaining({ bookingIdNumber: `${number}-3`, bookingSlots: [lastHalfHour] }),
      ],
      notes: [expect.objectContaining({ content: 'Dukat för sex', internal: false })],
    })
    const ofAdministrator = await readOne(administrator, id)
    expect(ofAdministrator.bookingResources).toEqual(ofOwner.bookingResources)
    const notes = await server.database
      .selectFrom('note')
      .select(['id', 'content', 'internal'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
    expect(ofAdministrator.notes).toEqual(notes)
    expect(ofOwner.notes).toEqual(notes.filter(({ internal }) => !internal))
  })

  test('tells administrators alone whether its owner is verified, and nobody the password', async () => {
    const { id } = await insertFullBooking()
    expect((await readOne(administrator, id)).user).toMatchObject({ verified: true, disabled: false })
    const ofOwner = await anna.send(`/api/booking/${id}`)
    expect(ofOwner.text).not.toMatch(/verified|disabled|password|argon/)
  })

  test('looks missing to others and to visitors not at all', {
    tags: ['api-not-yours', 'role-user-others'],
  }, async () => {
    const { id } = await insertFullBooking()
    const foreign = await bertil.send(`/api/booking/${id}`)
    const missing = await bertil.send('/api/booking/999999')
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    expect((await administrator.send('/api/booking/999999')).status).toBe(404)
    expect((await anna.send('/api/booking/none')).status).toBe(404)
    expect((await visitor.send(`/api/booking/${id}`)).status).toBe(401)
  })

  test('is still there when its owner has been erased', async () => {
    const { id } = await insertBooking(server.database, {
      userId: content.users.disabled,
      resources: [{ resourceId: content.rooms.free, date: '2026-03-10', slots: [nine] }],
    })
    await server.database
      .updateTable('app_user')
      .set({ email: null, email_key: null, cleared_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', content.users.disabled)
      .execute()
    expect((await readOne(administrator, id)).user.email).toBe('')
  })
})

describe('many bookings', () => {
  test('cost as many statements as one', async () => {
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const ids: number[] = []
    for (let made = 0; made < 12; made += 1) ids.push((await insertFullBooking()).id)
    const everything = {
      ...{ self: UserId.make(content.users.administrator), groups: 'all' as const },
      ...{ handlesBookings: true, seesBilling: true, namesCustomer: true },
    } as const
    const countFor = async (some: readonly number[]): Promise<number> => {
      statements = 0
      expect(idsOf(await readBookings(server.database.withPlugin(counting), some, everything))).toEqual(some)
      return statements
    }
    const forOne = await countFor(ids.slice(0, 1))
    expect(forOne).toBeGreaterThan(0)
    expect(await countFor(ids.toReversed())).toBe(forOne)
  })

  test('are the own ones, newest first and at most 200, whoever asks', { tags: 'call-booking-own' }, async () => {
    await noBookings()
    const bookings: { id: number; createdAt: string }[] = []
    for (let made = 0; made < 203; made += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, (made * 97) % 203)).toISOString()
      const resources = [{ resourceId: content.rooms.free, date: '2026-03-10', slots: [nine] }]
      const { id } = await insertBooking(server.database, { userId: content.users.anna, createdAt, resources })
      bookings.push({ id, createdAt })
    }
    const ofAdministrator = await insertBooking(server.database, {
      userId: content.users.administrator,
      resources: [{ resourceId: content.rooms.free, date: '2026-03-11', slots: [nine] }],
      createdAt: '2026-02-01T00:00:00Z',
      notes: [{ content: 'Internt', internal: true }],
    })
    const newest = bookings.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).map(({ id }) => id)
    expect(idsOf(await readOwn(anna))).toEqual(newest.slice(0, 200))
    expect(await readOwn(bertil)).toEqual([])
    expect(idsOf(await readOwn(administrator))).toEqual([ofAdministrator.id])
    expect((await visitor.send('/api/booking')).status).toBe(401)
  })

  test('are all of them for administrators alone, newest first and at most 200', {
    tags: 'call-booking-all',
  }, async () => {
    const rows = await server.database
      .selectFrom('booking')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(rows.length).toBeGreaterThan(200)
    const all = await readAll()
    expect(idsOf(all)).toEqual(rows.slice(0, 200).map(({ id }) => id))
    expect(new Set(all.map((booking) => booking.user.id)).size).toBeGreaterThan(1)
    expect((await anna.send('/api/booking/all')).status).toBe(403)
    expect((await visitor.send('/api/booking/all')).status).toBe(401)
  })
})

describe('a page of bookings', () => {
  test('is what a search of everything by hand finds, whoever asks', {
    tags: ['call-booking-paged', 'call-booking-paged-own', 'field-booking-search', 'field-paged-bookings'],
  }, async () => {
    const owners = [content.users.anna, content.users.bertil]
    const groupOf = new Map([
      [content.rooms.priced, content.group],
      [content.rooms.free, content.group],
      [content.rooms.disabled, content.group],
      [content.rooms.ofDisabledGroup, content.disabledGroup],
    ])
    const rooms = [...groupOf.keys()]
    const anyWorld = fc.array(
      fc.record({
        userId: fc.constantFrom(...owners),
        createdAt: fc.nat({ max: 3 }).map((minute) => `2026-02-01T12:0${minute}:00.000Z`),
        resources: fc.array(
          fc.record({
            resourceId: fc.constantFrom(...rooms),
            date: fc.constantFrom('2026-03-10', '2026-03-11'),
            slots: fc.constant([nine]),
            status: fc.constantFrom(0, 1, 2, 3),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 9 },
    )
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 })
    const anySearch = fc.record({
      page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(Number.MAX_SAFE_INTEGER)),
      pageSize: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(100)),
      userId: maybe(fc.constantFrom(...owners, 999_999)),
      /** The index of a booking in the world. */
      numbered: maybe(fc.nat({ max: 9 })),
      resource: maybe(fc.constantFrom(...rooms, 999_999)),
      group: maybe(fc.constantFrom(content.group, content.disabledGroup, 999_999)),
    })

    await fc.assert(
      fc.asyncProperty(anyWorld, fc.array(anySearch, { minLength: 4, maxLength: 8 }), async (world, searches) => {
        await noBookings()
        const made = []
        for (const booking of world) made.push({ ...booking, ...(await insertBooking(server.database, booking)) })
        for (const { numbered, ...asked } of searches) {
          const bookingNumber = numbered === null ? null : (made[numbered]?.number ?? 2 ** 40)
          const search = { ...asked, bookingNumber }
          for (const [browser, userId] of [
            [administrator, search.userId],
            [anna, content.users.anna],
          ] as const) {
            const expected = made
              .filter((booking) => userId === null || booking.userId === userId)
              .filter((booking) => bookingNumber === null || booking.number === bookingNumber)
              .filter(({ resources }) =>
                resources.some(
                  ({ resourceId }) =>
                    (search.resource === null || resourceId === search.resource) &&
                    (search.group === null || groupOf.get(resourceId) === search.group),
                ),
              )
              .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
            const from = (search.page - 1) * search.pageSize
            const wanted = expected.slice(from, from + search.pageSize)
            const page = await readPage(browser, search)
            expect(page).toMatchObject({ page: search.page, pageSize: search.pageSize })
            expect(page.pages).toBe(Math.ceil(expected.length / search.pageSize))
            expect(idsOf(page.bookings)).toEqual(wanted.map(({ id }) => id))
            expect(page.bookings.map((booking) => booking.bookingResources.map(({ id }) => id))).toEqual(
              wanted.map(({ resourceIds }) => resourceIds),
            )
          }
        }
      }),
      { numRuns: runsOf(0.12) },
    )
  })

  test('has no pages when there is nothing', async () => {
    await noBookings()
    expect(await readPage(anna, {})).toEqual({ bookings: [], page: 1, pageSize: 20, pages: 0, count: 0 })
  })

  test('needs a number of the page and a size that are right', { tags: 'call-booking-paged' }, async () => {
    const fieldsOf = async (search: object) => {
      const answer = await askPage(anna, search)
      expect(answer.status).toBe(422)
      return failureOf(answer).fields
    }
    const page = 'Sidans nummer måste vara minst 1.'
    const pageSize = 'En sida måste ha från 1 till 100 rader.'
    expect(await fieldsOf({ page: 0, pageSize: 20 })).toEqual({ page })
    expect(await fieldsOf({ page: -5, pageSize: 0 })).toEqual({ page, pageSize })
    expect(await fieldsOf({ page: 1, pageSize: 101 })).toEqual({ pageSize })
    expect((await readPage(anna, { pageSize: 100 })).pageSize).toBe(100)
    for (const wrong of [{}, { page: 1 }, { page: 1.5, pageSize: 20 }, { page: '1', pageSize: 20 }])
      expect((await askPage(anna, wrong)).status).toBe(400)
    expect((await askPage(visitor, { page: 1, pageSize: 20 })).status).toBe(401)
  })
})

describe('groups with bookings', () => {
  test('are those that one has bookings in, by title as in Swedish, disabled ones too', {
    tags: 'call-booking-groups',
  }, async () => {
    await noBookings()
    const roomOfGroup = async (title: string): Promise<{ group: number; room: number }> => {
      const group = await server.database
        .insertInto('resource_group')
        .values({ title, description: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const room = await server.database
        .insertInto('resource')
        .values({ title: 'Ett rum', description: '', group_id: group.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { group: group.id, room: room.id }
    }
    const titles = ['Östra huset', 'Övriga', 'Zebran', 'Ängen', 'alla', 'Åhuset', 'Hus 10', 'Hus 2']
    const made = []
    for (const title of titles) made.push({ title, ...(await roomOfGroup(title)) })
    const book = (userId: number, rooms: readonly number[]) =>
      insertBooking(server.database, {
        userId,
        resources: rooms.map((resourceId) => ({ resourceId, date: '2026-03-10', slots: [nine] })),
      })
    const ofAnna = made.filter(({ title }) => title !== 'Övriga')
    await book(content.users.anna, [content.rooms.ofDisabledGroup, ...ofAnna.map(({ room }) => room)])
    await book(content.users.anna, [made[0]?.room ?? 0])
    await book(content.users.bertil, [made[1]?.room ?? 0])

    const inOrder = ['alla', 'Dolda rum', 'Hus 2', 'Hus 10', 'Zebran', 'Åhuset', 'Ängen', 'Östra huset']
    const ofAnnas = await readGroups(anna)
    expect(ofAnnas.map(({ title }) => title)).toEqual(inOrder)
    expect(ofAnnas[1]).toEqual({ id: content.disabledGroup, title: 'Dolda rum' })
    expect((await readGroups(bertil)).map(({ title }) => title)).toEqual(['Övriga'])
    expect((await readGroups(administrator)).map(({ title }) => title)).toEqual([...inOrder, 'Övriga'])
    expect((await visitor.send('/api/booking/groups')).status).toBe(401)
  })
})

describe('the calendar file of a booking', () => {
  test('is a file with an event for each run of slots that is not cancelled', {
    tags: 'call-booking-ics',
  }, async () => {
    const { id, number, resourceIds } = await insertFullBooking()
    const answer = await anna.send(`/api/booking/${id}.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="bokning-${number}.ics"`)
    expect(answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    const events = answer.text.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
    expect(events[1]?.trim().split('\r\n')).toEqual([
      `UID:${resourceIds[0]}@boka.test.example`,
      expect.stringMatching(/^DTSTAMP:20260302T06\d{4}Z$/),
      'LAST-MODIFIED:20260201T120000Z',
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Stockholm:20260310T090000',
      'DTEND;TZID=Europe/Stockholm:20260310T100000',
      'SUMMARY:Rum med pris',
      `DESCRIPTION:Bokning ${number}-1\\nÖnskemål: Kaffe\\; te\\, \\\\ "vatten"\\nTack`,
      'LOCATION:Rum med pris\\, Lärcentrum',
      'STATUS:CONFIRMED',
      `URL:https://boka.test.example/bookings/${id}`,
      'END:VEVENT',
    ])
    expect(events[2]).toContain('T110000')
    expect(events[3]).toContain(`DESCRIPTION:Bokning ${number}-3\r\n`)
    expect(events[3]).toContain('STATUS:TENTATIVE')
    expect(events[3]).toContain('DTSTART;TZID=Europe/Stockholm:20260312T233000')
    expect(events[3]).toContain('DTEND;TZID=Europe/Stockholm:20260313T000000')
    expect(answer.text).not.toMatch(/Dolt rum|Dukat|Betalar/)
    expect((await administrator.send(`/api/booking/${id}.ics`)).text).not.toMatch(/Dukat|Betalar/)
  })
})
