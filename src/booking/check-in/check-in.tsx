/**
 * The check-in of a booked part, beside its other actions: a button where it can be done here, and otherwise where and until when. Somebody
 * of the house can always do it. The outcome is announced, because the button goes with it. The list of a day says nothing of later times,
 * and its buttons are quiet, because there are many of them.
 */
import { type ReactElement, useState } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { checkInOf, clockOf } from './check-in-state.ts'
import './check-in.css'

interface CheckInProps {
  readonly booking: Pick<Booking, 'id'>
  readonly booked: BookingResource
  readonly now: WallTime
  readonly isStaff: boolean
  /** Whether it stands in the list of a day. */
  readonly inDay?: boolean
}

/** The focus goes from the button to what stands in its place. */
const comeHere = (words: HTMLElement | null): void => {
  if (document.activeElement === document.body) comeTo(words)
}

const Words = ({ children }: { readonly children: string }): ReactElement => (
  <p className="muted medium numeric">{children}</p>
)

export const CheckIn = ({ booking, booked, now, isStaff, inDay = false }: CheckInProps): ReactElement | null => {
  const core = useCore()
  const resources = useStatePart('resources')
  const has = useHas('check-in')
  const [busy, setBusy] = useState(false)
  /** What the answer to the press said besides. Null before a press. */
  const [told, setTold] = useState<string | null>(null)
  const checkIn = checkInOf(booked, resources[booked.resourceId]?.limits, now)
  if (!has || checkIn === null) return null
  const { state, opens, until, isAnywhere } = checkIn
  if (state === 'done') {
    const at = booked.checkedInAt === undefined ? '' : ` ${clockOf(Date.parse(booked.checkedInAt))}`
    return (
      <p ref={told === null ? null : comeHere} className="quiet-focus muted medium numeric" tabIndex={-1}>
        {[`Incheckad${at}.`, told].filter(Boolean).join(' ')}
      </p>
    )
  }
  const canHere = isAnywhere || isStaff
  if (state === 'over' || (state === 'early' && inDay)) return null
  if (state === 'early')
    return <Words>{`Checka in ${canHere ? '' : 'på plats '}från ${clockOf(opens)}, senast ${clockOf(until)}.`}</Words>
  const press = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const answer = await core.call('checkIn', { parameters: { id: booking.id, rid: booked.id }, body: {} })
    setBusy(false)
    if (answer._tag !== 'Ok') return
    const { heldFrom, heldUntil } = answer.value
    const held =
      heldFrom === undefined || heldUntil === undefined
        ? ''
        : `Från ${clockTime(heldFrom)} håller någon annan på att boka. Bokar de före ${clockTime(heldUntil)} är den tiden deras, annars är den din.`
    setTold(held)
    announce(['Incheckad.', held].filter(Boolean).join(' '))
  }
  const late = 'Nu får andra ta tiden, tills någon har checkat in.'
  const due = state === 'late' ? late : `Senast ${clockOf(until)}, annars kan någon annan ta tiden.`
  return (
    <div className="check-in cluster items-center gap-2 never-on-paper">
      {canHere ? (
        <button
          type="button"
          className={inDay ? 'button' : 'button button-main'}
          aria-busy={busy}
          onClick={() => void press()}
        >
          Checka in
          <span className="visually-hidden">{` ${booked.bookingIdNumber}, ${booked.resourceTitle}`}</span>
        </button>
      ) : null}
      <Words>{canHere ? due : `Checka in på plats, med koden på dörrskylten. ${due}`}</Words>
    </div>
  )
}
