// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { cellButton, cellOf } from '../../../../src/booking/booking-grid/grid-cells.ts'
import { TITLE_ROW } from '../../../../src/booking/booking-grid/grid-keyboard.ts'
import { GridRow } from '../../../../src/booking/booking-grid/grid-row.tsx'
import { ResourceTitle } from '../../../../src/booking/booking-grid/resource-title.tsx'

const place = document.createElement('div')
const root = createRoot(place)
afterEach(() => root.unmount())

test('each cell is found at its place and told by it, whatever stretch of the row it stands in', () => {
  const titles = Array.from({ length: 19 }, (_, column) => `Rum ${column + 1}`)
  flushSync(() =>
    root.render(
      <>
        {/* biome-ignore lint/a11y: as the grid draws it */}
        <div role="row" aria-rowindex={1}>
          {titles.map((title, column) => (
            <ResourceTitle key={title} title={title} free={0} column={column} isTabStop={false} />
          ))}
        </div>
        <GridRow
          row={{ startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }}
          index={0}
          slots={titles.map(() => ({ _tag: 'Closed' }))}
          places={titles}
          context={{ live: true, administrator: false, editedColumn: null }}
          tabStop={-1}
          drawn={{ from: 0, to: 3 }}
          nowPercent={null}
        />
      </>,
    ),
  )
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
