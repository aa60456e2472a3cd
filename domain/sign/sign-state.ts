/**
 * What a door sign says at a moment. Pure: the moment is an argument, so the sign changes by the clock without a word from the server.
 * Invariant: the sign says that the room is free only if it has heard from the server within `SILENT_MS`, and the word covers the moment.
 */
import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import { type LocalTime, minutesOf, minutesOfDay, timeFromMinutes } from '../calendar/local-time.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import { CHECK_IN_OPENS_MINUTES } from '../rules/check-in.ts'
import type { Sign as SignAnswer, SignSpan } from '../schema/calls/sign-calls.ts'

/** What a sign shows, and what the page of its room does. */
export type Sign = Omit<SignAnswer, 'link'>

/** After this long without a word the sign no longer trusts what it knows. */
export const SILENT_MS = 30_000
/** A sign whose room is closed for longer than this goes dark. */
const DARK_MINUTES = 30

/** A time of the sign's two days, or of a later one. `days` counts from the present day. */
export interface SignTime {
  readonly time: LocalTime
  readonly days: number
  readonly date: LocalDate | null
}

/** The next different stretch. `closed` is the end of the open time. */
export interface NextStretch {
  readonly is: 'free' | 'held' | 'booked' | 'locked' | 'closed'
  readonly from: SignTime
  /** Null for `closed`. */
  readonly to: SignTime | null
}

export type SignState =
  | {
      readonly is: 'free'
      readonly unclaimed: boolean
      readonly until: SignTime
      readonly next: NextStretch
      /** Whether somebody is waited for who can check in already. */
      readonly awaits: boolean
    }
  | {
      readonly is: 'held' | 'booked' | 'locked'
      readonly until: SignTime
      readonly next: NextStretch
      readonly reason: string | null
      /** Whether somebody is still waited for, who can check in here. */
      readonly awaits: boolean
    }
  | {
      readonly is: 'closed'
      readonly opens: SignTime | null
      /** Whether the room is closed on the whole day. */
      readonly wholeDay: boolean
      readonly title: string | null
      readonly isDark: boolean
    }
  | { readonly is: 'not-bookable' }
  | { readonly is: 'unknown' }

/** Whether a booked stretch is to be had at a minute, because nobody has come. */
export const isUnclaimed = ({ is, yieldsFrom, to }: SignSpan, minute: number): boolean =>
  is === 'booked' && yieldsFrom !== undefined && yieldsFrom <= minute && minute < to

type SeenStretch = Pick<SignSpan, 'is' | 'from' | 'to'>

/** The stretches as people see them at a moment: what is to be had is free, and neighbours that look the same are one. */
const seenAt = ({ spans }: Sign, minute: number): SeenStretch[] => {
  const seen: SeenStretch[] = []
  for (const span of spans) {
    const is = isUnclaimed(span, minute) ? 'free' : span.is
    const last = seen.at(-1)
    if (last !== undefined && last.to === span.from && last.is === is) seen[seen.length - 1] = { ...last, to: span.to }
    else seen.push({ is, from: span.from, to: span.to })
  }
  return seen
}

/** Whether the sign has heard nothing for so long that it must say so. */
export const isSilentSign = (now: number, heardAt: number): boolean => now - heardAt >= SILENT_MS

/**
 * @param now the server's clock, in ms since 1970
 * @param heardAt when the word came, by the same clock
 */
export const signState = (sign: Sign, now: number, heardAt: number): SignState => {
  if (!sign.isBookable) return { is: 'not-bookable' }
  const wall = wallTimeAt(now)
  const day = daysBetween(sign.date, wall.date)
  if (day < 0 || day > 1) return { is: 'unknown' }
  const minute = day * minutesOfDay + minutesOf(wall.time)
  const at = (minutes: number): SignTime => ({
    time: timeFromMinutes(minutes % minutesOfDay),
    // Midnight as an end belongs to the day that ends.
    days: Math.floor((minutes - (minutes % minutesOfDay === 0 ? 1 : 0)) / minutesOfDay) - day,
    date: null,
  })
  const starting = (minutes: number): SignTime => ({ ...at(minutes), days: Math.floor(minutes / minutesOfDay) - day })

  const seen = seenAt(sign, minute)
  const index = seen.findIndex(({ from, to }) => from <= minute && minute < to)
  const present = seen[index]
  if (present === undefined) {
    const following = seen.find(({ from }) => from > minute)
    const later = sign.opens === null ? null : { ...sign.opens, days: daysBetween(wall.date, sign.opens.date) }
    const opens = following === undefined ? later : starting(following.from)
    return {
      is: 'closed',
      opens,
      wholeDay: !seen.some(({ from, to }) => from < (day + 1) * minutesOfDay && to > day * minutesOfDay),
      title: sign.titles[day === 0 ? 0 : 1],
      isDark: following === undefined || following.from - minute > DARK_MINUTES,
    }
  }
  const after = seen[index + 1]
  const next: NextStretch =
    after === undefined || after.from > present.to
      ? { is: 'closed', from: at(present.to), to: null }
      : { is: after.is, from: starting(after.from), to: at(after.to) }
  const until = at(present.to)
  const raw = sign.spans.find(({ from, to }) => from <= minute && minute < to)
  const isAwaited = sign.spans.some(
    ({ from, to, yieldsFrom }) => yieldsFrom !== undefined && from - CHECK_IN_OPENS_MINUTES <= minute && minute < to,
  )
  if (present.is === 'free')
    return isSilentSign(now, heardAt)
      ? { is: 'unknown' }
      : { is: 'free', unclaimed: raw !== undefined && isUnclaimed(raw, minute), until, next, awaits: isAwaited }
  return { is: present.is, until, next, reason: raw?.reason ?? null, awaits: isAwaited }
}

/** A sign takes a new release only when nothing has changed or will change for this long, so that nobody reads it just then. */
const IDLE_MS = 60_000

/**
 * Whether a sign may load its page anew.
 * @param changedAt when the sign last changed what it says
 */
export const isIdleMinute = (sign: Sign, now: number, changedAt: number): boolean => {
  if (now - changedAt < IDLE_MS) return false
  const midnight = wallTimeAt(now).date
  const day = daysBetween(sign.date, midnight)
  const minute = day * minutesOfDay + minutesOf(wallTimeAt(now).time)
  const isNear = (moment: number): boolean => moment > minute - 1 && moment <= minute + 1 + IDLE_MS / 60_000
  return !sign.spans.some(
    ({ from, to, yieldsFrom }) => isNear(from) || isNear(to) || (yieldsFrom !== undefined && isNear(yieldsFrom)),
  )
}
