/**
 * The grid that administrators make and visitors see, through the whole server (docs/rules.md#grid): hours, locks, slot times, days of the
 * clock changes, and holds and bookings while the grid changes.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, type LocalDate, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { daySlots } from '../../../domain/rules/day-slots.ts'
import { Group } from '../../../domain/schema/administered-groups.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { fallBack, springForward } from '../../domain/testing/calendar-arbitraries.ts'
import { runsOf } from '../../testing/breadth.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { openServerWorld } from '../testing/server-world.ts'

const { server, administrator, anna, visitor } = await openServerWorld()
const hub = new HubConnectionBuilder().withUrl(`${server.address}/booking-hub`).configureLogging(LogLevel.None).build()
await hub.start()
afterAll(async () => {
  await hub.stop()
  await server.stop()
})

/** The server's clock starts on Monday 2026-03-02 at 07:00. */
const today = localDate('2026-03-02')
const tuesday = localDate('2026-03-03')
const wednesday = localDate('2026-03-04')

const decodeMade = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))
const administer = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<number> => {
  const answer = await administrator.send(path, method === 'DELETE' ? { method } : { method, body })
  expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([
    path,
    { POST: 201, PUT: 200, DELETE: 204 }[method],
    answer.text.slice(0, 200),
  ])
  return method === 'DELETE' ? 0 : decodeMade(answer.json).id
}

type Opening = readonly [dayOfWeek: number, startTime: string, endTime: string]
type Lock = readonly [startDate: string, startTime: string, endDate: string, endTime: string]
interface Hours {
  readonly open?: readonly Opening[]
  readonly locked?: readonly Lock[]
}

const addHours = async (path: string, { open = [], locked = [] }: Hours): Promise<void> => {
  for (const [dayOfWeek, startTime, endTime] of open)
    await administer('POST', `${path}/open`, { dayOfWeek, startTime: `${startTime}:00`, endTime: `${endTime}:00` })
  for (const [startDate, startTime, endDate, endTime] of locked)
    await administer('POST', `${path}/locked`, {
      ...{ startDate, startTime: `${startTime}:00`, endDate, endTime: `${endTime}:00` },
    })
}
const model = { title: 'Sal', description: 'En sal' }
const makeGroup = async (hours: Hours & { readonly slotTime?: number }): Promise<number> => {
  const id = await administer('POST', '/api/groups', { ...model, slotTime: hours.slotTime ?? 30 })
  await addHours(`/api/groups/${id}`, hours)
  return id
}
const makeResource = async (group: number, hours: Hours = {}): Promise<number> => {
  const id = await administer('POST', '/api/resources', { ...model, group })
  await addHours(`/api/resources/${id}`, hours)
  return id
}

const decodeGrid = Schema.decodeUnknownSync(calls.groupSlots.answer)
const askGrid = (browser: Browser, group: number, date: LocalDate): Promise<Answer> =>
  browser.send(`/api/booking/group/${group}/slots`, { method: 'POST', body: { date } })
const gridOf = async (group: number, date: LocalDate, browser = visitor) =>
  decodeGrid((await askGrid(browser, group, date)).json)
/** The slots of a column as `09:00`: all rows, and the rows that meet the condition. */
const column = async (group: number, date: LocalDate, resource?: number) => {
  const grid = await gridOf(group, date)
  const slots = (resource === undefined ? grid[0] : grid.find(({ id }) => id === resource))?.slots ?? []
  const starts = (condition: (slot: (typeof slots)[number]) => boolean) =>
    slots.filter(condition).map(({ startTime }) => startTime.slice(0, 5))
  return {
    rows: starts(() => true),
    end: slots.at(-1)?.endTime,
    open: starts(({ open }) => open),
    locked: starts(({ locked }) => locked),
    booked: starts(({ booked }) => booked),
    reserved: starts(({ reserved }) => reserved),
  }
}

