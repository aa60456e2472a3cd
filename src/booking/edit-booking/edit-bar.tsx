/**
 * The bar of an edit, or of a move to another place. It shows the added and removed times, or from where to where, the old
 * and new price, the time left for new slots, the refusals, and the button "Uppdatera". It replaces the basket's bar.
 */

import { type ComponentProps, type ReactElement, useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { Link } from 'wouter'
import { type ChangeEvent, type ChangeFlow, changeFlow, changing } from '../../../domain/booking-flow/change-flow.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../../domain/rules/confirms-at-once.ts'
import { payerOf } from '../../../domain/rules/payer.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { ColumnAddress } from '../../../domain/schema/events.ts'
import type { LostSlot } from '../../../domain/schema/failure-body.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownDeadline, ownSlots } from '../../../domain/selectors/basket.ts'
import { meets } from '../../../domain/state/state.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMayWith } from '../../core/use-may.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { administeredBookingPath, bookingPath } from '../../shell/routing/paths.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import { ToldBreaches } from '../book-for/book-for.tsx'
import { nameOfBookedFor } from '../book-for/find-person.tsx'
import { isTooLate, lastFree } from '../booked/booked-words.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { TimeLeft } from '../booking-bar/countdown.tsx'
import { HeldOverNotice, hasLapsed, lapseNotice, useLapses } from '../booking-bar/lapses.ts'
import { useBarHeight } from '../booking-bar/use-bar-height.ts'
import { BreachList } from '../rules/breach-list.tsx'
import { ChangeRules } from '../rules/chosen-rules.tsx'
import { StakeNews, stakeTexts, useChangeStake } from '../stake/change-stake.tsx'
import { usePriceAnew } from '../stake/use-price.ts'
import { editBookingTexts } from './edit-booking-texts.ts'
import type { EditChange } from './edit-change.ts'
import { EditLengths, type EditLengthsProps } from './edit-lengths.tsx'
import '../booking-bar/booking-bar.css'
import '../booking-bar/booking-bar-narrow.css'

/** The page of the booking from which a person came to change this part of it. */
export const useBookingPath = (id: BookingId, booked: BookingResource): string =>
  useMayWithParts('handle-bookings')([booked]) ? administeredBookingPath(id) : bookingPath(id)

interface EditBarProps {
  readonly booking: Booking
  readonly booked: BookingResource
  readonly change: EditChange
  readonly wish: string
  /** The resource and the day of the wanted slots while the booked resource is moved. Null while it is edited. */
  readonly move: ColumnAddress | null
  /** The grid of the day, and how an own slot is let go and taken back in it. */
  readonly grid: Pick<EditLengthsProps, 'view' | 'onToggleOwn'>
  readonly onUpdated: (slotsChanged: boolean) => void
}

/** The resource and the day of the wanted slots, and a text that is another one for other slots. */
const wantedOf = ({ booked, change: { wanted }, move }: EditBarProps) => {
  const { resourceId, date } = move ?? booked
  const times = wanted.map(({ startTime }) => startTime).join(' ')
  return { place: { resourceId, date }, contents: times === '' ? '' : `${resourceId} ${date} ${times}` }
}

interface ToldChange {
  /** The price in SEK for all times after the edit. Null while it is not known. */
  readonly price: number | null
  /** The other consequences of the edit, in words. */
  readonly consequences: readonly string[]
}

/** The price and the consequences of a change. They are shown before the press. */
const useToldChange = (props: EditBarProps): ToldChange => {
  const { booking, booked, change } = props
  const core = useCore()
  const now = useWallNow()
  const resources = useStatePart('resources')
  const mayHandle = useMayWithParts('handle-bookings')
  const mayHandleAt = useMayWith('handle-bookings')
  const { status, ownPrice } = booked
  const { added, removed, wanted } = change
  const { contents, place } = wantedOf(props)
  const { resourceId, date } = place
  const handlesBookings = mayHandle([booked]) && (resourceId === booked.resourceId || mayHandleAt([resourceId]))
  const slotsChanged = added.length > 0 || removed.length > 0
  const wantedPrice = usePriceAnew(contents, contents !== '', async () => {
    const entry = { date, resourceId, bookingSlots: wanted }
    const answer = await core.call('prices', { body: { ...payerOf(booking.user), bookingResources: [entry] } })
    return answer._tag === 'Ok' ? (answer.value[0]?.price ?? null) : null
  })
  const staysDue = !handlesBookings && isTooLate(lastFree(booked, resources), now)
  // Other back ends do not state which prices were set by hand. It is also unknown how an edit changes the status there.
  const fallsBack =
    ownPrice !== undefined &&
    !handlesBookings &&
    added.length > 0 &&
    status !== UNCONFIRMED &&
    !confirmsAtOnce(resources[resourceId]?.limits ?? {}, { date, slots: wanted })
  return {
    price: wantedPrice === null || !staysDue ? wantedPrice : Math.max(booked.price ?? 0, wantedPrice),
    consequences: [
      ...(fallsBack ? [editBookingTexts.confirmedAgain] : []),
      ...(slotsChanged && staysDue ? [editBookingTexts.staysDue] : []),
      ...(slotsChanged && ownPrice === true ? [editBookingTexts.ownPrice] : []),
    ],
  }
}

/** What the owner's user type may not book of the added times, told to who may change it all the same. Null if nobody is told. */
const useToldType = (props: EditBarProps): ComponentProps<typeof ToldBreaches> | null => {
  const { booking, booked, change } = props
  const { resourceId, date } = wantedOf(props).place
  const title = useStatePart('resources')[resourceId]?.title ?? ''
  const handlesBookings = useMayWith('handle-bookings')([booked.resourceId, resourceId])
  const isOwn = useCoreState(ownIdOf) === booking.user.id
  const isJudged = useHas('working-day')
  const slots = booked.bookingSlots
  const lines = useMemo(() => [{ resourceId, title, date, slots }], [resourceId, title, date, slots])
  if (!handlesBookings || !isJudged || booked.ownPrice === undefined || change.added.length === 0) return null
  const whom = isOwn ? '' : ` för ${nameOfBookedFor(booking.user)}`
  return {
    ...{ userId: booking.user.id, whose: isOwn ? 'own' : 'other', only: 'user-type', lines },
    title: `Utanför reglerna${whom}, men du kan ändra ändå`,
  }
}

const lostOf = (failure: CallFailure): readonly LostSlot[] =>
  failure._tag === 'Refused' ? (failure.body.slots ?? []) : []

const EditFailure = ({ failure }: { readonly failure: CallFailure | null }): ReactElement => {
  const lost = failure === null ? [] : lostOf(failure)
  const broken = failure?._tag === 'Refused' ? (failure.body.rules ?? []) : []
  return (
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
  )
}

/** Runs the state machine for the change and saves the change in its state `Saving`. */
const useChangeFlow = ({
  booking,
  booked,
  change,
  wish,
  move,
  onUpdated,
}: EditBarProps): readonly [ChangeFlow, (event: ChangeEvent) => void] => {
  const core = useCore()
  const [flow, send] = useReducer(changeFlow, changing)
  const save = useEffectEvent(async (): Promise<void> => {
    const slotsChanged = change.added.length > 0 || change.removed.length > 0
    const parameters = { id: booking.id, rid: booked.id }
    const bookingSlots = change.wanted
    const answer =
      move === null
        ? await core.call(
            'changeBookingResource',
            { parameters, body: { message: wish.trim(), bookingSlots, baseUrl: addressOf(routes.bookings) } },
            { success: 'booking-updated' },
          )
        : await core.call(
            'moveBookingResource',
            { parameters, body: { ...move, bookingSlots } },
            { success: 'booking-updated' },
          )
    send({ _tag: 'Answered', failure: answer._tag === 'Ok' ? null : answer.failure })
    if (answer._tag === 'Ok') return onUpdated(slotsChanged)
    // The holds on slots that are now locked or closed are let go, because with them every further attempt would fail.
    const taken = lostOf(answer.failure)
    const inTheWay = ownSlots(core.state.value).filter((own) => taken.some((slot) => meets(slot, own)))
    if (inTheWay.length > 0) void core.command({ _tag: 'ReleaseSlots', slots: inTheWay })
  })
  const isSaving = flow._tag === 'Saving'
  useEffect(() => {
    if (isSaving) void save()
  }, [isSaving])
  return [flow, send]
}

interface EditSummaryProps extends Pick<EditBarProps, 'booked' | 'change' | 'wish' | 'move'> {
  readonly told: ToldChange
  readonly isSaving: boolean
}

/** The changed times, the old and new price, and the other consequences. */
const EditSummary = ({ booked, change, wish, move, told, isSaving }: EditSummaryProps): ReactElement => {
  const movedTitle = useStatePart('resources')[move?.resourceId ?? '']?.title
  const { added, removed, wanted } = change
  const slotsChanged = added.length > 0 || removed.length > 0
  const wishChanged = wish.trim() !== booked.message.trim()
  const words = (label: string, intervals: EditChange['added']): ReactElement | null =>
    intervals.length === 0 ? null : (
      <li>
        <span className="muted">{label}:</span> {intervals.map(timeRange).join(', ')}
      </li>
    )
  return (
    <div className="booking-bar-summary booking-bar-words">
      {move !== null && slotsChanged ? (
        <ul className="booking-bar-what">
          {words(`${editBookingTexts.from} ${booked.resourceTitle}, ${shortDate(booked.date)}`, removed)}
          {words(`${editBookingTexts.to} ${movedTitle ?? booked.resourceTitle}, ${shortDate(move.date)}`, added)}
        </ul>
      ) : slotsChanged || wishChanged ? (
        <ul className="booking-bar-what">
          {words(editBookingTexts.added, added)}
          {words(editBookingTexts.removed, removed)}
          {wishChanged ? <li>{editBookingTexts.wishChanged}</li> : null}
        </ul>
      ) : (
        <p className={isSaving ? undefined : 'edit-unchanged'}>
          {isSaving
            ? editBookingTexts.saving
            : move === null
              ? editBookingTexts.unchanged
              : editBookingTexts.choosePlace}
        </p>
      )}
      {wanted.length === 0 && move === null ? <p>{editBookingTexts.none}</p> : null}
      {slotsChanged && wanted.length > 0 ? (
        <p className="booking-bar-price medium muted numeric">
          {editBookingTexts.slots(wanted.length)}
          <span>
            {priceWords(booked.price)} →{' '}
            <strong className="booking-bar-total">{told.price === null ? '…' : kronor(told.price)}</strong>
          </span>
        </p>
      ) : null}
      {told.consequences.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

export const EditBar = (props: EditBarProps): ReactElement => {
  const { booking, booked, change, wish, move, grid } = props
  const { contents, place } = wantedOf(props)
  const { resourceId, date } = place
  const { added, removed, wanted } = change
  const [flow, send] = useChangeFlow(props)
  const { price, consequences } = useToldChange(props)
  const path = useBookingPath(booking.id, booked)
  const deadline = useCoreState(ownDeadline)
  const pending = Object.keys(useStatePart('pending')).length > 0
  const account = useStatePart('account')
  const limits = useStatePart('resources')[resourceId]?.limits
  const lapses = useLapses(
    useMemo(
      () => (state: State) =>
        Object.values(state.lapsed).filter((slot) => slot.resourceId === resourceId && slot.date === date),
      [resourceId, date],
    ),
  )
  const bar = useBarHeight()
  useEffect(() => void lapseNotice.ahead(), [])

  const slotsChanged = added.length > 0 || removed.length > 0
  const wishChanged = wish.trim() !== booked.message.trim()
  const changed = slotsChanged || wishChanged
  // The client does not know the rules and earlier bookings of another person. The server judges them for administrators.
  const isRuledPerson = limits !== undefined && account._tag === 'SignedIn' && account.userId === booking.user.id
  const isRuled = slotsChanged && isRuledPerson
  const told = useToldType(props)
  const isSaving = flow._tag === 'Saving' || flow._tag === 'Saved'
  const stake = useChangeStake(
    contents,
    isSaving || (slotsChanged && price === null)
      ? null
      : { price: slotsChanged ? price : null, terms: consequences.join(' ') },
  )
  /** The words about why nothing can be sent yet. Undefined if something can be sent. */
  const notReady = isSaving
    ? editBookingTexts.saving
    : pending
      ? editBookingTexts.pending
      : wanted.length === 0
        ? move === null
          ? editBookingTexts.none
          : editBookingTexts.choosePlace
        : changed
          ? undefined
          : editBookingTexts.unchanged

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className="booking-bar raised never-on-paper"
      aria-label={editBookingTexts.barName}
    >
      <EditFailure failure={flow._tag === 'Changing' || flow._tag === 'Asked' ? flow.failure : null} />
      <StakeNews of={stake.news} />
      {isRuled ? (
        <ChangeRules
          booked={booked}
          place={place}
          wanted={wanted}
          asked={flow._tag === 'Asked'}
          onDecided={(goesOn) => send({ _tag: 'Judged', goesOn: goesOn && notReady === undefined })}
        />
      ) : null}
      {told === null ? null : <ToldBreaches {...told} />}
      {hasLapsed(lapses) ? <lapseNotice.Component lapses={lapses} expiredDetail={editBookingTexts.expired} /> : null}
      {limits?.checkInMinutes === undefined ? null : <HeldOverNotice lines={[{ ...place, slots: wanted }]} />}
      {isSaving ? null : <EditLengths booked={booked} place={place} isRuled={isRuledPerson} {...grid} />}
      <div className="booking-bar-row row items-center">
        <EditSummary {...props} told={{ price, consequences }} isSaving={isSaving} />
        {added.length === 0 ? null : <TimeLeft key={deadline} deadline={deadline} />}
        <div className="booking-bar-actions cluster gap-2">
          <Link className="button" href={path}>
            {editBookingTexts.discard}
          </Link>
          <button
            type="button"
            className="button button-main booking-bar-confirm"
            aria-disabled={notReady !== undefined}
            aria-description={notReady}
            aria-busy={isSaving || flow._tag === 'Asked'}
            onClick={() => {
              if (stake.news.length > 0) stake.takeNote()
              else if (notReady === undefined) send({ _tag: 'Pressed', isRuled })
            }}
          >
            {stake.news.length > 0 ? stakeTexts.goOn : editBookingTexts.update}
          </button>
        </div>
      </div>
    </section>
  )
}
