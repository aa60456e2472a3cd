/** The day that an account page leads back to when its address names none. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { epoch } from '../../../../domain/ids.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { initialState } from '../../../../domain/state/state.ts'
import { chosenDay } from '../../../../src/shell/routing/use-way-back.ts'

const endTime = localTime('09:30:00')
const named: State = {
  ...initialState(epoch('00000000-0000-4000-8000-000000000001')),
  resources: { 7: { title: 'Eken', groupId: GroupId.make(3) } },
}
const holds: State['holds'] = { '7/2026-03-04': { '09:00:00': { endTime, holder: 'mine', expiration: 1 } } }
const lapsed: State['lapsed'] = {
  a: {
    resourceId: ResourceId.make(7),
    date: localDate('2026-03-03'),
    startTime: localTime('09:00:00'),
    endTime,
    cause: 'expired',
  },
}

test('it is the day of what this browser holds, or else of what it has just lost, which can be chosen again there', () => {
  expect(chosenDay({ ...named, holds, lapsed })).toBe('/group/3/2026-03-04')
  expect(chosenDay({ ...named, lapsed })).toBe('/group/3/2026-03-03')
})

test('there is none where nothing was chosen, where others hold, and while the resource is not known', () => {
  const others: State['holds'] = { '7/2026-03-04': { '09:00:00': { endTime, holder: 'other', expiration: 1 } } }
  expect([chosenDay(named), chosenDay({ ...named, holds: others })]).toEqual([null, null])
  expect(chosenDay({ ...named, resources: {}, holds })).toBeNull()
})
