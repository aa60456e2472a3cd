import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { daySlots } from '../../../../domain/rules/day-slots.ts'
import type { OpenTime, PublicGroup, PublicResource } from '../../../../domain/schema/entities.ts'
import { GroupId, ResourceId, RowId } from '../../../../domain/schema/ids.ts'
import { groupWarnings, resourceWarnings, type Warning } from '../../../../src/administration/frame/warnings.tsx'
import { check } from '../../../domain/check.ts'
import { anyPublicGroup } from '../../../domain/testing/entity-arbitraries.ts'

const textsOf = (warnings: readonly Warning[]): string[] => warnings.map(({ text }) => text)

const monday = (from: string, to: string): OpenTime => ({
  ...{ id: RowId.make(1), dayOfWeek: 1 },
  ...{ startTime: localTime(from), endTime: localTime(to) },
})
const daytime = monday('08:00:00', '17:00:00')

const eken: PublicResource = {
  ...{ id: ResourceId.make(1), title: 'Eken', description: '<p>Ett rum</p>', assets: '', group: GroupId.make(1) },
  ...{ enabled: true, open: [], locked: [], media: [] },
}
const rooms: PublicGroup = {
  ...{ id: GroupId.make(1), title: 'Grupprum', description: '<p>Rum</p>', color: 'primary', slotTime: 30 },
  ...{ enabled: true, open: [daytime], locked: [], media: [], resources: [eken] },
}

describe('a group', () => {
  test('that is open, with a resource, lacks nothing', () => {
    expect(textsOf(groupWarnings(rooms))).toEqual([])
    expect(textsOf(groupWarnings({ ...rooms, open: [], resources: [{ ...eken, open: [daytime] }] }))).toEqual([])
  })

  test('that is new lacks resources and opening times', () => {
    expect(textsOf(groupWarnings({ ...rooms, open: [], resources: [] }))).toEqual([
      'Den har inga resurser.',
      'Den har inga öppettider.',
    ])
  })

  test('is told what stands in the way otherwise', () => {
    const inactive = { ...eken, enabled: false }
    expect(textsOf(groupWarnings({ ...rooms, resources: [inactive] }))).toEqual(['Ingen av dess resurser är aktiv.'])
    expect(textsOf(groupWarnings({ ...rooms, open: [], resources: [eken, { ...inactive, open: [daytime] }] }))).toEqual(
      ['Den har inga öppettider.'],
    )
    expect(textsOf(groupWarnings({ ...rooms, slotTime: 480, open: [monday('08:00:00', '12:00:00')] }))).toEqual([
      'Den är aldrig öppen så länge som en tid är lång.',
    ])
    expect(textsOf(groupWarnings({ ...rooms, enabled: false }))).toEqual(['Den är inte aktiv.'])
  })

  test('that is closed for a period is still open in its week', { tags: 'special-day-periods' }, () => {
    const days = { date: localDate('2025-12-20'), lastDate: localDate('2026-12-20'), weekdays: null }
    const shut = { ...rooms, specialDays: [{ ...days, startTime: null, endTime: null, title: 'Ombyggnad' }] }
    expect(groupWarnings(shut)).toEqual([])
  })

  test('lacks nothing exactly when its grid has a slot to book on some day of a week', () => {
    const now = { date: localDate('2026-01-01'), time: localTime('00:00:00') }
    check(
      fc.property(anyPublicGroup, (group) => {
        const shown = { ...group, resources: group.enabled ? group.resources.filter(({ enabled }) => enabled) : [] }
        const days = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(localDate('2026-11-09'), day))
        const canBeBooked = days.some((date) =>
          daySlots(date, shown, now).resources.some(({ slots }) => slots.some(({ open }) => open)),
        )
        expect(groupWarnings(group).length === 0).toBe(canBeBooked)
      }),
      3,
    )
  })
})

describe('a resource', () => {
  test('without opening times of its own takes those of its group', () => {
    expect(textsOf(resourceWarnings(eken, rooms))).toEqual([])
    expect(textsOf(resourceWarnings(eken, { ...rooms, open: [] }))).toEqual([
      'Varken den eller dess grupp har öppettider.',
    ])
    expect(textsOf(resourceWarnings({ ...eken, open: [daytime] }, { ...rooms, open: [] }))).toEqual([])
  })

  test('is told that it, or its group, is not active', () => {
    expect(textsOf(resourceWarnings({ ...eken, enabled: false }, { ...rooms, enabled: false }))).toEqual([
      'Den är inte aktiv.',
      'Dess grupp är inte aktiv.',
    ])
  })

  test('that is never open for as long as a slot is, in the rows of its group, is told so', () => {
    const tooShort = 'Den är aldrig öppen så länge som gruppens tider är långa.'
    expect(textsOf(resourceWarnings({ ...eken, open: [monday('12:00:00', '12:15:00')] }, rooms))).toEqual([tooShort])
    // It is open for half an hour, but across two rows of the other resources.
    const björken = { ...eken, id: ResourceId.make(2), open: [monday('12:15:00', '12:45:00')] }
    expect(textsOf(resourceWarnings(björken, { ...rooms, resources: [eken, björken] }))).toEqual([tooShort])
    expect(textsOf(resourceWarnings(björken, { ...rooms, resources: [björken] }))).toEqual([])
  })
})
