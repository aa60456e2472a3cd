/** What a day is called that has other hours than its week's (features 1). */
import { useMemo } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { DayResource } from '../../../domain/schema/day-grid.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'

const MOST_NAMED = 3

/** "Nyårsdagen"; "Inventering (Grupprum Eken)" where it is not the day of all; empty: the day is an ordinary one. */
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
