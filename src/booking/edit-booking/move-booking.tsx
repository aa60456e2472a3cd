/**
 * The edit of a booked resource that is moved to another room or day: the grid of any group and day, in which the person
 * chooses where to (`docs/rules.md#editing`). Invariants: the booked times stay until "Uppdatera" is pressed; the times that
 * are chosen here belong to the move, and those of the basket are never mixed with them; all chosen times are of one
 * resource and day.
 */
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { durationMinutes, mergeIntervals } from '../../../domain/calendar/interval.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { chosenRuns, runsOfLength } from '../../../domain/selectors/chosen-run.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { longDate, shortDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useMayInGroup } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { createSteps } from '../../kit/design/announce-steps.ts'
import { Options } from '../../kit/form/field.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { type MovesTo, moveBookingPath } from '../booked/moving-address.ts'
import type { ReplacedPrice } from '../booked/replaced-price.tsx'
import { useIsOwner } from '../booked/use-is-owner.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { chooseRun } from '../booking-bar/choose-run.ts'
import { BookingGrid } from '../booking-grid/booking-grid.tsx'
import { DayNavigation } from '../booking-grid/day-navigation.tsx'
import { closedWords, isUnknownDay, useSpecialDay } from '../booking-grid/day-state.ts'
import { isLive } from '../unheard/unheard.ts'
import { ChangedDay, useChangedDay } from './changed-day.tsx'
import { EditBar, useBookingPath } from './edit-bar.tsx'
import { editBookingTexts } from './edit-booking-texts.ts'
import { moveChange } from './edit-change.ts'
import './move-booking.css'

interface MoveProps {
  readonly booking: Booking
  readonly booked: BookingResource
  /** The group and the day that are shown, and the resource in which times are chosen. It is null until some are. */
  readonly to: Omit<MovesTo, 'groupId'> & { readonly groupId: GroupId }
}

/** The resources of the day in which this browser holds slots for a new booking. */
const useInBasket = ({ date, resourceId }: MoveProps['to']): readonly ResourceId[] => {
  const holds = useStatePart('holds')
  return useMemo(
    () => [
      ...new Set(
        ownSlots({ holds }).flatMap((slot) =>
          slot.date === date && slot.resourceId !== resourceId ? [slot.resourceId] : [],
        ),
      ),
    ],
    [holds, date, resourceId],
  )
}

/**
 * Chooses slots for the move. A press on one slot chooses a time as long as the booked one from there on, and gives up the
 * one that was chosen before, unless the press is next to it. What was chosen in another resource is let go once the page
 * says that the move is here.
 */
const useChoosePlace = (
  booked: BookingResource,
  shown: GridView | null,
  chosenIn: ResourceId | null,
): ((slots: readonly SlotReference[]) => Promise<void>) => {
  const core = useCore()
  const [say] = useState(createSteps)
  return async (slots) => {
    const [first, ...further] = slots
    const index = shown?.columns.findIndex(({ resourceId }) => resourceId === first?.resourceId) ?? -1
    const address = shown?.columns[index]
    if (shown === null || first === undefined || address === undefined) return
    const column = { ...address, rows: shown.rows, slots: shown.slots.flatMap((row) => row[index] ?? []) }
    const row = column.rows.findIndex(({ startTime }) => startTime === first.startTime)
    const runs = address.resourceId === chosenIn ? chosenRuns(column) : []
    const [before = { first: row, last: row - 1 }] = runs
    const isBeside = runs.length > 0 && (row === before.first - 1 || row === before.last + 1)
    const [booking, ...others] = mergeIntervals(booked.bookingSlots)
    if (booking === undefined || others.length + further.length > 0 || runs.length > 1 || isBeside) {
      await core.command({ _tag: 'SelectSlots', slots })
      return
    }
    const asLong = runsOfLength(column, durationMinutes(booking), () => true).find((run) => run.first === row)
    // The run takes the place of the pressed slot in the history of choices.
    choiceHistory.dropLast()
    const outcome = await chooseRun(core, column, { before, after: asLong ?? { first: row, last: row } })
    if (outcome !== '') say(outcome)
  }
}

