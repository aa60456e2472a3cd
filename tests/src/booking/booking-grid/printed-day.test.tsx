/** The day as it is printed. */
import { describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { groupIdFromText, resourceIdFromText } from '../../../../domain/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { PrintedDay, runsOfColumn, sheetsOf } from '../../../../src/booking/booking-grid/paper/printed-day.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, texts } from '../../testing/screen.tsx'

const groupId = groupIdFromText('1')
if (groupId === null) throw new Error('no group id')
const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const closed: SlotView = { _tag: 'Closed' }
const reserved: SlotView = { _tag: 'Reserved' }
const locked: SlotView = { _tag: 'Locked', reason: 'Städning' }
const columns = Array.from({ length: 9 }, (_, index) => {
  const id = resourceIdFromText(`${index + 1}`)
  if (id === null) throw new Error('no resource id')
  return { resourceId: id, date: localDate('2026-11-27'), title: `Rum ${index + 1}` }
})
const rows = ['09', '10', '11'].map((hour) => ({
  startTime: localTime(`${hour}:00:00`),
  endTime: localTime(`${Number(hour) + 1}:00:00`),
}))
/** The view of a day. `first` has the slots of the first resource from the top. All other slots are free. */
const view = (first: readonly SlotView[]): GridView => ({
  over: 'resources',
  rows,
  columns,
  free: columns.map(() => 0),
  slots: rows.map((_, row) => columns.map((__, column) => (column === 0 ? (first[row] ?? free) : free))),
})

const draw = screenOfFile()
const show = async (first: readonly SlotView[] = [closed, closed, reserved]) => {
  const fake = createFakeCore()
  fake.change((state) => ({
    ...state,
    groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 60, order: 1 } },
    resources: { 1: { title: 'Rum 1', groupId } },
  }))
  await draw(
    <>
      <main />
      <PrintedDay view={view(first)} isOffered />
    </>,
    fake,
    '/group/1/2026-11-27',
  )
}

describe('a printed day', { tags: ['print-day', 'print-door'] }, () => {
  test('has all resources, over as many sheets as it takes, with title and heads on each, while it is printed', async () => {
    await show()
    expect(document.querySelector('table')).toBeNull()
    await does(() => dispatchEvent(new Event('beforeprint')))
    expect(texts('main caption')).toEqual([
      'Grupprum, fredag 27 november 2026, blad 1 av 2',
      'Grupprum, fredag 27 november 2026, blad 2 av 2',
    ])
    expect(texts('thead th')).toEqual([
      ...['Tid', 'Rum 1', 'Rum 2', 'Rum 3', 'Rum 4', 'Rum 5'],
      ...['Tid', 'Rum 6', 'Rum 7', 'Rum 8', 'Rum 9'],
    ])
    const written = texts('tbody td').filter((words) => words !== '')
    expect(written).toEqual(['Stängd 9–11', 'Reserverad 11–12'])
    expect(document.querySelector('td')?.rowSpan).toBe(2)
    await does(() => dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('table')).toBeNull()
  })

  test('is one sheet for each door, with its resource as title and its free time joined, if that is asked for', async () => {
    await show()
    const print = vi.fn(() => dispatchEvent(new Event('beforeprint')))
    vi.stubGlobal('print', print)
    await press(button('Skriv ut dörrblad'))
    expect(print).toHaveBeenCalledOnce()
    expect(texts('.printed-room')).toEqual(columns.map(({ title }) => title))
    expect(texts('caption')[0]).toBe('Rum 1 fredag 27 november 2026')
    expect(texts('.printed-door:first-child tr')).toEqual(['09:00–11:00Stängd', '11:00–12:00Reserverad'])
    expect(texts('.printed-door:last-child tr')).toEqual(['09:00–12:00Ledig'])
    await does(() => dispatchEvent(new Event('afterprint')))
    await press(button('Skriv ut dagen'))
    expect(texts('.printed-room')).toEqual([])
    expect(texts('caption')).toHaveLength(2)
    await does(() => dispatchEvent(new Event('afterprint')))
    vi.unstubAllGlobals()
  })

  test('of few resources is one sheet, of many as even ones as can be', () => {
    expect(sheetsOf(3)).toEqual([[0, 1, 2]])
    expect(sheetsOf(15).map((sheet) => sheet.length)).toEqual([8, 7])
    expect(sheetsOf(17).map((sheet) => sheet.length)).toEqual([6, 6, 5])
  })

  test('has one cell for what follows on itself, and free rows apart', () => {
    const runs = (...column: readonly SlotView[]) => runsOfColumn(view(column), 0).map(({ rows: count }) => count)
    expect(runs(closed, closed, closed)).toEqual([3])
    expect(runs(closed, reserved, reserved)).toEqual([1, 2])
    expect(runs(free, free, closed)).toEqual([1, 1, 1])
  })
})

test('locks of one reason are one cell of a printed day, apart from others', {
  tags: ['print-day', 'lock-reason'],
}, () => {
  const runs = runsOfColumn(view([locked, locked, { _tag: 'Locked' }]), 0)
  expect(runs.map(({ rows }) => rows)).toEqual([2, 1])
})

test('a time to which nobody has come says so on paper, on the sheet of the day and at the door', {
  tags: ['print-day', 'print-door', 'check-in-shown'],
}, async () => {
  const words = 'Ledig – bokad men ingen har kommit'
  const unclaimed: SlotView = { ...free, unclaimed: true }
  await show([unclaimed, unclaimed, free])
  await does(() => dispatchEvent(new Event('beforeprint')))
  expect(texts('main td').filter((text) => text !== '')).toEqual([words, words])
  await does(() => dispatchEvent(new Event('afterprint')))
  expect(runsOfColumn(view([unclaimed, unclaimed, free]), 0, 'joined').map(({ rows }) => rows)).toEqual([2, 1])
  vi.stubGlobal('print', vi.fn())
  await press(button('Skriv ut dörrblad'))
  await does(() => dispatchEvent(new Event('beforeprint')))
  expect(texts('main table:first-of-type td').slice(0, 2)).toEqual([words, 'Ledig'])
  await does(() => dispatchEvent(new Event('afterprint')))
  vi.unstubAllGlobals()
})
