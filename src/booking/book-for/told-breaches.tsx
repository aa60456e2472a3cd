/** What the rules of whom a booking is for say of it: told before the press, and never in its way (features 2). */
import { type ReactElement, useEffect, useMemo } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { inOneLine } from '../../kit/design/in-one-line.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { BreachList, breachSentences } from '../rules/breach-list.tsx'
import { bookForTexts } from './book-for-texts.ts'

interface ToldBreachesProps {
  readonly userId: UserId
  readonly title: string
  /** The same while they are the same. */
  readonly lines: readonly BasketLine[]
}

export const ToldBreaches = ({ userId, title, lines }: ToldBreachesProps): ReactElement | null => {
  const resources = useStatePart('resources')
  const result = useQuery(
    useMemo(() => {
      const bookingResources = lines.map(({ resourceId, title: resourceTitle, date, slots }) => ({
        ...{ resourceId, resourceTitle, date, message: '' },
        bookingSlots: slots,
      }))
      return callQuery('bookings', 'breaches', { body: { userId, bookingResources } })
    }, [userId, lines]),
  )
  const breaches = result._tag === 'Loaded' ? result.value : []
  const said = breaches.length === 0 ? '' : inOneLine([title, ...breachSentences(breaches, resources, 0)])
  useEffect(() => {
    if (said !== '') return announce(said)
  }, [said])

  if (result._tag === 'Failed') return <p className="notice">{bookForTexts.rulesFailed}</p>
  if (breaches.length === 0) return null
  return (
    <div className="notice">
      <p className="notice-title">{title}</p>
      <BreachList breaches={breaches} />
    </div>
  )
}
