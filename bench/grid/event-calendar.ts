/** event-calendar's vertical resource view of the same day, interactive. */
import { createCalendar, Interaction, ResourceTimeGrid } from '@event-calendar/core'
import '@event-calendar/core/index.css'
import { countNodes, painted, place } from './contender.ts'
import { calendarEvent, calendarEvents, calendarResources, date, placesToChange } from './day-fixture.ts'

let calendar: ReturnType<typeof createCalendar> | null = null
const drawn = (): number => document.querySelectorAll('.ec-event').length

window.contender = {
  mount: async () => {
    const start = performance.now()
    calendar = createCalendar(place(), [ResourceTimeGrid, Interaction], {
      view: 'resourceTimeGridDay',
      date,
      slotDuration: '00:30:00',
      scrollTime: '00:00:00',
      allDaySlot: false,
      height: '800px',
      columnWidth: '130px',
      selectable: true,
      resources: calendarResources,
      events: calendarEvents,
    })
    return (await painted(() => drawn() === calendarEvents.length)) - start
  },
  change: async (index) => {
    const changed = placesToChange[index]
    if (changed === undefined || calendar === null) throw new Error('nothing to change')
    const before = drawn()
    const start = performance.now()
    calendar.addEvent(calendarEvent(changed, 1, 'Reserverad'))
    return (await painted(() => drawn() === before + 1)) - start
  },
  nodes: countNodes,
}
