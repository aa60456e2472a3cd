/** The words that what is chosen is let go soon, since its pages have been left, and a way back. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'

const texts = {
  leaving: 'Tiderna släpps strax, eftersom du har lämnat bokningen.',
  backToBooking: 'Tillbaka till bokningen',
} as const

export const LeavingWords = ({ line }: { readonly line: BasketLine }): ReactElement => {
  const groupId = useStatePart('resources')[line.resourceId]?.groupId
  return (
    <p className="booking-bar-leaving">
      {texts.leaving}{' '}
      {groupId === undefined ? null : <Link href={groupDayPath(groupId, line.date)}>{texts.backToBooking}</Link>}
    </p>
  )
}
