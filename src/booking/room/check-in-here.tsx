/**
 * Checking in at the door: the person's own times of today in this room, each with the state of its check-in. Invariant: the button is shown
 * only to somebody whose browser has proved that it has seen the room's sign.
 */
import { type ReactElement, useState } from 'react'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { BookingId, ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { clockTime, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { useCall } from '../../kit/use-call.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useComing } from '../bookings/coming-bookings.ts'
import { checkInOf, clockOf } from '../check-in/check-in-state.ts'

interface OwnTimeProps {
  readonly bookingId: BookingId
  readonly booked: BookingResource
  readonly proof: string
}

const OwnTime = ({ bookingId, booked, proof }: OwnTimeProps): ReactElement | null => {
  const core = useCore()
  const now = useWallNow()
  const limits = useStatePart('resources')[booked.resourceId]?.limits
  const { busy, failure, send } = useCall()
  const [held, setHeld] = useState('')
  const times = mergeIntervals(booked.bookingSlots).map(timeRange).join(', ')
  const checkIn = checkInOf(booked, limits, now)
  if (checkIn === null || checkIn.state === 'over') return null
  const { state, opens, until } = checkIn
  const press = async (): Promise<void> => {
    const answer = await send(() =>
      core.call('checkIn', { parameters: { id: bookingId, rid: booked.id }, body: { code: proof } }),
    )
    if (answer?._tag !== 'Ok') return
    const { heldFrom, heldUntil } = answer.value
    const words =
      heldFrom === undefined || heldUntil === undefined
        ? ''
        : `Från ${clockTime(heldFrom)} håller någon annan på att boka. Bokar de före ${clockTime(heldUntil)} är den tiden deras, annars är den din.`
    setHeld(words)
    announce(['Du är incheckad.', words].filter(Boolean).join(' '))
  }
  return (
    <li className="stack gap-2">
      <p className="strong numeric">{`Din tid ${times}`}</p>
      {state === 'early' ? <p>{`Check-in öppnar ${clockOf(opens)}. Kom tillbaka hit då.`}</p> : null}
      {state === 'done' ? <p>{['Du är incheckad.', held].filter(Boolean).join(' ')}</p> : null}
      {state === 'open' || state === 'late' ? (
        <>
          <p className="muted">
            {state === 'late'
              ? 'Nu får andra ta tiden, tills du har checkat in.'
              : `Checka in senast ${clockOf(until)}, annars kan någon annan ta tiden.`}
          </p>
          <div>
            <button
              type="button"
              className="button button-main finger-high"
              aria-busy={busy}
              onClick={() => void press()}
            >
              Checka in
              <span className="visually-hidden">{` ${times}`}</span>
            </button>
          </div>
        </>
      ) : null}
      <Alert words={failure} />
    </li>
  )
}

interface CheckInHereProps {
  readonly userId: UserId
  readonly resourceId: ResourceId
  readonly proof: string
}

export const CheckInHere = ({ userId, resourceId, proof }: CheckInHereProps): ReactElement | null => {
  const has = useHas('check-in')
  const { date } = useWallNow()
  const coming = useComing(userId, false)
  if (!has || coming._tag !== 'Loaded') return null
  const own = coming.value.bookings.flatMap(({ id, bookingResources }) =>
    bookingResources
      .filter((booked) => booked.resourceId === resourceId && booked.date === date)
      .map((booked) => ({ id, booked })),
  )
  return (
    <ul className="stack gap-3" aria-label="Dina tider här i dag">
      {own.map(({ id, booked }) => (
        <OwnTime key={booked.id} bookingId={id} booked={booked} proof={proof} />
      ))}
    </ul>
  )
}
