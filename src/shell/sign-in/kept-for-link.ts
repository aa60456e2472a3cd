/**
 * The address that somebody gave when a link was mailed to them, and the times that they held then: whichever tab of this browser
 * opens the link fills in the one, and offers the other again when they were lost on the way. Invariants: it is kept no longer
 * than a link lives, and no longer than until it has served; no more than a list of times and an address is read from storage.
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime } from '../../../domain/calendar/local-time.ts'
import { isResourceId } from '../../../domain/ids.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'

const KEY = 'kept-for-link'
/** As long as the link that proves an address works. */
const LIFE_MS = 24 * 60 * 60 * 1000

interface Kept {
  readonly email: string
  readonly slots: readonly SlotReference[]
}

const nothing: Kept = { email: '', slots: [] }

type Place = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const inBrowser: Place = () => localStorage

/** Storage that is full or forbidden keeps nothing, and is no error. */
const trying = <Value>(attempt: () => Value, otherwise: Value): Value => {
  try {
    return attempt()
  } catch {
    return otherwise
  }
}

const slotIn = (value: unknown): SlotReference[] => {
  if (typeof value !== 'object' || value === null) return []
  const [resourceId, date, startTime, endTime] = ['resourceId', 'date', 'startTime', 'endTime'].map((name): unknown =>
    Reflect.get(value, name),
  )
  return typeof resourceId === 'number' &&
    isResourceId(resourceId) &&
    typeof date === 'string' &&
    isLocalDate(date) &&
    typeof startTime === 'string' &&
    isLocalTime(startTime) &&
    typeof endTime === 'string' &&
    isLocalTime(endTime)
    ? [{ resourceId, date, startTime, endTime }]
    : []
}

/** @param now ms, of the browser's clock */
export const keepForLink = (kept: Kept, now = Date.now(), storage: Place = inBrowser): void =>
  trying(() => storage().setItem(KEY, JSON.stringify({ ...kept, until: now + LIFE_MS })), undefined)

export const forgetKept = (storage: Place = inBrowser): void => trying(() => storage().removeItem(KEY), undefined)

/** Nothing where nothing is kept, or not any more. @param now ms, of the browser's clock */
export const keptForLink = (now = Date.now(), storage: Place = inBrowser): Kept => {
  const kept: unknown = trying(() => JSON.parse(storage().getItem(KEY) ?? 'null'), null)
  if (typeof kept !== 'object' || kept === null) return nothing
  const [email, slots, until] = ['email', 'slots', 'until'].map((name): unknown => Reflect.get(kept, name))
  if (typeof email === 'string' && typeof until === 'number' && now < until && until <= now + LIFE_MS)
    return { email, slots: Array.isArray(slots) ? slots.flatMap(slotIn) : [] }
  forgetKept(storage)
  return nothing
}
