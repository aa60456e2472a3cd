/**
 * What this browser keeps while a link is in the mail: the address that the person gave, and the slots that they held.
 * Whichever tab opens the link fills in the address, and offers the slots again if they were lost meanwhile. Invariants:
 * they are kept no longer than the link is valid, and no longer than they are needed; what is read from storage is
 * checked to be an address and a list of slots.
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime } from '../../../domain/calendar/local-time.ts'
import { isResourceId } from '../../../domain/ids.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'

const KEY = 'kept-for-link'
/** As long as the link that proves an address is valid. */
const LIFE_MS = 24 * 60 * 60 * 1000

interface Kept {
  readonly email: string
  readonly slots: readonly SlotReference[]
}

const nothing: Kept = { email: '', slots: [] }

type Place = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const inBrowser: Place = () => localStorage

/** Storage may be full or forbidden. Then nothing is kept, and that is no error. */
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

/**
 * What is kept; empty when nothing is, or when its time is over.
 * @param now ms, of the browser's clock
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
