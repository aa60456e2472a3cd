/** The further consequences of another time, said before the press: what stays, what waits again, and which prices stay or go. */
import type { ReactElement } from 'react'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../../domain/rules/resource-limits.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { addedOf, type MovedPart } from '../../../domain/selectors/move-rows.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { moveTexts } from './move-texts.ts'

interface MoveNotesProps {
  readonly parts: readonly BookingResource[]
  readonly tooLate: readonly BookingResource[]
  readonly isDue: (part: BookingResource) => boolean
  readonly moving: readonly MovedPart[]
  /** So many dates do not go. */
  readonly colliding: number
}

export const MoveNotes = ({ parts, tooLate, isDue, moving, colliding }: MoveNotesProps): ReactElement => {
  const resources = useStatePart('resources')
  const administrator = useCoreState(isAdministrator)
  const going = moving.flatMap((moved) => {
    const booked = parts.find(({ id }) => id === moved.id)
    return booked === undefined ? [] : [{ moved, booked }]
  })
  // Another back end tells of no own price, and it is not known what a change does to the status there.
  const fallsBack = going.filter(
    ({ moved, booked }) =>
      booked.ownPrice !== undefined &&
      booked.status !== UNCONFIRMED &&
      addedOf(moved).length > 0 &&
      !confirmsAtOnce(resources[moved.resourceId]?.limits ?? {}, moved),
  )
  const due = going.filter(({ booked }) => isDue(booked))
  return (
    <>
      {colliding === 0 ? null : <p>{moveTexts.stays(colliding)}</p>}
      {tooLate.length === 0 ? null : (
        <p>{moveTexts.tooLate([...new Set(tooLate.map(({ date }) => longDate(date)))])}</p>
      )}
      {administrator || fallsBack.length === 0 ? null : <p>{moveTexts.confirmedAgain(fallsBack.length)}</p>}
      {administrator || due.length === 0 ? null : <p>{moveTexts.staysDue(due.length)}</p>}
      {going.some(({ booked }) => booked.ownPrice === true) ? <p>{moveTexts.ownPrice}</p> : null}
    </>
  )
}
