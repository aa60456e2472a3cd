/**
 * Slots of the demo content that are so far ahead that the demo has no bookings there. Each test uses its own day, so
 * that tests do not affect each other.
 */
import type { SlotName } from './slot-name.ts'

/**
 * Group 1 has rooms with slots of half an hour. Group 2 has labs and studios with slots of one hour. Group 4 has halls
 * for exams with slots of one hour, and is closed at weekends.
 */
export const ROOMS = 1
export const LABS = 2
export const HALLS = 4

/** Two of the rooms, and a person whose bookings of them must be confirmed by an administrator. */
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