describe('hours', () => {
  test('odd openings give steps from the earliest to the latest, and only what lies wholly within them is open', {
    tags: ['rule-grid-rows', 'rule-grid-open'],
  }, async () => {
    const group = await makeGroup({ slotTime: 45, open: [[2, '08:10', '10:00']] })
    const usual = await makeResource(group)
    const own = await makeResource(group, { open: [[2, '09:00', '11:20']] })
    const first = await column(group, tuesday, usual)
    expect([first.rows, first.end]).toEqual([['08:10', '08:55', '09:40', '10:25'], '11:10:00'])
    expect(first.open).toEqual(['08:10', '08:55'])
    expect((await column(group, tuesday, own)).open).toEqual(['09:40', '10:25'])
  })

  test('one opening of its own, on whatever weekday, and those of the group no longer count for a resource', {
    tags: 'rule-grid-own-openings',
  }, async () => {
    const group = await makeGroup({
      open: [
        [2, '08:00', '09:00'],
        [3, '08:00', '09:00'],
      ],
    })
    const usual = await makeResource(group)
    const own = await makeResource(group, { open: [[3, '08:30', '09:00']] })
    const opens = async (date: LocalDate) => [
      (await column(group, date, usual)).open,
      (await column(group, date, own)).open,
    ]
    expect(await opens(tuesday)).toEqual([['08:00', '08:30'], []])
    expect(await opens(wednesday)).toEqual([['08:00', '08:30'], ['08:30']])
  })

  test('with no opening at all a resource is closed', { tags: 'rule-grid-no-openings' }, async () => {
    const group = await makeGroup({})
    const closed = await makeResource(group)
    expect(await gridOf(group, tuesday)).toMatchObject([{ id: closed, slots: [] }])
    await makeResource(group, { open: [[2, '08:00', '09:00']] })
    expect(await column(group, tuesday, closed)).toMatchObject({ rows: ['08:00', '08:30'], open: [] })
  })

  test('openings that touch or overlap are one', { tags: 'rule-grid-open' }, async () => {
    const group = await makeGroup({
      slotTime: 60,
      open: [
        [2, '08:00', '09:30'],
        [2, '09:30', '10:10'],
        [2, '10:00', '11:00'],
        [2, '12:00', '13:00'],
      ],
    })
    await makeResource(group)
    expect((await column(group, tuesday)).open).toEqual(['08:00', '09:00', '10:00', '12:00'])
  })

  test('an end of 23:59 or of 00:00 is midnight', async () => {
    for (const end of ['23:59', '00:00']) {
      const group = await makeGroup({ slotTime: 60, open: [[2, '22:00', end]] })
      await makeResource(group)
      expect(await column(group, tuesday)).toMatchObject({ rows: ['22:00', '23:00'], end: '00:00:00' })
    }
  })

  test('a slot that has begun is closed', { tags: 'rule-grid-begun' }, async () => {
    const group = await makeGroup({ open: [[1, '06:00', '09:00']] })
    await makeResource(group)
    expect((await column(group, today)).open).toEqual(['07:30', '08:00', '08:30'])
    expect((await column(group, addDays(today, -7))).open).toEqual([])
  })
})

describe('locks', () => {
  test('of group and resource count alike, over several days, and until midnight when they end at 23:59', {
    tags: ['rule-grid-locks', 'rule-grid-overlap'],
  }, async () => {
    const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((day): Opening => [day, '20:00', '00:00'])
    const group = await makeGroup({
      slotTime: 60,
      open: everyDay,
      locked: [['2026-03-03', '22:30', '2026-03-05', '20:30']],
    })
    const usual = await makeResource(group)
    const own = await makeResource(group, { locked: [['2026-03-06', '00:00', '2026-03-06', '23:59']] })
    const lockedOn = async (day: number) => {
      const date = localDate(`2026-03-0${day}`)
      return [(await column(group, date, usual)).locked, (await column(group, date, own)).locked]
    }
    const all = ['20:00', '21:00', '22:00', '23:00']
    expect(await lockedOn(2)).toEqual([[], []])
    expect(await lockedOn(3)).toEqual([all.slice(2), all.slice(2)])
    expect(await lockedOn(4)).toEqual([all, all])
    expect(await lockedOn(5)).toEqual([all.slice(0, 1), all.slice(0, 1)])
    expect(await lockedOn(6)).toEqual([[], all])
    expect(await lockedOn(7)).toEqual([[], []])
  })
})

describe('days on which the clocks change', () => {
  test('have closed rows in the missing hour, and one set of rows in the doubled one', {
    tags: 'rule-grid-summer-time',
  }, async () => {
    const group = await makeGroup({ open: [[0, '01:00', '04:00']] })
    const resource = await makeResource(group)
    const rows = ['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']
    expect(await column(group, springForward)).toMatchObject({ rows, open: ['01:00', '01:30', '03:00', '03:30'] })
    expect(await column(group, fallBack)).toMatchObject({ rows, open: rows })
    const hold = (date: LocalDate) =>
      hub.invoke('AddReservation', anna.cookies.get('sess'), resource, date, '02:30:00', '03:00:00')
    expect(await hold(springForward)).toEqual({ confirmed: false, reason: 'closed' })
    expect(await hold(fallBack)).toMatchObject({ confirmed: true })
  })
})

