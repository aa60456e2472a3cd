/**
 * The dates of a booking at their new time, with the sum and the button. Invariant: the press performs exactly the change
 * that the rows and the sum showed before it.
 */

import { type ReactElement, useMemo, useState } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../../domain/rules/confirms-at-once.ts'
import { partsOfUsage } from '../../../domain/rules/counted-limits.ts'
import { MOST_SLOTS } from '../../../domain/rules/series.ts'
import type { UsedPart } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { addedOf, createMoveRows, type MoveChoice, type MovedPart } from '../../../domain/selectors/move-rows.ts'
import { isFree } from '../../../domain/selectors/series-part.ts'
import { kindOf } from '../../../domain/selectors/series-rows.ts'
import { counted, kronor, listed } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { spokenState } from '../series/row-words.ts'
import { useRowNews } from '../series/use-row-news.ts'
import { useSeriesGround } from '../series/use-series-ground.ts'
import { useSumSaid } from '../series/use-sum-said.ts'
import { StakeNews, stakeTexts, useChangeStake } from '../stake/change-stake.tsx'
import { MoveTable } from './move-table.tsx'
import { spanOf } from './moving-times.ts'
import { sumOf, useMovePrices } from './use-move-prices.ts'

export const MOVE_TITLE = 'Ny tid för alla kommande'

