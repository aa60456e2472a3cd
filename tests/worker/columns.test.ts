/** The columns that pages show are read, kept up to date and forgotten (decision 0093). */
import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/local-date.ts'
import type { Page } from '../../domain/schema/events.ts'
import { ResourceId } from '../../domain/schema/ids.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { beginNow, date, grid, other, slot } from './testing/places.ts'

beginNow()

const PATH = '/api/booking/slots'
const pageOf = (resources: readonly number[], days: readonly number[], booking = true): Page => ({
  _tag: 'Columns',
  columns: resources.flatMap((id) =>
    days.map((day) => ({ resourceId: ResourceId.make(id), date: addDays(date, day) })),
  ),
  booking,
})
const week = pageOf([1], [0, 1, 2, 3, 4, 5, 6])

const open = async (page: Page) => {
  const world = await openCoreWorld(page)
  const { server, tab } = world
  const asked = () => server.requests.filter(({ path }) => path === PATH).map(({ body }) => body)
  const columns = () => tab.copy.state.value.columns
  const show = async (next: Page) => {
    await tab.port.command({ _tag: 'ShowPage', page: next, visible: true })
    await world.pass()
  }
  return { ...world, asked, columns, show }
}

test('what a page names is read in one call, and forgotten once no page names it', {
  tags: 'columns-named',
}, async () => {
  const { asked, columns, show } = await open(week)
  expect(asked()).toEqual([
    { resources: [1], from: date, to: addDays(date, 6), dates: [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(date, day)) },
  ])
  expect(
    Object.values(columns()).map((column) => [
      column.date,
      column.loading,
      Object.keys(column.resource?.slots ?? {}).length,
    ]),
  ).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => [addDays(date, day), false, 4]))
  await show(pageOf([1, 2], [6, 13]))
  expect(Object.keys(columns())).toEqual(
    [1, 2].flatMap((id) => [6, 13].map((day) => `${id}/${addDays(date, day)}`)).toSorted(),
  )
  await show(other)
  expect(columns()).toEqual({})
})

test('resources of the same days are one call, and days of the same resources, whichever are fewer', {
  tags: 'columns-named',
}, async () => {
  const tuesdays = Array.from({ length: 60 }, (_, index) => 7 * index)
  const { asked, show } = await open(pageOf([1, 2, 3, 4], tuesdays))
  expect(asked()).toHaveLength(1)
  const uneven: Page = {
    _tag: 'Columns',
    columns: [
      [1, 500],
      [2, 500],
      [2, 501],
      [3, 501],
      [4, 501],
    ].map(([id = 0, day = 0]) => ({ resourceId: ResourceId.make(id), date: addDays(date, day) })),
    booking: false,
  }
  await show(uneven)
  expect(asked().slice(1)).toMatchObject([{ resources: [1, 2] }, { resources: [2, 3, 4] }])
})

test('days that a page names in any order are asked for from the first to the last', {
  tags: 'columns-named',
}, async () => {
  const { asked } = await open(pageOf([1], [6, 0, 3]))
  const dates = [0, 3, 6].map((day) => addDays(date, day))
  expect(asked()).toEqual([{ resources: [1], from: date, to: addDays(date, 6), dates }])
})

test('a push changes a column, one that comes while it is read too, and a changed group reads it again', {
  tags: 'columns-named',
}, async () => {
  const { server, asked, columns, pass, tab } = await open(week)
  const bookingAt = (startTime: string) => columns()[`1/${date}`]?.resource?.slots[startTime]?.booking?.idNumber
  const book = (startTime: string, endTime: string, number: string) => {
    server.revision += 1
    server.push('bookings', [{ resourceId: 1, date, startTime, endTime, bookingId: null, bookingIdNumber: number }], {
      revision: server.revision,
      now: new Date().toISOString(),
    })
  }
  book('08:30:00', '09:00:00', '1007-1')
  await pass()
  expect(bookingAt('08:30:00')).toBe('1007-1')
  const before = asked().length
  server.revision += 1
  server.push('grid', { groupId: 1 }, { revision: server.revision, now: new Date().toISOString() })
  await pass()
  expect(asked().length - before).toBe(1)
  expect(tab.copy.state.value.columns[`1/${date}`]?.stale).toBe(false)
})

test('a page on which slots are chosen keeps what is held; one that only shows them does not', {
  tags: 'columns-named',
}, async () => {
  const { server, tab, pass, show } = await open(week)
  await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await pass(30_000)
  expect(server.holds).toHaveLength(1)
  await show(pageOf([1], [0], false))
  await pass(30_000)
  expect(server.holds).toHaveLength(0)
})

test('a column that cannot be read is said to be so, is read again, and takes no other with it', {
  tags: 'columns-named',
}, async () => {
  const world = createCoreWorld()
  const notFound = { status: 404, body: { code: 'not-found', message: 'Finns inte.' } }
  world.server.next.set(PATH, [notFound, notFound])
  const tab = await world.openTab(pageOf([1, 2], [0]))
  await world.pass(1_000)
  const failures = () => Object.values(tab.copy.state.value.columns).map(({ failure }) => failure)
  expect(failures()).toEqual(['not-found', null])
  await tab.port.command({ _tag: 'ReloadColumns' })
  await world.pass()
  expect(failures()).toEqual([null, null])
  world.server.next.set(PATH, Array(9).fill({ status: 503, body: { code: 'busy', message: 'Upptaget.' } }))
  await tab.port.command({ _tag: 'ShowPage', page: pageOf([1], [3]), visible: true })
  await world.pass(8_000)
  expect(failures()).toEqual(['busy'])
  world.server.next.clear()
  await world.pass(30_000)
  expect(failures()).toEqual([null])
})

test('a browser that shows no columns asks for none, and before a back end that has none nothing is asked again', {
  tags: 'columns-unpaid',
}, async () => {
  const { asked, columns } = await open(grid)
  expect([asked(), columns()]).toEqual([[], {}])
  const world = createCoreWorld()
  world.server.isOurs = false
  const tab = await world.openTab(other)
  await world.pass(3_000)
  expect(tab.copy.state.value.missing.finder).toBe(true)
  const before = world.server.requests.filter(({ path }) => path === PATH).length
  await tab.port.command({ _tag: 'ShowPage', page: week, visible: true })
  await world.pass(30_000)
  expect(world.server.requests.filter(({ path }) => path === PATH)).toHaveLength(before)
})