test('the grid is what the rules give for what administrators see, with a column for each enabled resource', async () => {
  const now = { date: today, time: localTime('07:00:00') }
  const time = fc.oneof(
    fc.nat({ max: 95 }).map((quarter) => quarter * 15),
    fc.nat({ max: 1438 }),
    fc.constant(1439),
  )
  const text = (minutes: number): string => timeFromMinutes(minutes).slice(0, 5)
  const date = fc.constantFrom(tuesday, wednesday, springForward, fallBack)
  const opening = fc
    .tuple(fc.constantFrom(0, 2, 3), time, time)
    .filter(([, from, to]) => from < to)
    .map(([day, from, to]): Opening => [day, text(from), text(to)])
  const locked = fc
    .tuple(date, fc.integer({ min: 0, max: 2 }), time, time)
    .filter(([, days, from, to]) => days > 0 || from < to)
    .map(([day, days, from, to]): Lock => [day, text(from), addDays(day, days), text(to)])
  const hours = fc.record({ open: fc.array(opening, { maxLength: 2 }), locked: fc.array(locked, { maxLength: 1 }) })
  const anyGroup = fc.record({
    slotTime: fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 5, max: 480 })),
    hours,
    resources: fc.array(fc.tuple(hours, fc.boolean()), { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(anyGroup, date, async ({ slotTime, hours: ofGroup, resources }, day) => {
      const id = await makeGroup({ ...ofGroup, slotTime })
      for (const [own, enabled] of resources) {
        const resource = await makeResource(id, own)
        if (!enabled) await administer('PUT', `/api/resources/${resource}`, { ...model, group: id, enabled })
      }
      const group = Schema.decodeUnknownSync(Group)((await administrator.send(`/api/groups/${id}`)).json)
      const shown = { ...group, resources: group.resources.filter((resource) => resource.enabled) }
      const expected = daySlots(day, shown, now).resources
      expect(await gridOf(id, day)).toMatchObject(expected)
      expect((await gridOf(id, day)).map((resource) => resource.slots.length)).toEqual(
        expected.map(({ slots }) => slots.length),
      )
    }),
    { numRuns: runsOf(0.2) },
  )
})

