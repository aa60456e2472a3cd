/** The dates at their new time, the sum of them, and the press. Invariant: the press does what the rows and the sum have said before it. */
import { type ReactElement, useMemo, useState } from 'react'
import { partsOfUsage } from '../../../domain/rules/booking-breaches.ts'
import { MOST_SLOTS } from '../../../domain/rules/series.ts'
import type { UsedPart } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { createMoveRows, type MoveChoice, type MoveRow } from '../../../domain/selectors/move-rows.ts'
import { isFree, kindOf, type SeriesGround } from '../../../domain/selectors/series-rows.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { useCall } from '../../kit/use-call.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { confirmBookingTexts } from '../confirm-booking/confirm-booking-texts.ts'
import { StakeNews, useChangeStake } from '../edit-booking/change-stake.tsx'
import { useServerLook } from '../rules/use-server-look.ts'
import { statesOf } from '../series/row-words.ts'
import { useRowNews } from '../series/use-row-news.ts'
import { useSumSaid } from '../series/use-sum-said.ts'
import { MoveNotes } from './move-notes.tsx'
import { MoveTable } from './move-table.tsx'
import { deedOf, moveTexts } from './move-texts.ts'
import { spanOf } from './moving-times.ts'
import { sumOf, useMovePrices } from './use-move-prices.ts'

export interface MoveSeriesProps {
  readonly booking: Booking
  /** All that is to come and can still be changed. */
  readonly parts: readonly BookingResource[]
  /** They are to come, and cannot be changed any more. */
  readonly tooLate: readonly BookingResource[]
  /** It is too late to cancel it for nothing: its price does not fall. */
  readonly isDue: (part: BookingResource) => boolean
  /** @param outcome in words */
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

interface MoveScreenProps extends MoveSeriesProps {
  readonly choice: MoveChoice
  /** The bookings of the person; null: they are not known, or no rule counts them. */
  readonly usage: readonly UsedPart[] | null
}

const MINUTE_MS = 60_000
/** Slots begin, and days open, at whole minutes. */
const eachMinute = (now: number) => ({ now, until: (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS })

const useRows = (choice: MoveChoice, usage: MoveScreenProps['usage']) => {
  const resources = useStatePart('resources')
  const isRuled = !useCoreState(isAdministrator)
  const { now } = useServerLook(eachMinute)
  const has = useMemo(() => {
    const moving = new Set(choice.parts.map(({ id }) => id))
    return partsOfUsage(usage?.filter(({ id }) => !moving.has(id)) ?? [], null)
  }, [choice.parts, usage])
  const ground = useMemo(
    (): SeriesGround => ({ limitsOf: (id) => resources[id]?.limits, has, now, isRuled }),
    [resources, has, now, isRuled],
  )
  return useCoreState(useMemo(() => createMoveRows(choice, ground), [choice, ground]))
}

export const MoveScreen = (props: MoveScreenProps): ReactElement => {
  const { booking, choice, usage, tooLate, onDone, onClose } = props
  const core = useCore()
  const rows = useRows(choice, usage)
  const { busy, failure, send, forget } = useCall()
  const [refusal, setRefusal] = useState<string | null>(null)
  const goes = (row: MoveRow): boolean => row.parts.every(isFree)
  const going = rows.filter(goes)
  const colliding = rows.filter((row) => kindOf(row) === 'collides').length
  const isKnown = rows.every((row) => kindOf(row) !== 'unknown')
  const isUnread = rows.some(({ parts }) => parts.some(({ state }) => state._tag === 'Unread'))
  const moving = going.flatMap(({ parts }) => parts)
  const slots = moving.reduce((sum, part) => sum + part.slots.length, 0)
  const prices = useMovePrices(props, moving)
  const byDate = new Map(
    going.flatMap(({ date, parts }) => {
      const own = prices?.filter(({ id }) => parts.some((part) => part.id === id)) ?? []
      return own.length === 0 ? [] : [[date, sumOf(own)] as const]
    }),
  )
  const total = prices === null ? null : sumOf(prices)
  const deed = deedOf(
    rows.flatMap(({ parts }) => parts.flatMap(({ before }) => spanOf(before) ?? [])),
    choice.time,
  )
  const freed = useRowNews(rows, busy, (date) =>
    rows
      .filter((row) => row.date === date)
      .flatMap((row) => statesOf(row, () => ''))
      .map(({ words }) => words.replace(/^: /u, ''))
      .join(', '),
  )

  const summary =
    rows.length === 0
      ? moveTexts.choose
      : isKnown
        ? moveTexts.summary(rows.length, going.length, colliding)
        : moveTexts.reading
  // By value: the list of the parts is another whenever the booking is read.
  const asked = JSON.stringify([choice.time, choice.parts.map(({ id }) => id)])
  useSumSaid(asked, isKnown ? summary : null)
  const isPriced = moving.length > 0
  const stake = useChangeStake(
    asked,
    busy || !isKnown || (isPriced && total === null)
      ? null
      : { price: isPriced ? (total?.after ?? null) : null, terms: summary },
  )

  const reason = (): string | null => {
    if (!isKnown) return moveTexts.notRead
    if (rows.length === 0) return moveTexts.unchanged
    if (going.length === 0) return moveTexts.nothingGoes
    return slots > MOST_SLOTS ? moveTexts.tooMany(slots, MOST_SLOTS) : null
  }
  const change = async (): Promise<void> => {
    if (stake.news.length > 0) return stake.takeNote()
    const why = reason()
    setRefusal(why)
    forget()
    if (why !== null) return
    const parts = moving.map(({ id: rid, slots: bookingSlots }) => ({ rid, bookingSlots }))
    const answer = await send(() => core.call('changeTimes', { parameters: { id: booking.id }, body: { parts } }))
    const stays = colliding + new Set(tooLate.map(({ date }) => date)).size
    if (answer?._tag === 'Ok') onDone(moveTexts.done(deed, going.length, shortTimeRange(choice.time), stays))
  }

  return (
    <>
      {isUnread ? (
        <LoadFailure title={moveTexts.failed} onRetry={() => void core.command({ _tag: 'ReloadColumns' })} />
      ) : null}
      <StakeNews of={stake.news} />
      <div className="move-sum">
        <div className="move-words">
          <p className="series-summary numeric">{summary}</p>
          {total === null || total.before === total.after ? null : (
            <p className="numeric">
              {moveTexts.price}: {kronor(total.before)} <span aria-hidden="true">→</span>
              <span className="visually-hidden">{moveTexts.becomes}</span> <strong>{kronor(total.after)}</strong>
            </p>
          )}
          <MoveNotes {...props} moving={moving} colliding={colliding} />
        </div>
        <div className="move-ways">
          <button type="button" className="button" onClick={onClose}>
            {moveTexts.cancel}
            <span className="visually-hidden"> {moveTexts.title}</span>
          </button>
          <button type="button" className="button button-main" aria-busy={busy} onClick={() => void change()}>
            {stake.news.length > 0
              ? confirmBookingTexts.goOn
              : rows.length === 0
                ? moveTexts.noDeed
                : moveTexts.deed(deed, going.length)}
          </button>
        </div>
        <Alert words={refusal ?? failure} className="series-failure" />
      </div>
      {rows.length === 0 ? null : <MoveTable rows={rows} freed={freed} prices={byDate} />}
    </>
  )
}
