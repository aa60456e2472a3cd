import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { GridHead } from '../../../../src/booking/booking-grid/grid-head.tsx'
import { GridRows } from '../../../../src/booking/booking-grid/grid-rows.tsx'
import { cellButton, cellOf } from '../../../../src/booking/booking-grid/slots/grid-cells.ts'
import { TITLE_ROW } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'
import { createGridSlots } from '../../../../src/booking/booking-grid/slots/grid-slots.ts'

const place = document.createElement('div')
const root = createRoot(place)
afterEach(() => root.unmount())

test('each cell is found at its place and told by it, whatever stretch of the row it stands in', () => {
  const titles = Array.from({ length: 19 }, (_, column) => `Rum ${column + 1}`)
  const rows = [{ startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }]
  const view: GridView = {
    over: 'resources',
    rows,
    columns: titles.map((title, column) => ({
      resourceId: ResourceId.make(column + 1),
      date: localDate('2026-05-12'),
      title,
    })),
    free: titles.map(() => 0),
    slots: [titles.map(() => ({ _tag: 'Closed' }))],
  }
  flushSync(() =>
    root.render(
      <>
        <GridHead
          view={view}
          week={undefined}
          drawn
          fitting={titles.length}
          tabStop={null}
          readsPrices={false}
          prices={null}
          onPrices={() => undefined}
        />
        <GridRows ref={null} rows={rows} drawn styled nowRow={-1} nowPercent={0} />
      </>,
    ),
  )
  const filled = place.querySelector('.grid-rows')
  if (filled === null) throw new Error('no rows')
  const slots = createGridSlots(filled, 8, {
    view,
    places: titles,
    context: { live: true, seesBookings: false, editedColumn: null },
    stop: { row: 0, column: 0 },
  })
  // The stretches may be drawn in any order.
  for (const stretch of [2, 0, 1]) slots.draw({ row: 0, stretch })
  for (const [column, title] of titles.entries()) {
    const slot = cellButton(place, { row: 0, column })
    expect(slot?.getAttribute('aria-label')).toMatch(new RegExp(`, ${title}$`))
    expect(cellOf(slot)).toEqual({ row: 0, column })
    const head = cellButton(place, { row: TITLE_ROW, column })
    expect(head?.textContent).toBe(title)
    expect(cellOf(head)).toEqual({ row: TITLE_ROW, column })
  }
  expect(cellButton(place, { row: 0, column: titles.length })).toBeNull()
})
