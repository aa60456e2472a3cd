/** FullCalendar's vertical resource view of the same day, interactive, scrolling both ways. */
import { Calendar } from '@fullcalendar/core'
import interaction from '@fullcalendar/interaction'
import resourceTimeGrid from '@fullcalendar/resource-timegrid'
import scrollGrid from '@fullcalendar/scrollgrid'
import { countNodes, painted, place } from './contender.ts'
import { calendarEvent, calendarEvents, calendarResources, date, placesToChange } from './day-fixture.ts'

let calendar: Calendar | null = null
const drawn = (): number => document.querySelectorAll('.fc-timegrid-event').length

window.contender = {
  mount: async () => {
    const start = performance.now()
    calendar = new Calendar(place(), {
      // Evaluation.
      schedulerLicenseKey: 'CC-Attribution-NonCommercial-NoDerivatives',
      plugins: [resourceTimeGrid, interaction, scrollGrid],
      initialView: 'resourceTimeGridDay',
      initialDate: date,
      timeZone: 'UTC',
      slotDuration: '00:30:00',
      scrollTime: '00:00:00',
      allDaySlot: false,
      height: 800,
      dayMinWidth: 130,
      selectable: true,
      resourceOrder: 'order',
      resources: calendarResources.map((resource, order) => ({ ...resource, order })),
      events: calendarEvents,
    })
    calendar.render()
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
