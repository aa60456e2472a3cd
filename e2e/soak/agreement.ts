/**
 * Compares the tabs with the server, and with what people were told. Pure. Invariant: everything is compared in both
 * directions, so that an empty tab does not agree with a server that has bookings or holds.
 */

/** The screen of a tab, as it is drawn. */
export interface ShownTab {
  readonly name: string
  readonly path: string
  /** The accessible names of the grid's slots. */
  readonly slots: readonly string[]
  /** The slots of the basket, "Grupprum Eken, tisdag 7 april, 09:00–09:30"; null if the page has no basket. */
  readonly basket: readonly string[] | null
  /** The names of the slots whose press is pending. */
  readonly waiting: readonly string[]
  /** The obstacles: titles of dialogs, and messages about failures. */
  readonly notices: readonly string[]
}

/** The screen that such a tab should show, according to the server. */
export type TabTruth = Pick<ShownTab, 'slots' | 'basket'>

const missing = (from: readonly string[], wanted: readonly string[]): string[] => {
  const there = new Set(from)
  return wanted.filter((name) => !there.has(name))
}

/** @returns a line for each difference between the tab and the server */
export const disagreements = (shown: ShownTab, truth: TabTruth): string[] => {
  const at = `${shown.name} at ${shown.path}`
  return [
    ...missing(shown.slots, truth.slots).map((slot) => `${at} lacks the slot "${slot}"`),
    ...missing(truth.slots, shown.slots).map((slot) => `${at} shows the slot "${slot}", which the server does not`),
    ...missing(shown.basket ?? [], truth.basket ?? []).map((slot) => `${at} lacks "${slot}" in its basket`),
    ...missing(truth.basket ?? [], shown.basket ?? []).map((slot) => `${at} has "${slot}" in its basket, not held`),
    ...shown.waiting.map((name) => `${at} still waits for "${name}"`),
    ...shown.notices.map((words) => `${at} says "${words}"`),
  ]
}

/** A time of one resource on one day, in minutes since midnight. */
export interface TimeOfResource {
  readonly resource: string
  /** "tisdag 7 april" */
  readonly day: string
  readonly from: number
  readonly to: number
}

export interface BookedTime extends TimeOfResource {
  /** The number of the booked resource, "1005-1". */
  readonly number: string
}

const samePlace = (a: TimeOfResource, b: TimeOfResource): boolean => a.resource === b.resource && a.day === b.day
export const meets = (a: TimeOfResource, b: TimeOfResource): boolean =>
  samePlace(a, b) && a.from < b.to && b.from < a.to

const inWords = ({ resource, day, from, to }: TimeOfResource): string => {
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${resource}, ${day}, ${clock(from)}–${clock(to)}`
}

/** The acknowledged slots that bookings do not cover completely. */
export const lostTimes = (acknowledged: readonly TimeOfResource[], booked: readonly BookedTime[]): string[] =>
  acknowledged
    .filter((told) => {
      let coveredTo = told.from
      for (const { from, to } of booked.filter((time) => meets(time, told)).toSorted((a, b) => a.from - b.from))
        if (from <= coveredTo) coveredTo = Math.max(coveredTo, to)
      return coveredTo < told.to
    })
    .map((told) => `acknowledged, and not booked: ${inWords(told)}`)

/** The slots that two booked resources share. */
export const doubleBookings = (booked: readonly BookedTime[]): string[] =>
  booked.flatMap((time, index) =>
    booked
      .slice(index + 1)
      .filter((other) => meets(time, other))
      .map((other) => `booked twice, by ${time.number} and ${other.number}: ${inWords(time)}`),
  )

/** "09:00–11:00 och 13:00–13:30" */
export const timesIn = (text: string, resource: string, day: string): TimeOfResource[] =>
  [...text.matchAll(/(\d\d):(\d\d)–(\d\d):(\d\d)/g)].map(([, ...parts]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number)
    const from = fromHour * 60 + fromMinute
    const to = toHour * 60 + toMinute
    // Midnight as the end of a time.
    return { resource, day, from, to: to === 0 ? 24 * 60 : to }
  })
