/** What the rules say of other times for what one has booked, before the press on "Uppdatera" and at it (features 1). */
import { type ReactElement, useCallback } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { RulesNotice } from './rules-notice.tsx'
import { useServerLook } from './use-server-look.ts'
import { nextWindowChange, verdictOfChange } from './verdict.ts'
import { partsIn, type Usage, WithUsage } from './with-usage.tsx'

interface ChangeRulesProps {
  readonly booked: BookingResource
  /** All that shall be booked. */
  readonly wanted: readonly Interval[]
  readonly asked: boolean
  readonly onDecided: (goesOn: boolean) => void
}

const Judged = ({ booked, wanted, usage, ...press }: ChangeRulesProps & { readonly usage: Usage }): ReactElement => {
  const resources = useStatePart('resources')
  const { verdict } = useServerLook(
    useCallback(
      (now: number) => {
        const { id, resourceId, date, bookingSlots } = booked
        const changed = { resourceId, date, slots: wanted }
        return {
          verdict: verdictOfChange(bookingSlots, changed, resources, partsIn(usage, id), now),
          until: nextWindowChange([changed], resources, now),
        }
      },
      [booked, wanted, resources, usage],
    ),
  )
  return <RulesNotice verdict={usage._tag === 'Told' ? verdict : null} {...press} />
}

export const ChangeRules = (props: ChangeRulesProps): ReactElement => (
  <WithUsage resourceIds={[props.booked.resourceId]}>{(usage) => <Judged {...props} usage={usage} />}</WithUsage>
)
