/** The facts that the page of a day reads from the state: whether the day exists, and the names of its special days. */
import { useMemo } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { DayResource } from '../../../domain/schema/day-grid.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { useCoreState } from '../../core/core-context.tsx'

/** Whether the code of a failed reading means that the group or resource does not exist, or is hidden from the caller. */
export const isUnknownDay = (failure: string): boolean => failure === 'not-found' || failure === 'unknown'

const MOST_NAMED = 3

/**
 * The names of the special days of the resources: "Nyårsdagen". If not all resources have the special day, the words name
 * those that do: "Inventering (Grupprum Eken)". Empty for an ordinary day.
 */
export const specialDayWords = (resources: readonly Pick<DayResource, 'title' | 'specialDay'>[]): string =>
  [...new Set(resources.flatMap(({ specialDay }) => specialDay ?? []))]
    .map((title) => {
      const called = resources.filter(({ specialDay }) => specialDay === title)
      const names = called.map((resource) => resource.title).join(', ')
      const all = resources.length
      return called.length === all
        ? title
        : `${title} (${called.length > MOST_NAMED ? `${called.length} av ${all} resurser` : names})`
    })
    .join(', ')

export const useSpecialDay = (groupId: GroupId, date: LocalDate): string =>
  useCoreState(
    useMemo(
      () => (state: State) => specialDayWords(Object.values(state.days[dayKey(groupId, date)]?.grid?.resources ?? {})),
      [groupId, date],
    ),
  )

/** Why a day has no times at all. @param special the names of its special days, if it has any */
export const closedWords = (special: string): string => (special ? `Stängt: ${special}` : 'Stängt hela dagen')
