/**
 * The grid of a day in which the times of a booked resource are changed, on their own day or where they are moved to. Invariant:
 * a day that could not be read stays as it was shown, below the words about the failure.
 */
import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createGridView, type GridView } from '../../../domain/selectors/grid-view.ts'
import type { GridEdit } from '../../../domain/selectors/slot-view.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { GridSkeleton } from '../booking-grid/grid-skeleton.tsx'
import { type DayRules, useDayRules } from '../rules/day-rules.tsx'
import { heldFor, sameSlots } from './edit-change.ts'

interface DayPlace {
  readonly groupId: GroupId
  readonly date: LocalDate
}

const noSlots: readonly never[] = []

/**
 * @param resourceId the resource whose slots are chosen; null until there is one
 * @param edit the own slots that the grid shows as selected; null for none
 */
export const useChangedDay = (
  { groupId, date, resourceId }: DayPlace & { readonly resourceId: ResourceId | null },
  edit: GridEdit | null,
) => {
  const now = useWallNow()
  const view = useMemo(() => createGridView(groupId, date), [groupId, date])
  const { shut, line } = useDayRules(groupId, date)
  const shown = useCoreState(useMemo(() => (state: State) => view(state, now, edit, shut), [view, now, edit, shut]))
  const failure = useCoreState(
    useMemo(() => (state: State) => state.days[dayKey(groupId, date)]?.failure ?? null, [groupId, date]),
  )
  /** The slots that this browser holds for the change. */
  const held = useCoreState(
    useMemo(() => (resourceId === null ? () => noSlots : heldFor({ resourceId, date })), [resourceId, date]),
    sameSlots,
  )
  return { shown, line, failure, held }
}

interface ChangedDayProps extends DayPlace, Pick<DayRules, 'line'> {
  readonly shown: GridView | null
  readonly failure: string | null
  /** The words about a day that could not be read. */
  readonly failed: string
  /** The title of the booked resource, for the grid that is still being read. */
  readonly title: string
  readonly children: (shown: GridView) => ReactNode
}

export const ChangedDay = (props: ChangedDayProps): ReactElement => {
  const { groupId, date, shown, line, failure, failed, title, children } = props
  const core = useCore()
  return (
    <>
      {failure === null ? null : (
        <LoadFailure title={failed} onRetry={() => void core.command({ _tag: 'ReloadDay', groupId, date })} />
      )}
      {shown === null ? (
        failure === null && <GridSkeleton titles={[title]} />
      ) : (
        <>
          {line}
          {children(shown)}
        </>
      )}
    </>
  )
}
