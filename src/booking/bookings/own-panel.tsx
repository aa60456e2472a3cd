/**
 * The beginning of the start page for a person who has signed in: the booking that they attend next, and a button that books
 * the same room again, the next time it is free at the same hour. Invariant: the panel keeps its place free while it reads,
 * so that nothing moves that a person is about to press.
 */
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { partsOfUsage } from '../../../domain/rules/counted-limits.ts'
import { payerOf } from '../../../domain/rules/payer.ts'
import { MOST_DATES } from '../../../domain/rules/reading-over-days.ts'
import type { UsedPart } from '../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import { sumOfPrices } from '../../../domain/wording/price-words.ts'
import { priceOrFree } from '../../../domain/wording/slot-price-words.ts'
import { shortDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMayWith } from '../../core/use-may.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { isCancelled } from '../booked/booked-words.ts'
import { bookTimes } from '../booking-bar/book-times.ts'
import { readSlots } from '../booking-grid/slots-query.ts'
import { usePriceAnew } from '../stake/use-price.ts'
import { keepBare } from './bare-panel.ts'
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
  /** The person's bookings, if limits count them. */
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

/** Finds when the room is next free at the hours of this part. Null if it is not free soon, or if that is not known. */
const useNextFree = ({ resourceId, bookingSlots }: BookingResource): Slots | null => {
  const now = useWallNow()
  const resources = useStatePart('resources')
  const handlesBookings = useMayWith('handle-bookings')([resourceId])
  const limits = handlesBookings ? undefined : resources[resourceId]?.limits
  const isLimited = limits !== undefined
  const result = useQuery(useMemo(() => daysQuery(resourceId, now.date, isLimited), [resourceId, now.date, isLimited]))
  const [hours] = mergeIntervals(bookingSlots)
  if (result._tag !== 'Loaded' || hours === undefined) return null
  const { days, usage } = result.value
  const has = partsOfUsage(usage, null)
  return nextFreeTime(days, hours, { limitsOf: () => limits, has, now: firstInstantOf(now.date, now.time) })
}

interface AgainProps {
  readonly userId: UserId
  readonly title: string
  readonly slots: Slots
}

/** These slots as parts of a booking, one for each resource and day. */
const partsOf = (slots: Slots) => {
  const placeOf = ({ resourceId, date }: SlotReference): string => resourceDayKey(resourceId, date)
  const firsts = slots.filter((slot, index) => slots.findIndex((one) => placeOf(one) === placeOf(slot)) === index)
  return firsts.map((first) => ({
    resourceId: first.resourceId,
    date: first.date,
    bookingSlots: slots
      .filter((slot) => placeOf(slot) === placeOf(first))
      .map(({ startTime, endTime }) => ({ startTime, endTime })),
  }))
}

/** The button says what, when and, as soon as it is known, for how much. Nothing waits for the price. */
const Again = ({ userId, title, slots }: AgainProps): ReactElement | null => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [{ resourceId, date }] = slots
  const groupId = useStatePart('resources')[resourceId]?.groupId
  const price = usePriceAnew(slots.map(slotKey).join(' '), true, async () => {
    const body = { ...payerOf({ id: userId }), bookingResources: partsOf(slots) }
    const answer = await core.call('prices', { body }, { toastsFailure: false })
    return answer._tag === 'Ok' ? sumOfPrices(answer.value.map((one) => one.price)) : null
  })
  if (groupId === undefined) return null
  const again = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    await bookTimes(core, navigate, { groupId, slots })
  }
  const when = [shortDate(date), mergeIntervals(slots).map(shortTimeRange).join(', ')].join(' ')
  return (
    <button type="button" className="button own-again stack" aria-busy={busy} onClick={() => void again()}>
      <span className="own-again-what">
        <span className="strong">Boka igen</span> <bdi className="plain">{title}</bdi>
        <span className="visually-hidden">, </span>
      </span>
      <span className="plain numeric">{price === null ? when : `${when} · ${priceOrFree(price)}`}</span>
    </button>
  )
}

const AgainWhenFree = ({ userId, part }: Pick<AgainProps, 'userId'> & { readonly part: BookingResource }) => {
  const slots = useNextFree(part)
  return slots === null ? null : <Again userId={userId} title={part.resourceTitle} slots={slots} />
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
  const isRead = coming._tag === 'Loaded' && latest._tag === 'Loaded'
  const isBare = next === null && part === undefined
  useEffect(() => {
    if (isRead) keepBare(isBare)
  }, [isRead, isBare])

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
        <AgainWhenFree key={part.id} userId={userId} part={part} />
      ) : first === undefined ? null : (
        <Again userId={userId} title={part.resourceTitle} slots={[first, ...others]} />
      )}
    </>
  )
}
