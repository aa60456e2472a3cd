/**
 * The bar of an edit: added and removed times, the price before and after, the time for which new slots are kept,
 * refusals, and "Uppdatera". It stands in the place of the basket's bar.
 */

import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../../domain/rules/confirms-at-once.ts'
import { payerOf } from '../../../domain/rules/payer.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { LostSlot } from '../../../domain/schema/failure-body.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownDeadline, ownSlots } from '../../../domain/selectors/basket.ts'
import { meets } from '../../../domain/state/state.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { administeredBookingPath, bookingPath } from '../../shell/routing/paths.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import { isTooLate, lastFree } from '../booked/booked-words.ts'
import { TimeLeft } from '../booking-bar/countdown.tsx'
import { hasLapsed, lapseNotice, useLapses } from '../booking-bar/lapses.ts'
import { useBarHeight } from '../booking-bar/use-bar-height.ts'
import { usePriceAnew } from '../booking-bar/use-price-anew.ts'
import { confirmBookingTexts } from '../confirm-booking/confirm-booking-texts.ts'
import { BreachList } from '../rules/breach-list.tsx'
import { ChangeRules } from '../rules/chosen-rules.tsx'
import { StakeNews, useChangeStake } from './change-stake.tsx'
import { editBookingTexts } from './edit-booking-texts.ts'
import type { EditChange } from './edit-change.ts'
import '../booking-bar/booking-bar.css'
import '../booking-bar/booking-bar-narrow.css'

export const useBookingPath = (id: BookingId): string =>
  useCoreState(isAdministrator) ? administeredBookingPath(id) : bookingPath(id)

interface EditBarProps {
  readonly booking: Booking
  readonly booked: BookingResource
  readonly change: EditChange
  readonly wish: string
  readonly onUpdated: (slotsChanged: boolean) => void
}

/** The price of the wanted times; null while unknown. */
const useWantedPrice = ({ booking, booked, change }: EditBarProps): number | null => {
  const core = useCore()
  const contents = change.wanted.map(({ startTime }) => startTime).join(' ')
  return usePriceAnew(contents, contents !== '', async () => {
    const entry = { date: booked.date, resourceId: booked.resourceId, bookingSlots: change.wanted }
    const answer = await core.call('prices', { body: { ...payerOf(booking.user), bookingResources: [entry] } })
    return answer._tag === 'Ok' ? (answer.value[0]?.price ?? null) : null
  })
}

const lostOf = (failure: CallFailure): readonly LostSlot[] =>
  failure._tag === 'Refused' ? (failure.body.slots ?? []) : []

interface Readiness {
  readonly changed: boolean
  readonly pending: boolean
  readonly saving: boolean
  readonly isEmpty: boolean
}

/** Why there is nothing to send yet, in words; undefined: there is. */
const reasonNotTo = ({ changed, pending, saving, isEmpty }: Readiness): string | undefined => {
  if (saving) return editBookingTexts.saving
  if (pending) return editBookingTexts.pending
  if (isEmpty) return editBookingTexts.none
  return changed ? undefined : editBookingTexts.unchanged
}

