/** In place of the time left, where no tab shows a booking page any more: that what is chosen is let go, and a way back. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { leavingTexts } from './leaving-texts.ts'

export const Leaving = ({ line }: { readonly line: BasketLine }): ReactElement => {
  const groupId = useStatePart('resources')[line.resourceId]?.groupId
  return (
    <p className="booking-bar-leaving">
      {leavingTexts.leaving}{' '}
      {groupId === undefined ? null : <Link href={groupDayPath(groupId, line.date)}>{leavingTexts.backToBooking}</Link>}
    </p>
  )
}
