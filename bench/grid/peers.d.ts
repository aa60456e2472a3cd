/**
 * As much of the peers' types as is used here. Their own would be found only where `npm run bench` has installed them,
 * and the types of the project are checked everywhere.
 */
declare module '@fullcalendar/core' {
  export class Calendar {
    constructor(element: HTMLElement, options: object)
    render(): void
    addEvent(event: object): object | null
  }
}
declare module '@fullcalendar/resource-timegrid' {
  const plugin: object
  export default plugin
}
declare module '@fullcalendar/interaction' {
  const plugin: object
  export default plugin
}
declare module '@fullcalendar/scrollgrid' {
  const plugin: object
  export default plugin
}
declare module '@event-calendar/core' {
  export const ResourceTimeGrid: object
  export const Interaction: object
  export const createCalendar: (
    target: HTMLElement,
    plugins: readonly object[],
    options: object,
  ) => { addEvent(event: object): object | null }
}
declare module '@event-calendar/core/index.css'