export interface MoveSeriesProps {
  readonly booking: Booking
  /** All future parts that can still be changed. */
  readonly parts: readonly BookingResource[]
  /** All future parts that cannot be changed any more. */
  readonly tooLate: readonly BookingResource[]
  /** Whether it is too late to cancel a part free of charge. The price of such a part cannot fall. */
  readonly isDue: (part: BookingResource) => boolean
  /** @param outcome in words */
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

interface MoveScreenProps extends MoveSeriesProps {
  readonly choice: MoveChoice
  /** The bookings of the person. Null means that they are not known, or no rule counts them. */
  readonly usage: readonly UsedPart[] | null
}

const times = (count: number): string => counted(count, 'tid', 'tider')

/** The words for the change: `name` on the button, `one` and `several` after the change. */
const deeds = {
  shorten: { name: 'Korta', one: 'är kortad till', several: 'är kortade till' },
  lengthen: { name: 'Förläng', one: 'är förlängd till', several: 'är förlängda till' },
  move: { name: 'Flytta', one: 'är flyttad till', several: 'är flyttade till' },
} as const

/**
 * Whether the new time shortens all parts, lengthens all parts, or moves them. A shortened part lies within its former time.
 * A lengthened part contains its former time.
 * @param befores the present time of each part, from its first slot to its last
 */
const deedOf = (befores: readonly Interval[], time: Interval): keyof typeof deeds => {
  const begins = befores.map(({ startTime }) => minutesOf(time.startTime) - minutesOf(startTime))
  const ends = befores.map(({ endTime }) => endMinutes(time.endTime) - endMinutes(endTime))
  if (begins.every((later) => later >= 0) && ends.every((later) => later <= 0)) return 'shorten'
  return begins.every((later) => later <= 0) && ends.every((later) => later >= 0) ? 'lengthen' : 'move'
}

export const MoveScreen = (props: MoveScreenProps): ReactElement => {
  const { booking, choice, usage, tooLate, onDone, onClose } = props
  const core = useCore()
  const { busy, failure, send, forget } = useCall()
  const [refusal, setRefusal] = useState<string | null>(null)

  // The rows, and the rows that can move.
  const has = useMemo(() => {
    const moving = new Set(choice.parts.map(({ id }) => id))
    return partsOfUsage(usage?.filter(({ id }) => !moving.has(id)) ?? [], null)
  }, [choice.parts, usage])
  const ground = useSeriesGround(
    choice.parts.map(({ resourceId }) => resourceId),
    has,
  )
  const rows = useCoreState(useMemo(() => createMoveRows(choice, ground), [choice, ground]))
  const going = rows.filter(({ parts }) => parts.every(isFree))
  const moving = going.flatMap(({ parts }) => parts)
  const colliding = rows.filter((row) => kindOf(row) === 'collides').length
  const isKnown = rows.every((row) => kindOf(row) !== 'unknown')
  const isUnread = rows.some(({ parts }) => parts.some(({ state }) => state._tag === 'Unread'))
  const deed = deedOf(
    rows.flatMap(({ parts }) => parts.flatMap(({ before }) => spanOf(before) ?? [])),
    choice.time,
  )
  const freed = useRowNews(rows, busy, (date) => {
    const row = rows.find((one) => one.date === date)
    return row === undefined ? '' : spokenState(row)
  })

  // The prices, for each date and in total.
  const prices = useMovePrices(props, moving)
  const byDate = new Map(
    going.flatMap(({ date, parts }) => {
      const own = prices?.filter(({ id }) => parts.some((part) => part.id === id)) ?? []
      return own.length === 0 ? [] : [[date, sumOf(own)] as const]
    }),
  )
  const total = prices === null ? null : sumOf(prices)

  // The sum is announced. If the price or the sum has changed, the first press only acknowledges the change.
  const sum = `${going.length} av ${rows.length} går${colliding > 0 ? `, ${colliding} krockar` : ''}`
  const summary = rows.length === 0 ? 'Välj den nya tiden. Dagarna är desamma.' : isKnown ? sum : 'Hämtar dagarna'
  // The choice is compared as text, because each reading of the booking creates a new list of parts.
  const asked = JSON.stringify([choice.time, choice.parts.map(({ id }) => id)])
  useSumSaid(asked, isKnown ? summary : null)
  const isPriced = moving.length > 0
  const stake = useChangeStake(
    asked,
    busy || !isKnown || (isPriced && total === null)
      ? null
      : { price: isPriced ? (total?.after ?? null) : null, terms: summary },
  )

  /** The reason why nothing can be sent. Null means that it can be sent. */
  const reason = (): string | null => {
    const slots = moving.reduce((count, part) => count + part.slots.length, 0)
    if (!isKnown) return 'Vänta tills alla dagar är hämtade.'
    if (rows.length === 0) return 'Alla har redan den tiden.'
    if (going.length === 0) return 'Ingen av dagarna går att ändra till den tiden.'
    return slots > MOST_SLOTS
      ? `Det blir ${slots} tider i rutnätet, och högst ${MOST_SLOTS} kan ändras på en gång. Välj en kortare tid.`
      : null
  }
  const change = async (): Promise<void> => {
    if (stake.news.length > 0) return stake.takeNote()
    const why = reason()
    setRefusal(why)
    forget()
    if (why !== null) return
    const parts = moving.map(({ id: rid, slots: bookingSlots }) => ({ rid, bookingSlots }))
    const answer = await send(() => core.call('changeTimes', { parameters: { id: booking.id }, body: { parts } }))
    if (answer?._tag !== 'Ok') return
    const stays = colliding + new Set(tooLate.map(({ date }) => date)).size
    onDone(
      [
        `${times(going.length)} ${deeds[deed][going.length === 1 ? 'one' : 'several']} ${shortTimeRange(choice.time)}.`,
        ...(stays === 0 ? [] : [`${counted(stays, 'dag', 'dagar')} står kvar som förut.`]),
        'Ångrar du dig ändrar du tillbaka på samma sätt.',
      ].join(' '),
    )
  }

  return (
    <>
      {isUnread ? (
        <LoadFailure title="Dagarna kunde inte hämtas." onRetry={() => void core.command({ _tag: 'ReloadColumns' })} />
      ) : null}
      <StakeNews of={stake.news} />
      <div className="move-sum cluster items-end spread gap-3 gap-x-5">
        <div className="stack gap-1">
          <p className="series-summary bold numeric">{summary}</p>
          {total === null || total.before === total.after ? null : (
            <p className="numeric">
              Pris: {kronor(total.before)} <span aria-hidden="true">→</span>
              <span className="visually-hidden">blir</span> <strong>{kronor(total.after)}</strong>
            </p>
          )}
          <MoveNotes {...props} moving={moving} colliding={colliding} />
        </div>
        <div className="move-ways row gap-2">
          <button type="button" className="button" onClick={onClose}>
            Avbryt
            <span className="visually-hidden">{` ${MOVE_TITLE}`}</span>
          </button>
          <button type="button" className="button button-main" aria-busy={busy} onClick={() => void change()}>
            {stake.news.length > 0
              ? stakeTexts.goOn
              : rows.length === 0
                ? 'Ändra tid'
                : [deeds[deed].name, ...(going.length === 0 ? [] : [times(going.length)])].join(' ')}
          </button>
        </div>
        <Alert words={refusal ?? failure} className="danger strong" />
      </div>
      {rows.length === 0 ? null : <MoveTable rows={rows} freed={freed} prices={byDate} />}
    </>
  )
}

interface MoveNotesProps extends Pick<MoveSeriesProps, 'parts' | 'tooLate' | 'isDue'> {
  readonly moving: readonly MovedPart[]
  /** How many dates cannot move. */
  readonly colliding: number
}

/**
 * The further consequences, shown before the press: the dates that stay, the parts that need a new confirmation, and the
 * prices that stay or are replaced.
 */
const MoveNotes = ({ parts, tooLate, isDue, moving, colliding }: MoveNotesProps): ReactElement => {
  const resources = useStatePart('resources')
  const handlesBookings = useMayWithParts('handle-bookings')(parts)
  const going = moving.flatMap((moved) => {
    const booked = parts.find(({ id }) => id === moved.id)
    return booked === undefined ? [] : [{ moved, booked }]
  })
  // Another back end does not send `ownPrice`. It is not known how a change affects the status there, so nothing is counted.
  const fallsBack = going.filter(
    ({ moved, booked }) =>
      booked.ownPrice !== undefined &&
      booked.status !== UNCONFIRMED &&
      addedOf(moved).length > 0 &&
      !confirmsAtOnce(resources[moved.resourceId]?.limits ?? {}, moved),
  ).length
  const due = going.filter(({ booked }) => isDue(booked)).length
  const tooLateDays = [...new Set(tooLate.map(({ date }) => longDate(date)))]
  return (
    <>
      {colliding === 0 ? null : (
        <p>
          {colliding === 1 ? 'Dagen som krockar står kvar som den är.' : 'Dagarna som krockar står kvar som de är.'}
        </p>
      )}
      {tooLate.length === 0 ? null : (
        <p>
          {`${listed(tooLateDays)} är det för sent att ändra. ${tooLateDays.length === 1 ? 'Den dagen' : 'De dagarna'} står kvar.`}
        </p>
      )}
      {handlesBookings || fallsBack === 0 ? null : <p>{`${times(fallsBack)} behöver bekräftas igen.`}</p>}
      {handlesBookings || due === 0 ? null : (
        <p>{`${times(due)} är det för sent att avboka gratis. Det priset sjunker inte.`}</p>
      )}
      {going.some(({ booked }) => booked.ownPrice === true) ? (
        <p>Något pris är satt för hand. Det ersätts när tiden ändras.</p>
      ) : null}
    </>
  )
}