export const EditBar = (props: EditBarProps): ReactElement => {
  const { booking, booked, change, wish, onUpdated } = props
  const { resourceId, date } = booked
  const core = useCore()
  const deadline = useCoreState(ownDeadline)
  const pending = Object.keys(useStatePart('pending')).length > 0
  const path = useBookingPath(booking.id)
  const lapses = useLapses(
    useMemo(
      () => (state: State) =>
        Object.values(state.lapsed).filter((slot) => slot.resourceId === resourceId && slot.date === date),
      [resourceId, date],
    ),
  )
  const bar = useBarHeight()
  useEffect(() => void lapseNotice.ahead(), [])
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [asked, setAsked] = useState(false)
  // The rules and earlier bookings of another person are unknown here: administrators learn them from the server.
  const account = useStatePart('account')
  const isAdministratorsEdit = useCoreState(isAdministrator)
  const resources = useStatePart('resources')
  const limits = resources[resourceId]?.limits
  const slotsChanged = change.added.length > 0 || change.removed.length > 0
  const isRuled =
    slotsChanged && limits !== undefined && account._tag === 'SignedIn' && account.userId === booking.user.id
  // Another back end tells of no own price, and it is not known what an edit does to the status there.
  const fallsBack =
    booked.ownPrice !== undefined &&
    !isAdministratorsEdit &&
    change.added.length > 0 &&
    booked.status !== UNCONFIRMED &&
    !confirmsAtOnce(limits ?? {}, { date, slots: change.wanted })
  const wishChanged = wish.trim() !== booked.message.trim()
  const changed = slotsChanged || wishChanged
  const now = useWallNow()
  const staysDue = !isAdministratorsEdit && isTooLate(lastFree(booked, resources), now)
  const wantedPrice = useWantedPrice(props)
  const price = wantedPrice === null || !staysDue ? wantedPrice : Math.max(booked.price ?? 0, wantedPrice)
  const consequences = [
    ...(fallsBack ? [editBookingTexts.confirmedAgain] : []),
    ...(slotsChanged && staysDue ? [editBookingTexts.staysDue] : []),
    ...(slotsChanged && booked.ownPrice === true ? [editBookingTexts.ownPrice] : []),
  ]
  const stake = useChangeStake(
    change.wanted.map(({ startTime }) => startTime).join(' '),
    saving || (slotsChanged && price === null)
      ? null
      : { price: slotsChanged ? price : null, terms: consequences.join(' ') },
  )
  const lost = failure === null ? [] : lostOf(failure)
  const broken = failure?._tag === 'Refused' ? (failure.body.rules ?? []) : []
  const notReady = reasonNotTo({ changed, pending, saving, isEmpty: change.wanted.length === 0 })

  const update = async (): Promise<void> => {
    if (notReady !== undefined) return
    setSaving(true)
    setFailure(null)
    const answer = await core.call(
      'changeBookingResource',
      {
        parameters: { id: booking.id, rid: booked.id },
        body: { message: wish.trim(), bookingSlots: change.wanted, baseUrl: addressOf(routes.bookings) },
      },
      { success: 'booking-updated' },
    )
    // It stands as being saved until the page is gone: what it changed is booked by then, and not unchanged.
    if (answer._tag === 'Ok') return onUpdated(slotsChanged)
    setSaving(false)
    setFailure(answer.failure)
    // Slots that are locked or closed by now would stand in the way of the rest at each attempt.
    const taken = lostOf(answer.failure)
    const inTheWay = ownSlots(core.state.value).filter((own) => taken.some((slot) => meets(slot, own)))
    if (inTheWay.length > 0) void core.command({ _tag: 'ReleaseSlots', slots: inTheWay })
  }

  const press = (): void => {
    if (stake.news.length > 0) stake.takeNote()
    else if (isRuled && notReady === undefined) setAsked(true)
    else void update()
  }

  const words = (label: string, intervals: EditChange['added']): ReactElement | null =>
    intervals.length === 0 ? null : (
      <li>
        <span className="muted">{label}:</span> {intervals.map(timeRange).join(', ')}
      </li>
    )
  return (
    <section ref={bar} tabIndex={-1} className="booking-bar never-on-paper" aria-label={editBookingTexts.barName}>
      <div role="alert">
        {failure === null ? null : lost.length > 0 ? (
          <div className="notice notice-danger">
            <p className="notice-title">{editBookingTexts.lostTitle}</p>
            <LostSlots slots={lost} />
          </div>
        ) : (
          <div className="notice notice-danger">
            {broken.length > 0 ? <BreachList breaches={broken} isLinked /> : <p>{failureWords(failure)}</p>}
          </div>
        )}
      </div>
      <StakeNews of={stake.news} />
      {isRuled ? (
        <ChangeRules
          booked={booked}
          wanted={change.wanted}
          asked={asked}
          onDecided={(goesOn) => {
            setAsked(false)
            if (goesOn) void update()
          }}
        />
      ) : null}
      {hasLapsed(lapses) ? <lapseNotice.Component lapses={lapses} expiredDetail={editBookingTexts.expired} /> : null}
      <div className="booking-bar-row">
        <div className="booking-bar-summary booking-bar-words">
          {changed ? (
            <ul className="booking-bar-what">
              {words(editBookingTexts.added, change.added)}
              {words(editBookingTexts.removed, change.removed)}
              {wishChanged ? <li>{editBookingTexts.wishChanged}</li> : null}
            </ul>
          ) : (
            <p>{saving ? editBookingTexts.saving : editBookingTexts.unchanged}</p>
          )}
          {change.wanted.length === 0 ? <p>{editBookingTexts.none}</p> : null}
          {slotsChanged && change.wanted.length > 0 ? (
            <p className="booking-bar-price muted numeric">
              {editBookingTexts.slots(change.wanted.length)}
              <span>
                {priceWords(booked.price)} →{' '}
                <strong className="booking-bar-total">{price === null ? '…' : kronor(price)}</strong>
              </span>
            </p>
          ) : null}
          {consequences.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
        {change.added.length === 0 ? null : <TimeLeft key={deadline} deadline={deadline} />}
        <div className="booking-bar-actions">
          <Link className="button" href={path}>
            {editBookingTexts.discard}
          </Link>
          <button
            type="button"
            className="button button-main booking-bar-confirm"
            aria-disabled={notReady !== undefined}
            aria-description={notReady}
            aria-busy={saving || asked}
            onClick={press}
          >
            {stake.news.length > 0 ? confirmBookingTexts.goOn : editBookingTexts.update}
          </button>
        </div>
      </div>
    </section>
  )
}
