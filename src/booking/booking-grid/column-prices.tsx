/**
 * The seats of a resource and the price of a time stand under the head of each column. The price is asked for after the first picture, as
 * that of a choice is, and so in front of any back end. A price buys a block of so many minutes, which only its price for an hour gives away.
 * Invariant: where the unit is not known for certain, less is said.
 */
import { useEffect, useMemo } from 'react'
import { durationMinutes, type Interval } from '../../../domain/calendar/interval.ts'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { routes } from '../../../domain/routes.ts'
import type { BookingModel, ResourcePriceResult } from '../../../domain/schema/calls/booking-calls.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { addressOf } from '../../core/base-path.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { useSeats } from './seats.ts'

const HOUR_MINUTES = 60

const priceTexts = {
  free: 'gratis',
  from: (price: string): string => `från ${price}`,
  per: (price: string, unit: string): string => `${price}/${unit}`,
  hour: 'timme',
  halfHour: 'halvtimme',
  hours: (count: number): string => `${count}\u00a0timmar`,
  minutes: (count: number): string => `${count}\u00a0min`,
} as const

const unitWords = (minutes: number): string => {
  if (minutes === HOUR_MINUTES) return priceTexts.hour
  if (minutes === HOUR_MINUTES / 2) return priceTexts.halfHour
  return minutes % HOUR_MINUTES === 0 ? priceTexts.hours(minutes / HOUR_MINUTES) : priceTexts.minutes(minutes)
}

/**
 * "40 kr/halvtimme", "60 kr/timme", "från 60 kr", "gratis".
 * @param minutes of a row; @param ofRow its price; @param ofHour the price of the rows of an hour; null: no rows make an hour
 */
export const priceWords = (minutes: number, ofRow: number, ofHour: number | null): string => {
  if (ofRow === 0 && (ofHour ?? 0) === 0) return priceTexts.free
  const perRow = priceTexts.per(kronor(ofRow), unitWords(minutes))
  if (ofHour === null) return perRow
  if (Math.abs(ofRow * (HOUR_MINUTES / minutes) - ofHour) < 0.005) return perRow
  return ofRow === ofHour ? priceTexts.per(kronor(ofHour), priceTexts.hour) : priceTexts.from(kronor(ofRow))
}

/** The rows of an hour, from a time on; null: an hour is no whole number of rows, or one alone. */
const hourFrom = ({ startTime, endTime }: Interval): readonly Interval[] | null => {
  const minutes = durationMinutes({ startTime, endTime })
  const begin = minutesOf(startTime)
  if (minutes >= HOUR_MINUTES || HOUR_MINUTES % minutes !== 0 || begin + HOUR_MINUTES > 24 * HOUR_MINUTES) return null
  return Array.from({ length: HOUR_MINUTES / minutes }, (_, index) => ({
    startTime: timeFromMinutes(begin + index * minutes),
    endTime: timeFromMinutes((begin + (index + 1) * minutes) % (24 * HOUR_MINUTES)),
  }))
}

/** A call names at most 60 resources and days. */
const MOST_RESOURCES = 30

/** A row of each resource on one day, and an hour on the next: a resource is named once a day. */
const questionOf = (columns: GridView['columns'], row: Interval, hour: readonly Interval[] | null): BookingModel => {
  const part = (
    { resourceId, title }: GridView['columns'][number],
    day: LocalDate,
    bookingSlots: readonly Interval[],
  ) => ({
    ...{ date: day, resourceId, resourceTitle: title, message: '', bookingSlots },
  })
  return {
    baseUrl: addressOf(routes.bookings),
    adminBaseUrl: addressOf(routes.administeredBookings),
    bookingResources: [
      ...columns.map((column) => part(column, column.date, [row])),
      ...(hour === null ? [] : columns.map((column) => part(column, addDays(column.date, 1), hour))),
    ],
  }
}

export type ColumnPrices = ReadonlyMap<ResourceId, string>

interface ColumnPricesProps {
  /** Each of a resource of its own. */
  readonly columns: GridView['columns']
  readonly row: Interval
  readonly onPrices: (prices: ColumnPrices) => void
}

/** It draws nothing: the heads do. It is mounted anew for another person. */
const Asked = ({ columns, row, onPrices }: ColumnPricesProps): null => {
  const { startTime, endTime } = row
  const hour = useMemo(() => hourFrom({ startTime, endTime }), [startTime, endTime])
  const asked = useMemo(() => columns.slice(0, MOST_RESOURCES), [columns])
  const query = useMemo((): Query<readonly ResourcePriceResult[]> => {
    const body = questionOf(asked, { startTime, endTime }, hour)
    return { area: 'groups', ask: (core) => core.call('prices', { body }) }
  }, [asked, startTime, endTime, hour])
  const result = useQuery(query)
  const seats = useSeats()
  const prices = result._tag === 'Loaded' ? result.value : null
  useEffect(() => {
    const minutes = durationMinutes({ startTime, endTime })
    if (prices === null && seats.size === 0) return
    const priceOf = (index: number): readonly string[] => {
      const ofRow = index < asked.length ? prices?.[index]?.price : undefined
      const ofHour = hour === null ? null : prices?.[asked.length + index]?.price
      if (ofRow === undefined || ofRow === null || (hour !== null && (ofHour ?? null) === null)) return []
      return [priceWords(minutes, ofRow, ofHour ?? null)]
    }
    onPrices(
      new Map(
        columns.map(({ resourceId }, index) => {
          const own = seats.get(resourceId)
          return [
            resourceId,
            [...(own === undefined ? [] : [own]), ...priceOf(index)].join(bookingGridTexts.betweenFacts),
          ]
        }),
      ),
    )
  }, [prices, asked, columns, seats, hour, startTime, endTime, onPrices])
  return null
}

export const ColumnPriceReader = (props: ColumnPricesProps) => {
  const account = useStatePart('account')
  if (account._tag === 'Unknown') return null
  return <Asked key={account._tag === 'SignedIn' ? account.userId : ''} {...props} />
}
