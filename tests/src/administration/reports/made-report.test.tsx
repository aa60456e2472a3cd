// @vitest-environment happy-dom
/** A report as it stands on the screen and on paper: who was erased is told apart from who has no address. */
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import type { ReportRow } from '../../../../domain/schema/bookings.ts'
import { MadeReport } from '../../../../src/administration/reports/made-report.tsx'
import { OccupancyReport } from '../../../../src/administration/reports/occupancy-report.tsx'
import { shownAtFirst } from '../../../../src/administration/reports/shown-fields.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile, texts } from '../../testing/screen.tsx'

const draw = screenOfFile()
const date = localDate('2026-03-03')
const row = (number: number, name: string, email: string): ReportRow => ({
  ...{ date, times: [{ startTime: timeFromMinutes(540), endTime: timeFromMinutes(600) }], resource: 'Eken' },
  ...{ email, message: '', price: 50, booking: { number, name, status: 1 } },
})
const rows = [row(1001, 'Anna Ek', 'anna@demo.example'), row(1002, '', ''), row(1003, 'Rut Ek', '')]

test('an erased person’s row says so in the column of names, and has no address', {
  tags: 'day-report-erased',
}, async () => {
  await draw(
    <MadeReport
      made={{
        search: { startDate: date, endDate: date },
        report: { reports: rows, statistics: [] },
        at: { date, time: localTime('08:00:00') },
      }}
      shown={shownAtFirst}
      choices={[]}
      heading={createRef()}
    />,
    createFakeCore(),
  )
  expect(document.querySelector('.report-table')?.getAttribute('data-numbered')).toBe('true')
  const cells = [...document.querySelectorAll('.report-table tbody .report-row')].map((shown) =>
    ['number', 'name', 'email'].flatMap((column) => texts(`.report-${column}`, shown)),
  )
  expect(cells).toEqual([
    ['1001', 'Anna Ek', 'anna@demo.example'],
    ['1002', 'Raderad användare', ''],
    ['1003', 'Rut Ek', ''],
  ])
})

test('the more of an hour is booked the darker it is, with the number in it; the most is the darkest', {
  tags: 'day-occupancy-page',
}, async () => {
  const hour = (weekday: 1 | 2, of: number, bookedMinutes: number) => ({
    weekday,
    hour: of,
    openMinutes: 60,
    bookedMinutes,
  })
  const value = { hours: [hour(1, 8, 30), hour(2, 8, 0), hour(1, 9, 15), hour(2, 9, 60)], resources: [] }
  const resources = [{ id: 1, title: 'Eken', openMinutes: 240, bookedMinutes: 105 }]
  const { core } = createFakeCore({ occupancy: { _tag: 'Ok', value: { ...value, resources } } })
  await act(async () =>
    root.render(
      <CoreProvider value={core}>
        <OccupancyReport search={{ startDate: date, endDate: date }} />
      </CoreProvider>,
    ),
  )
  const shares = [...place.querySelectorAll<HTMLElement>('.occupancy-share')]
  expect(shares.map(({ style, textContent }) => [textContent, style.getPropertyValue('--heat')])).toEqual([
    ...[
      ['50\u00a0%', '0.5'],
      ['0\u00a0%', '0'],
      ['25\u00a0%', '0.25'],
      ['100\u00a0%', '1'],
    ],
  ])
  expect(place.querySelector('.occupancy-resources tbody')?.textContent).toBe('Eken24010544\u00a0%')
})
