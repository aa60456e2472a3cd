/**
 * The seats of a resource and the price of a time, for the head of its column. The price is read after the first picture,
 * through the call that prices a choice, because every back end has that call. No call states how many minutes a price
 * covers. This module derives that from the price of one row and the price of an hour's rows. Invariant: if the unit is
 * uncertain, the head shows less.
 */
import { useEffect, useMemo } from 'react'
import { durationMinutes, type Interval } from '../../../domain/calendar/interval.ts'
import { addDays } from '../../../domain/calendar/local-date.ts'
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

/**
 * The price of a time as a head shows it: "40 kr/halvtimme", "60 kr/timme", "från 60 kr", "gratis".
 * @param minutes the length of a row
 * @param ofRow the price of one row
 * @param ofHour the price of the rows of an hour; null if that price was not requested (`hourFrom`)
 */
export const priceWords = (minutes: number, ofRow: number, ofHour: number | null): string => {
  if (ofRow === 0 && (ofHour ?? 0) === 0) return 'gratis'
  const whole = minutes % HOUR_MINUTES === 0 ? `${minutes / HOUR_MINUTES}\u00a0timmar` : `${minutes}\u00a0min`
  const unit = minutes === HOUR_MINUTES ? 'timme' : minutes === HOUR_MINUTES / 2 ? 'halvtimme' : whole
  const perRow = `${kronor(ofRow)}/${unit}`
  if (ofHour === null) return perRow
  if (Math.abs(ofRow * (HOUR_MINUTES / minutes) - ofHour) < 0.005) return perRow
  return ofRow === ofHour ? `${kronor(ofHour)}/timme` : `från ${kronor(ofRow)}`
}

/**
 * The rows of the hour that starts with a row. Null means that the hour is not a whole number of rows, is one row, or
 * ends after midnight.
 */
const hourFrom = ({ startTime, endTime }: Interval): readonly Interval[] | null => {
  const minutes = durationMinutes({ startTime, endTime })
  const begin = minutesOf(startTime)
  if (minutes >= HOUR_MINUTES || HOUR_MINUTES % minutes !== 0 || begin + HOUR_MINUTES > 24 * HOUR_MINUTES) return null
  return Array.from({ length: HOUR_MINUTES / minutes }, (_, index) => ({
    startTime: timeFromMinutes(begin + index * minutes),
    endTime: timeFromMinutes((begin + (index + 1) * minutes) % (24 * HOUR_MINUTES)),
  }))
}

/** A call may name 60 resources and days, and this call names each resource on two days. */
const MOST_RESOURCES = 30

/** The facts of a column in words, and what a narrow head shows of each: "4 platser · 40 kr/halvtimme", "4 · 40 kr". */
interface ColumnFacts {
  readonly facts: string
  readonly brief: string
}

export type ColumnPrices = ReadonlyMap<ResourceId, ColumnFacts>

const columnFacts = (facts: readonly string[]): ColumnFacts => ({
  facts: facts.join(bookingGridTexts.betweenFacts),
  brief: facts.map((fact) => fact.replace(/\/.*|\s(?:plats|platser)$/u, '')).join(bookingGridTexts.betweenFacts),
})

interface ColumnPricesProps {
  /** Each column has a different resource. */
  readonly columns: GridView['columns']
  readonly row: Interval
  readonly onPrices: (prices: ColumnPrices) => void
}

/**
 * Reads the prices and draws nothing, because the heads show them. It is mounted anew for another person, because prices
 * differ.
 */
const PriceReader = ({ columns, row, onPrices }: ColumnPricesProps): null => {
  const { startTime, endTime } = row
  const hour = useMemo(() => hourFrom({ startTime, endTime }), [startTime, endTime])
  const asked = useMemo(() => columns.slice(0, MOST_RESOURCES), [columns])
  const query = useMemo((): Query<readonly ResourcePriceResult[]> => {
    const part = (
      { resourceId, title, date }: GridView['columns'][number],
      daysLater: number,
      bookingSlots: readonly Interval[],
    ) => ({ date: addDays(date, daysLater), resourceId, resourceTitle: title, message: '', bookingSlots })
    // The row is on the day itself and the hour on the next day, because a call may name a resource only once a day.
    const body: BookingModel = {
      baseUrl: addressOf(routes.bookings),
      adminBaseUrl: addressOf(routes.administeredBookings),
      bookingResources: [
        ...asked.map((column) => part(column, 0, [{ startTime, endTime }])),
        ...(hour === null ? [] : asked.map((column) => part(column, 1, hour))),
      ],
    }
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
          const seatsWords = seats.get(resourceId)
          return [resourceId, columnFacts([...(seatsWords === undefined ? [] : [seatsWords]), ...priceOf(index)])]
        }),
      ),
    )
  }, [prices, asked, columns, seats, hour, startTime, endTime, onPrices])
  return null
}

export const ColumnPriceReader = (props: ColumnPricesProps) => {
  const account = useStatePart('account')
  if (account._tag === 'Unknown') return null
  return <PriceReader key={account._tag === 'SignedIn' ? account.userId : ''} {...props} />
}
