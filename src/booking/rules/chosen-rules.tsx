/**
 * The rules' verdict on the basket, and on other times for a booked resource, before and at the press on the button
 * (`docs/rules.md#rules`). Earlier bookings are read only if a rule counts them.
 */
import { type ReactElement, type ReactNode, useCallback } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { countsUsage, partsOfUsage, type RuledPart } from '../../../domain/rules/counted-limits.ts'
import type { Miss } from '../../../domain/rules/missed-pause.ts'
import type { UsedPart } from '../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { ColumnAddress } from '../../../domain/schema/events.ts'
import type { BookingResourceId, ResourceId } from '../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { readShownColumn } from '../../../domain/selectors/column-view.ts'
import { isUnclaimed } from '../../../domain/selectors/slot-view.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import type { MissedUsageProps } from './missed-usage.tsx'
import { RulesNotice } from './rules-notice.tsx'
import { useServerLook } from './use-server-look.ts'
import { nextWindowChange, verdictOf, verdictOfChange } from './verdict.ts'

/** A failure is not shown, because nothing waits for the answer and the server judges in the end. */
const usageQuery: Query<readonly UsedPart[]> = { area: 'bookings', ask: (core) => core.call('usage', {}) }

type Usage =
  | { readonly _tag: 'Asked' }
  /** @property parts null if unknown, as for people who have not signed in */
  | { readonly _tag: 'Told'; readonly parts: readonly UsedPart[] | null; readonly misses: readonly Miss[] }

const unknown: Usage = { _tag: 'Told', parts: null, misses: [] }

/**
 * The bookings that the rules count. Null means that they are not known.
 * @param except the booked resource that is being changed
 */
export const partsIn = (usage: Usage, except: BookingResourceId | null = null): readonly RuledPart[] | null =>
  usage._tag === 'Asked' || usage.parts === null ? null : partsOfUsage(usage.parts, except)

const noMisses: readonly Miss[] = []

interface WithUsageProps {
  readonly resourceIds: readonly ResourceId[]
  readonly children: (usage: Usage) => ReactNode
}

/** Reads the earlier bookings, and the missed ones if they count. It is mounted anew for another person. */
const Asking = ({ children }: Pick<WithUsageProps, 'children'>): ReactNode => {
  const result = useQuery(usageQuery)
  if (result._tag === 'Loading') return children({ _tag: 'Asked' })
  return children(result._tag === 'Loaded' ? { _tag: 'Told', parts: result.value, misses: noMisses } : unknown)
}

const { Component: MissedUsage } = createChunk<MissedUsageProps>(
  async () => (await import('./missed-usage.tsx')).MissedUsage,
  ({ children }) => children(null),
  ({ children }) => children(noMisses),
)

export const WithUsage = ({ resourceIds, children }: WithUsageProps): ReactNode => {
  const account = useStatePart('account')
  const resources = useStatePart('resources')
  const counts = resourceIds.some((id) => {
    const limits = resources[id]?.limits
    return limits !== undefined && countsUsage(limits)
  })
  const has = useHas('check-in')
  const pauses = has && resourceIds.some((id) => resources[id]?.limits?.missed !== undefined)
  if (!counts || account._tag !== 'SignedIn') return children(unknown)
  const asking = (misses: readonly Miss[] | null) => (
    <Asking key={account.userId}>
      {(usage) => children(misses === null || usage._tag === 'Asked' ? { _tag: 'Asked' } : { ...usage, misses })}
    </Asking>
  )
  return pauses ? <MissedUsage key={account.userId}>{asking}</MissedUsage> : asking(noMisses)
}

export interface ChosenRulesProps {
  readonly lines: readonly BasketLine[]
  /** Whether a press on the bar's button waits for the verdict. */
  readonly asked: boolean
  readonly onDecided: (goesOn: boolean) => void
  /** Whether the dialog that the press opened is shown. */
  readonly inDialog: boolean
}

const JudgedBasket = ({ lines, usage, ...press }: ChosenRulesProps & { readonly usage: Usage }): ReactElement => {
  const core = useCore()
  const resources = useStatePart('resources')
  const of = lines.map(({ resourceId }) => resourceId)
  const { verdict } = useServerLook(
    useCallback(
      (now: number) => ({
        verdict: verdictOf(lines, resources, partsIn(usage), now, {
          ...(usage._tag === 'Told' ? { misses: usage.misses } : {}),
          isUnclaimed: ({ resourceId, date }, { startTime }) => {
            const slot = readShownColumn(core.state.value, { resourceId, date })?.slots[startTime]
            // What is held stays to be had when its owner comes.
            return slot !== undefined && (slot.booking?.heldOver === true || isUnclaimed(slot, date, wallTimeAt(now)))
          },
        }),
        until: nextWindowChange(lines, resources, now),
      }),
      [core, lines, resources, usage],
    ),
  )
  return <RulesNotice of={of} verdict={usage._tag === 'Told' ? verdict : null} {...press} />
}

export const ChosenRules = (props: ChosenRulesProps): ReactElement => (
  <WithUsage resourceIds={props.lines.map(({ resourceId }) => resourceId)}>
    {(usage) => <JudgedBasket {...props} usage={usage} />}
  </WithUsage>
)

interface ChangeRulesProps {
  readonly booked: BookingResource
  /** The resource and the day of the wanted slots, which are other ones while it is moved. */
  readonly place: ColumnAddress
  /** All slots that the booked resource shall have. */
  readonly wanted: readonly Interval[]
  readonly asked: boolean
  readonly onDecided: (goesOn: boolean) => void
}

const JudgedChange = ({
  booked,
  place: { resourceId, date },
  wanted,
  usage,
  ...press
}: ChangeRulesProps & { readonly usage: Usage }): ReactElement => {
  const resources = useStatePart('resources')
  const { verdict } = useServerLook(
    useCallback(
      (now: number) => {
        const changed = { resourceId, date, slots: wanted }
        const before = { ...booked, slots: booked.bookingSlots }
        return {
          verdict: verdictOfChange(before, changed, resources, partsIn(usage, booked.id), now),
          until: nextWindowChange([changed], resources, now),
        }
      },
      [booked, resourceId, date, wanted, resources, usage],
    ),
  )
  return (
    <RulesNotice of={[booked.resourceId, resourceId]} verdict={usage._tag === 'Told' ? verdict : null} {...press} />
  )
}

export const ChangeRules = (props: ChangeRulesProps): ReactElement => (
  <WithUsage resourceIds={[props.place.resourceId]}>{(usage) => <JudgedChange {...props} usage={usage} />}</WithUsage>
)
