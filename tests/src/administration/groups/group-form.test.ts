import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newGroup } from '../../../../domain/parts/owner.ts'
import { problemsOf } from '../../../../domain/rules/parsed.ts'
import { hasText } from '../../../../domain/rules/text-kinds.ts'
import { oneLine } from '../../../../domain/text/typed-text.ts'
import { groupValues } from '../../../../server/groups/groups.ts'
import { Failure } from '../../../../server/http/failure.ts'
import {
  type GroupFields,
  groupFieldsOf,
  newGroupFields,
  parseGroupFields,
  sentGroupOf,
} from '../../../../src/administration/groups/group-form.tsx'
import { check } from '../../../domain/check.ts'
import { anyPublicGroup, anyText } from '../../../domain/testing/entity-arbitraries.ts'

/** The fields that the server refuses. Empty if it accepts all. */
const refusedByServer = (fields: GroupFields): Readonly<Record<string, string>> => {
  try {
    groupValues({ ...fields, slotTime: Number(fields.slotTime) }, newGroup)
    return {}
  } catch (error) {
    if (error instanceof Failure) return error.body.fields ?? {}
    throw error
  }
}

const refusedByForm = (fields: GroupFields): Readonly<Record<string, string>> => problemsOf(parseGroupFields(fields))
const refusedSlotTime = (slotTime: string) => refusedByForm({ ...newGroupFields, slotTime }).slotTime

/** A description as the editor makes it. It is '' if there is no text. */
const anyDescription = anyText.map((text) => {
  const html = `<p>${text.replace(/[<>&]/g, '')}</p>`
  return hasText(html) ? html : ''
})

/** A title in the form that the server stores. */
const anyTitle = anyText.map((text) => oneLine(`Rum ${text}`))

describe('the form of a group', () => {
  test('of a new one is orange, has slots of 30 minutes, and is active', {
    tags: ['const-group-slot-time', 'const-group-color', 'const-enabled'],
  }, () => {
    expect(newGroupFields).toMatchObject({ color: 'primary', slotTime: '30', enabled: true })
    expect(parseGroupFields({ ...newGroupFields, title: 'Rum', description: 'Rum' })).toHaveProperty('value', {
      title: 'Rum',
      description: 'Rum',
      color: 'primary',
      slotTime: 30,
      place: '',
      placeLink: '',
      enabled: true,
    })
  })

  test('says what is missing in the words of the specification', {
    tags: ['valid-group-title', 'valid-group-description', 'valid-group-slot-time'],
  }, () => {
    expect(refusedByForm({ ...newGroupFields, slotTime: '' })).toEqual({
      title: 'Fyll i title.',
      description: 'Fyll i beskrivning.',
      slotTime: 'Fyll i slot tid.',
    })
    expect(refusedByForm({ ...newGroupFields, title: ' \u00a0 ' }).title).toBe('Fyll i title.')
    for (const typed of ['4', '481', '12,5', '-30', '1e2', 'trettio', '030 min'])
      expect(refusedSlotTime(typed), typed).toBe('Slot tid ska vara ett helt antal minuter, från 5 till 480.')
    for (const typed of ['', ' \u00a0 ']) expect(refusedSlotTime(typed)).toBe('Fyll i slot tid.')
    for (const typed of ['5', ' 45 ', '480', '030']) expect(refusedSlotTime(typed), typed).toBeUndefined()
  })

  test('refuses what the server refuses, in the same words, and nothing else', () => {
    check(
      fc.property(
        anyText,
        anyDescription,
        fc.oneof(fc.integer({ min: -1, max: 600 }).map(String), fc.constantFrom('4', '5', '480', '481')),
        (title, description, slotTime) => {
          const fields = { ...newGroupFields, title, description, slotTime }
          expect(refusedByForm(fields)).toEqual(refusedByServer(fields))
        },
      ),
    )
  })

  test('sends a place only where it was changed: another back end has none', { tags: 'place-of-group' }, () => {
    const group = { title: 'Rum', description: '<p>Rum</p>', color: 'primary', slotTime: 30, enabled: true } as const
    const place = { place: 'Storgatan 12', placeLink: '' }
    const current = { ...newGroupFields, ...place }
    expect(sentGroupOf({ ...group, ...place }, current)).toEqual(group)
    expect(sentGroupOf({ ...group, ...place }, newGroupFields)).toEqual({ ...group, ...place })
    expect(sentGroupOf({ ...group, place: '', placeLink: '' }, current)).toEqual({ ...group, place: '', placeLink: '' })
  })

  test('of a group sends that group when nobody has typed', () => {
    check(
      fc.property(anyPublicGroup, anyTitle, anyDescription, (any, title, words) => {
        const description = `<p>Rum</p>${words}`
        const { color, slotTime, enabled } = any
        const place = { place: 'Storgatan 12', placeLink: 'https://karta.example/storgatan' }
        const value = { title, description, color, slotTime, enabled, ...place }
        expect(parseGroupFields(groupFieldsOf({ ...any, ...place, title, description }))).toEqual({
          _tag: 'Value',
          value,
        })
      }),
    )
  })
})
