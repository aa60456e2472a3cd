/**
 * Slots of the demo content, so far ahead that the demo has nothing there. Each test takes a day of its own, so that
 * tests do not meet.
 */
import type { SlotName } from './slot-name.ts'

/** Group 1: rooms, half hours. Group 2: labs and studios, whole hours. Group 4: halls for exams, whole hours, closed at weekends. */
export const ROOMS = 1
export const LABS = 2
export const HALLS = 4

/** Two of the rooms, and a person who must have an administrator's yes to book them. */
export const EKEN = 'Grupprum Eken'
export const BJORKEN = 'Grupprum Björken'
export const COMPANY = 'foretag@demo.example'

export interface Day {
  readonly path: (group: number) => string
  /** @param resource null if the only one of its group */
  readonly room: (resource: string | null, time: string) => SlotName
}

const months = [
  ...['januari', 'februari', 'mars', 'april', 'maj', 'juni'],
  ...['juli', 'augusti', 'september', 'oktober', 'november', 'december'],
]
const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']

export const day = (date: string): Day => {
  const at = new Date(`${date}T12:00:00Z`)
  const name = `${weekdays[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]}`
  return {
    path: (group) => `/group/${group}/${date}`,
    room: (resource, time) => ({ resource, day: name, time }),
  }
}
