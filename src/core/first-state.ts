/**
 * The state that a tab shows before the core has answered: the names and the day that came within its page, so that its
 * first picture is the grid itself. Invariant: the core's first snapshot holds the same, or what is newer.
 */
import { isLocalDate } from '../../domain/calendar/local-date.ts'
import { groupIdFromText } from '../../domain/ids.ts'
import type { Epoch } from '../../domain/schema/ids.ts'
import type { Day, State } from '../../domain/schema/state.ts'
import { bookableGroups, catalogueOf } from '../../domain/state/catalogue.ts'
import { dayGridOf } from '../../domain/state/day-grid.ts'
import { dayKey, initialState } from '../../domain/state/state.ts'
import { firstAnswer } from './first-answers.ts'

const firstDay = (path: string): Day | null => {
  const [, groupText = '', date = ''] = /^\/group\/(\d+)\/([\d-]+)\/?$/.exec(path) ?? []
  const groupId = groupIdFromText(groupText)
  if (groupId === null || !isLocalDate(date)) return null
  const slots = firstAnswer('groupSlots', { parameters: { groupId }, body: { date } })
  if (slots === undefined || slots.revision === null) return null
  const grid = dayGridOf({ revision: slots.revision, resources: slots.answer })
  return { groupId, date, grid, loading: false, stale: false, failure: null }
}

/** @param path of the page */
export const firstState = (epoch: Epoch, path: string): State => {
  const state = initialState(epoch)
  const groups = firstAnswer('groups', {})
  const day = firstDay(path)
  return {
    ...state,
    ...(groups === undefined ? {} : catalogueOf(bookableGroups(groups.answer))),
    days: day === null ? {} : { [dayKey(day.groupId, day.date)]: day },
  }
}
