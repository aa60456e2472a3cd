// @vitest-environment happy-dom
/** A report as it stands on the screen and on paper: who was erased is told apart from who has no address. */
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import type { ReportRow } from '../../../../domain/schema/bookings.ts'
import { MadeReport } from '../../../../src/administration/reports/made-report.tsx'
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
