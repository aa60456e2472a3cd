/**
 * Adds several opening times in one call, and changes one in one call. Another back end can only add or remove one
 * opening time per call. For that back end, a change adds the new time before it removes the old time. A retry does not
 * add the same time twice.
 */
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { OpenTimeModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import type { Owned } from '../panels/panel.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'

export const isSameInterval = (a: Interval, b: Interval): boolean =>
  a.startTime === b.startTime && a.endTime === b.endTime

export const useOpenTimeChanges = ({ own }: Owned) => {
  const calls = usePartCalls()
  const takesAll = useHas('working-day')
  if (takesAll) return { add: calls.addOpenTimes, change: calls.changeOpenTime }

  const isThere = (time: OpenTimeModel): boolean =>
    own.open.some((other) => other.dayOfWeek === time.dayOfWeek && isSameInterval(other, time))
  /** @param isAll whether no other call follows these; then the last of them shows a toast */
  const addEach = async (times: readonly OpenTimeModel[], isAll: boolean): Answer<unknown> => {
    const missing = times.filter((time) => !isThere(time))
    for (const [index, time] of missing.entries()) {
      const answer = await calls.addOpenTime(time, isAll && index === missing.length - 1 ? {} : { success: 'none' })
      if (answer._tag === 'Failed') return answer
    }
    return { _tag: 'Ok', value: null }
  }
  return {
    add: (times: readonly OpenTimeModel[]) => addEach(times, true),
    change: async (old: RowId, { dayOfWeek, startTime, endTime }: OpenTimeModel): Answer<unknown> => {
      const added = await addEach([{ dayOfWeek, startTime, endTime }], false)
      return added._tag === 'Failed' ? added : calls.removeOpenTime(old, { success: 'open-time-added' })
    },
  }
}
