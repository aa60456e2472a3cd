/**
 * The state behind the page of a day: whether slots may be chosen, whether the day exists, and the name of a special
 * day.
 */
import { useMemo } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { DayResource } from '../../../domain/schema/day-grid.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'

/** Connected, or about to be: only a connection that was there and is gone keeps people from choosing. */
export const isLive = ({ connection }: State): boolean =>
  connection.status !== 'reconnecting' && (connection.status !== 'disconnected' || connection.cause === 'idle')

/**
 * How the booking system is not heard; '': it is. Nor is what others hold known while it cannot be read. While a toast of this tab tells it, nothing
 * else does.
 */
export const unheardAs =
  (tabId: string) =>
  (state: State): string => {
    if (isLive(state)) return state.holdsFailures > 0 ? 'readings' : ''
    return Object.values(state.toasts).some((one) => one.tabId === tabId && one.toast._tag === 'Reconnecting')
      ? 'toast'
      : state.connection.status
  }

export const useUnheard = (): boolean => {
  const { tabId } = useCore()
  const how = useCoreState(useMemo(() => unheardAs(tabId), [tabId]))
  return how !== '' && how !== 'toast'
}

/** Codes of an answer that mean: there is no such group, or not for the one who asks. */
const unknownCodes = new Set(['not-found', 'unknown'])

export const isUnknownDay = (failure: string): boolean => unknownCodes.has(failure)

const MOST_NAMED = 3

/** "Nyårsdagen"; "Inventering (Grupprum Eken)" where not all resources have it; empty: the day is an ordinary one. */
export const specialDayWords = (resources: readonly Pick<DayResource, 'title' | 'specialDay'>[]): string =>
  [...new Set(resources.flatMap(({ specialDay }) => specialDay ?? []))]
    .map((title) => {
      const called = resources.filter(({ specialDay }) => specialDay === title)
      const names = called.map((resource) => resource.title).join(', ')
      const all = resources.length
      return called.length === all
        ? title
        : `${title} (${called.length > MOST_NAMED ? bookingGridTexts.someResources(called.length, all) : names})`
    })
    .join(', ')

export const useSpecialDay = (groupId: GroupId, date: LocalDate): string =>
  useCoreState(
    useMemo(
      () => (state: State) => specialDayWords(Object.values(state.days[dayKey(groupId, date)]?.grid?.resources ?? {})),
      [groupId, date],
    ),
  )
