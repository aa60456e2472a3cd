/**
 * `/bookings/{id}/resource/{rid}`: the group's grid, in which the person changes the slots of one booked resource
 * (`docs/rules.md#editing`). Until "Uppdatera" is pressed, only this tab knows which own slots are let go or taken back.
 * New slots are held.
 */
import { type ReactElement, useEffect, useId, useMemo, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import { bookingIdFromText, bookingResourceIdFromText } from '../../../domain/ids.ts'
import { CANCELLED } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { GridEdit } from '../../../domain/selectors/slot-view.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useMay } from '../../core/use-may.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { TextArea } from '../../kit/form/field.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { ForbiddenPage } from '../../shell/page/forbidden-page.tsx'
import { MessagePage, NotFoundPage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { useBookingInMenu } from '../booked/booking-in-menu.ts'
import { type MovesTo, moveBookingPath, movesTo, useMovable } from '../booked/moving-address.ts'
import type { ReplacedPrice } from '../booked/replaced-price.tsx'
import { useIsOwner } from '../booked/use-is-owner.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { BookingGrid } from '../booking-grid/booking-grid.tsx'
import { DayNavigation } from '../booking-grid/day-navigation.tsx'
import { isUnknownDay } from '../booking-grid/day-state.ts'
import { isLive } from '../unheard/unheard.ts'
import { ChangedDay, useChangedDay } from './changed-day.tsx'
import { EditBar, useBookingPath } from './edit-bar.tsx'
import { editBookingTexts } from './edit-booking-texts.ts'
import { editChange } from './edit-change.ts'
import { MoveBooking } from './move-booking.tsx'
import './edit-booking.css'
import '../booking-grid/booking-grid-page.css'
import '../../kit/design/booking-colours.css'

interface BookedProps {
  readonly booking: Booking
  readonly booked: BookingResource
}

interface EditProps extends BookedProps {
  readonly groupId: GroupId
}

/** The group's day for an edit, with the browser's holds in it. @param letGo starts of own slots that are let go */
const useEditedDay = ({ booked, groupId }: EditProps, letGo: ReadonlySet<string>) => {
  const { date, resourceId, bookingIdNumber: idNumber } = booked
  const edit = useMemo((): GridEdit => ({ resourceId, idNumber, letGo }), [resourceId, idNumber, letGo])
  const day = useChangedDay({ groupId, date, resourceId }, edit)
  const { shown, failure } = day
  const isGone =
    shown === null
      ? failure !== null && isUnknownDay(failure)
      : !shown.columns.some((column) => column.resourceId === resourceId)
  return { ...day, isGone }
}

const Edit = (props: EditProps): ReactElement => {
  const { booking, booked, groupId } = props
  const { date, resourceId } = booked
  const now = useWallNow()
  const [, navigate] = useLocation()
  const [letGo, setLetGo] = useState<ReadonlySet<string>>(new Set())
  /**
   * The typed wish. Null while nothing has been typed. The field then shows the booked wish, even after a change elsewhere.
   */
  const [typed, setTyped] = useState<string | null>(null)
  const [updated, setUpdated] = useState<{ readonly slotsChanged: boolean } | null>(null)
  const path = useBookingPath(booking.id, booked)
  const movable = useMovable(booked)
  const wishId = useId()
  const wish = typed ?? booked.message
  const leaving = useUnsavedWork(() => updated === null && wish.trim() !== booked.message.trim())
  const page = useMemo(
    (): Page => ({ _tag: 'EditBooking', groupId, date, resourceId, bookingResourceId: booked.id }),
    [groupId, date, resourceId, booked.id],
  )
  useShowPage(page)
  usePageTitle(editBookingTexts.titleOf(booked.resourceTitle))

  const { shown, line, failure, held, isGone } = useEditedDay(props, letGo)
  const live = useCoreState(isLive)
  const gridEdit = useMemo(
    () => ({
      resourceId,
      onToggleOwn: (startTime: LocalTime) =>
        setLetGo((before) => {
          const next = new Set(before)
          if (!next.delete(startTime)) next.add(startTime)
          return next
        }),
    }),
    [resourceId],
  )

  useEffect(() => {
    if (updated === null) return
    const { ownPrice, bookingIdNumber, price } = booked
    // The page of the booking shows the old price if it was set by hand, because the edit replaces that price.
    const replaced: ReplacedPrice | null =
      updated.slotsChanged && ownPrice === true && price !== null
        ? { replacedPriceOf: bookingIdNumber, priceBefore: price }
        : null
    navigate(path, { state: replaced })
  }, [updated, navigate, path, booked])

  if (isGone) return <Deactivated booking={booking} booked={booked} />

  return (
    <div className="grid-page full-width can-shrink">
      <header className="grid-page-head cluster spread">
        <div className="grid-page-title stack gap-1 can-shrink break-anywhere">
          <h1>{editBookingTexts.titleOf(booked.resourceTitle)}</h1>
          <p className="grid-page-day large">
            <span className="grid-page-date strong">{longDate(date)}</span>{' '}
            <span className="muted">{editBookingTexts.bookingNumber(booked.bookingIdNumber)}</span>
          </p>
        </div>
        <DayNavigation
          groupId={groupId}
          date={date}
          today={now.date}
          fixed={`${longDate(date)}. ${movable ? editBookingTexts.fixedDayOrMove : editBookingTexts.fixedDay}`}
        />
        {movable ? (
          <Link className="button" href={moveBookingPath(booking.id, booked)}>
            {editBookingTexts.move}
            <span className="visually-hidden">{editBookingTexts.moveWhere}</span>
          </Link>
        ) : null}
      </header>
      <div className="edit-wish">
        <TextArea
          id={wishId}
          label={editBookingTexts.wish}
          rows={1}
          value={wish}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <ChangedDay
        {...{ groupId, date, shown, line, failure }}
        failed={editBookingTexts.failed}
        title={booked.resourceTitle}
      >
        {(view) => (
          <>
            <BookingGrid view={view} groupTitle={booked.resourceTitle} now={now} live={live} edit={gridEdit} />
            <EditBar
              booking={booking}
              booked={booked}
              change={editChange(booked, held, letGo)}
              wish={wish}
              move={null}
              grid={{ view, onToggleOwn: gridEdit.onToggleOwn }}
              onUpdated={(slotsChanged) => setUpdated({ slotsChanged })}
            />
          </>
        )}
      </ChangedDay>
      {leaving}
    </div>
  )
}

/** Finds the group in the catalogue, because other back ends may not state the group of a booked resource. */
const EditInGroup = ({ to, ...parts }: BookedProps & { readonly to: MovesTo | null }): ReactElement => {
  const { resource, resourceId } = parts.booked
  const known = useStatePart('resources')[resourceId]?.groupId
  const mayHandle = useMay('handle-bookings', to?.groupId ?? null)
  const isOwner = useIsOwner(parts.booking)
  // Another person's booking is moved only where one handles the bookings.
  const wanted = isOwner || mayHandle ? to?.groupId : null
  const groupId = wanted ?? resource.group ?? known
  if (groupId === undefined) return <EditInUnknownGroup {...parts} />
  return to === null ? <Edit {...parts} groupId={groupId} /> : <MoveBooking {...parts} to={{ ...to, groupId }} />
}

const EditInUnknownGroup = ({ booking, booked }: BookedProps): ReactElement => {
  const core = useCore()
  const catalogue = useStatePart('catalogue')
  useShowPage(otherPage)
  if (catalogue === 'absent') return <PageSkeleton />
  return catalogue === 'loaded' ? (
    <Deactivated booking={booking} booked={booked} />
  ) : (
    <div className="page">
      <h1>{editBookingTexts.titleOf(booked.resourceTitle)}</h1>
      <LoadFailure title={editBookingTexts.failed} onRetry={() => void core.command({ _tag: 'ReloadCatalogue' })} />
    </div>
  )
}

const Deactivated = ({ booking, booked }: BookedProps): ReactElement => (
  <Unchangeable
    {...{ booking, booked }}
    title={editBookingTexts.deactivated}
    detail={editBookingTexts.deactivatedDetail(booked.resourceTitle)}
  />
)

const Cancelled = (parts: BookedProps): ReactElement => {
  useShowPage(otherPage)
  return <Unchangeable {...parts} title={editBookingTexts.cancelled} detail={editBookingTexts.cancelledDetail} />
}

interface UnchangeableProps extends BookedProps {
  readonly title: string
  readonly detail: string
}

const Unchangeable = ({ booking, booked, title, detail }: UnchangeableProps): ReactElement => (
  <MessagePage title={title} detail={detail}>
    <Link className="button" href={useBookingPath(booking.id, booked)}>
      {editBookingTexts.back}
    </Link>
  </MessagePage>
)

const Found = (parts: BookedProps): ReactElement => {
  const { booking, booked } = parts
  useBookingInMenu(booking)
  const to = movesTo(new URLSearchParams(useSearch()))
  const movable = useMovable(booked)
  const isOwner = useIsOwner(booking)
  const mayHandle = useMayWithParts('handle-bookings')
  if (!isOwner && !mayHandle([booked])) return <ForbiddenPage />
  if (booked.status === CANCELLED) return <Cancelled {...parts} />
  return <EditInGroup {...parts} to={movable ? to : null} />
}

interface ReadBookingProps {
  readonly id: Booking['id']
  readonly bookingResourceId: BookingResource['id']
}

const ReadBooking = ({ id, bookingResourceId }: ReadBookingProps): ReactElement => {
  const result = useQuery(useMemo(() => callQuery('bookings', 'booking', { parameters: { id } }), [id]))
  if (result._tag === 'Loading') return <PageSkeleton />
  if (result._tag === 'Failed')
    return result.failure._tag === 'Refused' && result.failure.status === 404 ? (
      <NotFoundPage />
    ) : (
      <div className="page">
        <h1>{editBookingTexts.title}</h1>
        <LoadFailure title={editBookingTexts.failed} detail={failureWords(result.failure)} onRetry={result.retry} />
      </div>
    )
  const booked = result.value.bookingResources.find((resource) => resource.id === bookingResourceId)
  if (booked === undefined) return <NotFoundPage />
  return <Found booking={result.value} booked={booked} />
}

type EditBookingPageProps = Readonly<Record<'bookingId' | 'bookingResourceId', string>>

export const EditBookingPage = (values: EditBookingPageProps): ReactElement => {
  const id = bookingIdFromText(values.bookingId)
  const bookingResourceId = bookingResourceIdFromText(values.bookingResourceId)
  if (id === null || bookingResourceId === null) return <NotFoundPage />
  return <ReadBooking key={`${id}/${bookingResourceId}`} id={id} bookingResourceId={bookingResourceId} />
}