export const MoveBooking = ({ booking, booked, to }: MoveProps): ReactElement => {
  const core = useCore()
  const now = useWallNow()
  const [, navigate] = useLocation()
  const groups = useStatePart('groups')
  const [isUpdated, setUpdated] = useState(false)
  /** Whether the page is still shown when the answer to a press comes. */
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const path = useBookingPath(booking.id, booked)
  const groupField = useId()
  const isOwner = useIsOwner(booking)
  const mayHandle = useMayInGroup('handle-bookings')
  const { groupId, date, resourceId } = to
  const page = useMemo(
    (): Page =>
      resourceId === null
        ? { _tag: 'BookingGrid', groupId, date }
        : { _tag: 'EditBooking', groupId, date, resourceId, bookingResourceId: booked.id },
    [groupId, date, resourceId, booked.id],
  )
  useShowPage(page)
  usePageTitle(editBookingTexts.moveTitleOf(booked.resourceTitle))
  const { shown, line, failure, held } = useChangedDay(to, null)
  const inBasket = useInBasket(to)
  const live = useCoreState(isLive)
  const choosePlace = useChoosePlace(booked, shown, resourceId)
  const day = longDate(date)
  const special = useSpecialDay(groupId, date)
  const closed = shown?.rows.length === 0 ? closedWords(special) : null
  const said = useRef(day)
  useEffect(() => {
    if (said.current !== day) announce(day)
    said.current = day
  }, [day])
  useEffect(() => {
    if (closed !== null) announce(closed, 'beside')
  }, [closed])

  useEffect(() => {
    if (!isUpdated) return
    const { ownPrice, bookingIdNumber, price } = booked
    const replaced: ReplacedPrice | null =
      ownPrice === true && price !== null ? { replacedPriceOf: bookingIdNumber, priceBefore: price } : null
    navigate(path, { state: replaced })
  }, [isUpdated, navigate, path, booked])

  const move = {
    resourceId: resourceId ?? booked.resourceId,
    idNumber: booked.bookingIdNumber,
    inBasket,
    onChoose: async (slots: readonly SlotReference[]): Promise<void> => {
      await choosePlace(slots)
      const chosen = slots.find((slot) => isMine(core.state.value, slot))
      if (chosen === undefined || chosen.resourceId === resourceId) return
      if (!isHere.current) {
        // The core knows nothing of the move yet, so it lets nothing of it go.
        const left = ownSlots(core.state.value, [resourceDayKey(chosen.resourceId, date)])
        return void core.command({ _tag: 'ReleaseSlots', slots: left })
      }
      navigate(moveBookingPath(booking.id, booked, { date, groupId, resourceId: chosen.resourceId }), { replace: true })
    },
  }
  const isGone = shown === null && failure !== null && isUnknownDay(failure)
  const inOrder = Object.entries(groups)
    .flatMap(([id, { title, order }]) => (isOwner || mayHandle(groupIdFromText(id)) ? [{ id, title, order }] : []))
    .toSorted((one, other) => one.order - other.order)
  const ownGroup = booked.resource.group
  const times = mergeIntervals(booked.bookingSlots).map(shortTimeRange).join(', ')
  const placeNow = `${booked.resourceTitle}, ${shortDate(booked.date)} ${times}`
  return (
    <div className="grid-page full-width can-shrink">
      <header className="grid-page-head cluster spread">
        <div className="grid-page-title stack gap-1 can-shrink break-anywhere">
          <h1>{editBookingTexts.moveTitleOf(booked.resourceTitle)}</h1>
          <p className="grid-page-day large">
            <span className="grid-page-date strong">{day}</span>{' '}
            <span className="muted numeric">{editBookingTexts.nowAt(booked.bookingIdNumber, placeNow)}</span>
          </p>
        </div>
        <div className="move-where cluster items-center gap-2">
          {inOrder.length < 2 && !isGone ? null : (
            <>
              <label className="visually-hidden" htmlFor={groupField}>
                {editBookingTexts.moveGroup}
              </label>
              <select
                id={groupField}
                className="field-input"
                value={String(groupId)}
                onChange={({ target }) => {
                  const other = groupIdFromText(target.value)
                  if (other !== null) navigate(moveBookingPath(booking.id, booked, { date, groupId: other }))
                }}
              >
                {isGone && groups[groupId] === undefined ? (
                  <option value={groupId}>{editBookingTexts.groupUnknown}</option>
                ) : null}
                <Options of={inOrder} />
              </select>
            </>
          )}
          <DayNavigation
            groupId={groupId}
            date={date}
            today={now.date}
            pathOf={(other) => moveBookingPath(booking.id, booked, { date: other, groupId })}
          />
        </div>
      </header>
      {isGone ? (
        <div className="notice notice-warning">
          <p className="notice-title">{editBookingTexts.groupGone}</p>
          <p>{editBookingTexts.groupGoneDetail}</p>
          {ownGroup === undefined || ownGroup === groupId ? null : (
            <Link className="button" href={moveBookingPath(booking.id, booked, { groupId: ownGroup })}>
              {editBookingTexts.ownGroup}
            </Link>
          )}
        </div>
      ) : (
        <ChangedDay
          {...{ groupId, date, shown, line, failure }}
          failed={editBookingTexts.dayFailed}
          title={booked.resourceTitle}
        >
          {(view) => (
            <>
              {closed === null ? (
                <BookingGrid view={view} groupTitle={groups[groupId]?.title ?? ''} now={now} live={live} move={move} />
              ) : (
                <div className="notice">
                  <h2 className="notice-title">{closed}</h2>
                  <p>{editBookingTexts.closedDetail}</p>
                </div>
              )}
              <EditBar
                booking={booking}
                booked={booked}
                change={moveChange(booked, held)}
                wish={booked.message}
                move={{ resourceId: resourceId ?? booked.resourceId, date }}
                grid={{ view }}
                onUpdated={() => setUpdated(true)}
              />
            </>
          )}
        </ChangedDay>
      )}
    </div>
  )
}
