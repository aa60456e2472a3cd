/**
 * Stores the person's e-mail address and the slots that they held, while a mail with a link is on its way to them. The tab
 * that opens the link fills in the e-mail address, and offers the slots again if the holds have ended meanwhile. Invariants:
 * the data is kept no longer than it is needed and no longer than the link is valid; data from the storage is checked to be
 * an e-mail address and a list of slots.
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime } from '../../../domain/calendar/local-time.ts'
import { isResourceId } from '../../../domain/ids.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'

const KEY = 'kept-for-link'
/** The lifetime of the stored data. It equals the validity of the link that proves an e-mail address. */
const LIFE_MS = 24 * 60 * 60 * 1000

interface Kept {
  readonly email: string
  readonly slots: readonly SlotReference[]
}

const nothing: Kept = { email: '', slots: [] }

type Place = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const inBrowser: Place = () => localStorage

/** Ignores errors of the storage, which may be full or forbidden. Nothing is kept in that case. */
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

/** @param now the time of the browser's clock in milliseconds */
export const keepForLink = (kept: Kept, now = Date.now(), storage: Place = inBrowser): void =>
  trying(() => storage().setItem(KEY, JSON.stringify({ ...kept, until: now + LIFE_MS })), undefined)

export const forgetKept = (storage: Place = inBrowser): void => trying(() => storage().removeItem(KEY), undefined)

/**
 * Reads the stored data. The result is empty when nothing is stored or when the data has expired.
 * @param now the time of the browser's clock in milliseconds
 */
export const keptForLink = (now = Date.now(), storage: Place = inBrowser): Kept => {
  const kept: unknown = trying(() => JSON.parse(storage().getItem(KEY) ?? 'null'), null)
  if (typeof kept !== 'object' || kept === null) return nothing
  const [email, slots, until] = ['email', 'slots', 'until'].map((name): unknown => Reflect.get(kept, name))
  if (typeof email === 'string' && typeof until === 'number' && now < until && until <= now + LIFE_MS)
    return { email, slots: Array.isArray(slots) ? slots.flatMap(slotIn) : [] }
  forgetKept(storage)
  return nothing
}
