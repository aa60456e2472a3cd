/**
 * The beginning of the start page for a person who has signed in: the booking that they attend next, and a button that books
 * the same room again, the next time it is free at the same hour. Invariant: the panel keeps its place free while it reads,
 * so that nothing moves that a person is about to press.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { partsOfUsage } from '../../../domain/rules/counted-limits.ts'
import { MOST_DATES } from '../../../domain/rules/reading-over-days.ts'
import type { UsedPart } from '../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { shortDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { isCancelled } from '../booked/booked-words.ts'
import { bookTimes } from '../booking-bar/book-times.ts'
import { readSlots } from '../booking-grid/slots-query.ts'
import { comingOf, nextOf, slotsAgain, useComing } from './coming-bookings.ts'
import { NextBookingCard } from './next-booking.tsx'
import { nextFreeTime } from './next-free-time.ts'

type Slots = readonly [SlotReference, ...SlotReference[]]

/** Asks for the booking that the person made last. */
const latestQuery = (userId: UserId): Query<PagedBookings> => ({
  area: 'bookings',
  ask: (core) => core.call('pagedBookings', { body: { page: 1, pageSize: 1, userId } }, { toastsFailure: false }),
})

interface Read {
  readonly days: readonly GridResource[]
  /** What the person has booked, where limits count it. */
  readonly usage: readonly UsedPart[]
}

/** Asks for the next days of a room. */
const daysQuery = (id: ResourceId, from: LocalDate, isLimited: boolean): Query<Read> => ({
  area: 'bookings',
  ask: async (core) => {
    const [days, usage] = await Promise.all([
      readSlots(core, { resources: [id], from, to: addDays(from, MOST_DATES - 1) }, true),
      isLimited ? core.call('usage', {}, { toastsFailure: false }) : null,
    ])
    if (days._tag === 'Failed') return days
    return { _tag: 'Ok', value: { days: days.value, usage: usage?._tag === 'Ok' ? usage.value : [] } }
  },
})

/** Finds when the room is next free at the hours of this part. Null means that not soon, or it is not known. */
const useNextFree = ({ resourceId, bookingSlots }: BookingResource): Slots | null => {
  const now = useWallNow()
  const resources = useStatePart('resources')
  const administrator = useCoreState(isAdministrator)
  const limits = administrator ? undefined : resources[resourceId]?.limits
  const isLimited = limits !== undefined
  const result = useQuery(useMemo(() => daysQuery(resourceId, now.date, isLimited), [resourceId, now.date, isLimited]))
  const [hours] = mergeIntervals(bookingSlots)
  if (result._tag !== 'Loaded' || hours === undefined) return null
  const { days, usage } = result.value
  const has = partsOfUsage(usage, null)
  return nextFreeTime(days, hours, { limitsOf: () => limits, has, now: firstInstantOf(now.date, now.time) })
}

interface AgainProps {
  readonly title: string
  readonly slots: Slots
}

const Again = ({ title, slots }: AgainProps): ReactElement | null => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [{ resourceId, date }] = slots
  const groupId = useStatePart('resources')[resourceId]?.groupId
  if (groupId === undefined) return null
  const again = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    await bookTimes(core, navigate, { groupId, slots })
  }
  const when = [shortDate(date), mergeIntervals(slots).map(shortTimeRange).join(', ')].join(' ')
  return (
    <button type="button" className="button own-again stack" aria-busy={busy} onClick={() => void again()}>
      <span className="strong">Boka igen</span>
      <span className="plain numeric break-anywhere">
        <bdi>{title}</bdi>, {when}
      </span>
    </button>
  )
}

const AgainWhenFree = ({ part }: { readonly part: BookingResource }): ReactElement | null => {
  const slots = useNextFree(part)
  return slots === null ? null : <Again title={part.resourceTitle} slots={slots} />
}

export const OwnPanel = ({ userId }: { readonly userId: UserId }): ReactElement => {
  const now = useWallNow()
  const resources = useStatePart('resources')
  const coming = useComing(userId, false)
  const latest = useQuery(useMemo(() => latestQuery(userId), [userId]))
  const hasFinder = useHas('finder')
  const next = coming._tag === 'Loaded' ? nextOf(comingOf(coming.value.bookings, now)) : null
  const [booking] = latest._tag === 'Loaded' ? latest.value.bookings : []
  const parts = booking?.bookingResources ?? []
  const part = parts.find((one) => !isCancelled(one)) ?? parts[0]
  const resource = part && resources[part.resourceId]
  const [first, ...others] = booking === undefined ? [] : slotsAgain(booking, now.date, resources)

  return (
    <>
      {next !== null ? (
        <NextBookingCard next={next} isBrief />
      ) : coming._tag === 'Loaded' ? (
        <p className="own-none muted">
          {booking === undefined ? 'När du har bokat ser du din nästa bokning här.' : 'Du har inga kommande bokningar.'}
        </p>
      ) : null}
      {part === undefined || resource === undefined || resource.refusesCaller === true ? null : hasFinder ? (
        <AgainWhenFree key={part.id} part={part} />
      ) : first === undefined ? null : (
        <Again title={part.resourceTitle} slots={[first, ...others]} />
      )}
    </>
  )
}