describe('when the grid changes under holds and bookings', () => {
  const nine = { startTime: '09:00:00', endTime: '09:30:00' }
  const week = ([1, 2, 3, 4, 5] as const).map((day): Opening => [day, '08:00', '12:00'])
  const hold = (resource: number, date: LocalDate) =>
    hub.invoke('AddReservation', anna.cookies.get('sess'), resource, date, nine.startTime, nine.endTime)
  const book = (resourceId: number, date: LocalDate): Promise<Answer> =>
    anna.send('/api/booking', {
      method: 'POST',
      body: { bookingResources: [{ resourceId, date, bookingSlots: [nine] }] },
    })
  const isHeld = async (resourceId: number): Promise<boolean> => {
    const { reservations } = await hub.invoke('GetReservations', anna.cookies.get('sess'))
    return reservations.some((held: { resourceId: number }) => held.resourceId === resourceId)
  }

  test.each([
    {
      what: 'locked',
      reason: 'locked',
      change: async (_group: number, resource: number) => {
        const id = await administer('POST', `/api/resources/${resource}/locked`, {
          ...{ startDate: tuesday, startTime: '00:00:00', endDate: tuesday, endTime: '23:59:00' },
        })
        return () => administer('DELETE', `/api/resources/${resource}/locked/${id}`)
      },
    },
    {
      what: 'closed',
      reason: 'closed',
      change: async (_group: number, resource: number) => {
        const id = await administer('POST', `/api/resources/${resource}/open`, {
          ...{ dayOfWeek: weekdayOf(wednesday), startTime: '08:00:00', endTime: '12:00:00' },
        })
        return () => administer('DELETE', `/api/resources/${resource}/open/${id}`)
      },
    },
    {
      what: 'no row any more',
      reason: 'unknown',
      change: async (group: number) => {
        await administer('PUT', `/api/groups/${group}`, { ...model, slotTime: 60 })
        return () => administer('PUT', `/api/groups/${group}`, { ...model, slotTime: 30 })
      },
    },
    {
      what: 'of a disabled resource',
      reason: 'unknown',
      change: async (group: number, resource: number) => {
        await administer('PUT', `/api/resources/${resource}`, { ...model, group, enabled: false })
        return () => administer('PUT', `/api/resources/${resource}`, { ...model, group, enabled: true })
      },
    },
    {
      what: 'of a disabled group',
      reason: 'unknown',
      change: async (group: number) => {
        await administer('PUT', `/api/groups/${group}`, { ...model, enabled: false })
        return () => administer('PUT', `/api/groups/${group}`, { ...model, enabled: true })
      },
    },
  ])(
    'a hold on a slot that is then $what stays, and is refused as $reason when it is confirmed',
    async ({ reason, change }) => {
      const group = await makeGroup({ open: week })
      const resource = await makeResource(group)
      // This resource keeps the rows of the day when the first resource is closed.
      await makeResource(group)
      expect(await hold(resource, tuesday)).toMatchObject({ confirmed: true })
      const undo = await change(group, resource)
      const refused = await book(resource, tuesday)
      expect([refused.status, failureOf(refused)]).toMatchObject([
        409,
        { code: 'slot-taken', slots: [{ resourceId: resource, date: tuesday, ...nine, reason }] },
      ])
      expect(await isHeld(resource)).toBe(true)
      await undo()
      expect((await book(resource, tuesday)).status).toBe(201)
      expect(await isHeld(resource)).toBe(false)
    },
  )

  test('a booking stays where it is when the slot time changes, and takes every slot that it overlaps', {
    tags: 'rule-grid-overlap',
  }, async () => {
    const group = await makeGroup({ open: week })
    const resource = await makeResource(group)
    expect((await book(resource, tuesday)).status).toBe(201)
    await administer('PUT', `/api/groups/${group}`, { ...model, slotTime: 20 })
    expect((await column(group, tuesday)).booked).toEqual(['09:00', '09:20'])
    await administer('PUT', `/api/groups/${group}`, { ...model, slotTime: 50 })
    expect((await column(group, tuesday)).booked).toEqual(['08:50'])
    const [shown] = (await gridOf(group, tuesday, anna))[0]?.slots.filter(({ booked }) => booked) ?? []
    expect(shown).toMatchObject({ startTime: '08:50:00', endTime: '09:40:00' })
    expect(shown?.bookingIdNumber).toMatch(/^\d+-1$/)
    expect(
      await hub.invoke('AddReservation', anna.cookies.get('sess'), resource, tuesday, '08:50:00', '09:40:00'),
    ).toEqual({ confirmed: false, reason: 'booked' })
  })

  test('a resource takes its holds and bookings with it to another group', async () => {
    const [from, to] = [await makeGroup({ open: week }), await makeGroup({ open: week, slotTime: 60 })]
    const resource = await makeResource(from)
    expect((await book(resource, tuesday)).status).toBe(201)
    expect(await hold(resource, wednesday)).toMatchObject({ confirmed: true })
    await administer('PUT', `/api/resources/${resource}`, { ...model, group: to })
    expect(await gridOf(from, tuesday)).toEqual([])
    expect((await column(to, tuesday)).booked).toEqual(['09:00'])
    expect((await column(to, wednesday)).reserved).toEqual(['09:00'])
  })
})

describe('what is disabled', () => {
  test('has no grid and no price, and can neither be held nor booked, by administrators either', async () => {
    const week = ([1, 2, 3, 4, 5] as const).map((day): Opening => [day, '08:00', '12:00'])
    const group = await makeGroup({ open: week })
    const [there, gone] = [await makeResource(group), await makeResource(group)]
    const slot = { startTime: '09:00:00', endTime: '09:30:00' }
    const body = { bookingResources: [{ resourceId: gone, date: tuesday, bookingSlots: [slot] }] }
    const outcomes = async () => {
      const prices = await administrator.send('/api/booking/prices', { method: 'POST', body })
      const booked = await administrator.send('/api/booking', { method: 'POST', body })
      const held = await hub.invoke(
        'AddReservation',
        anna.cookies.get('sess'),
        gone,
        tuesday,
        slot.startTime,
        slot.endTime,
      )
      return [prices.status, booked.status, failureOf(booked).slots?.[0]?.reason, held]
    }
    const nothing = [404, 409, 'unknown', { confirmed: false, reason: 'unknown' }]

    await administer('PUT', `/api/resources/${gone}`, { ...model, group, enabled: false })
    expect((await gridOf(group, tuesday, administrator)).map(({ id }) => id)).toEqual([there])
    expect(await outcomes()).toEqual(nothing)

    await administer('PUT', `/api/resources/${gone}`, { ...model, group, enabled: true })
    await administer('PUT', `/api/groups/${group}`, { ...model, enabled: false })
    for (const browser of [visitor, anna, administrator])
      expect((await askGrid(browser, group, tuesday)).status).toBe(404)
    expect(await outcomes()).toEqual(nothing)
  })
})
