import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupIdFromText } from '../../../../domain/ids.ts'
import { newResource } from '../../../../domain/parts/owner.ts'
import { problemsOf } from '../../../../domain/rules/parsed.ts'
import { hasText } from '../../../../domain/rules/text-kinds.ts'
import { AttributeId, GroupId } from '../../../../domain/schema/ids.ts'
import { cleanText, oneLine } from '../../../../domain/text/typed-text.ts'
import { resourceValues } from '../../../../server/groups/groups.ts'
import { Failure } from '../../../../server/http/failure.ts'
import {
  newResourceFields,
  parseResourceFields,
  type ResourceFields,
  resourceFieldsOf,
} from '../../../../src/administration/resources/resource-form.tsx'
import { check } from '../../../domain/check.ts'
import { anyPublicResource, anyText } from '../../../domain/testing/entity-arbitraries.ts'

const refusedByForm = (fields: ResourceFields): Readonly<Record<string, string>> =>
  problemsOf(parseResourceFields(fields))

const refusedByServer = (fields: ResourceFields): Readonly<Record<string, string>> => {
  const group = groupIdFromText(fields.group)
  try {
    resourceValues(
      { ...fields, capacity: null, attributes: [], group: group ?? GroupId.make(1) },
      newResource,
      group !== null,
    )
    return {}
  } catch (error) {
    if (error instanceof Failure) return error.body.fields ?? {}
    throw error
  }
}

/** A description as the editor makes it. It is '' if there is no text. */
const anyDescription = anyText.map((text) => {
  const html = `<p>${text.replace(/[<>&]/g, '')}</p>`
  return hasText(html) ? html : ''
})

/** A title in the form that the server stores. */
const anyTitle = anyText.map((text) => oneLine(`Rum ${text}`))

describe('the form of a resource', () => {
  test('of a new one is active, in the group that it was asked for in, if any', { tags: 'const-enabled' }, () => {
    expect(newResourceFields(null)).toMatchObject({ enabled: true, group: '', assets: '' })
    expect(newResourceFields(GroupId.make(7))).toMatchObject({ enabled: true, group: '7' })
  })

  test('says what is missing in the words of the specification', {
    tags: ['valid-resource-title', 'valid-resource-description', 'valid-resource-group'],
  }, () => {
    expect(refusedByForm(newResourceFields(null))).toEqual({
      title: 'Fyll i titel.',
      description: 'Fyll i beskrivning.',
      group: 'Välj grupp.',
    })
  })

  test('refuses what the server refuses, in the same words, and nothing else', () => {
    check(
      fc.property(anyText, anyDescription, fc.constantFrom('', '7'), (title, description, group) => {
        const fields = { ...newResourceFields(null), title, description, group }
        expect(refusedByForm(fields)).toEqual(refusedByServer(fields))
      }),
    )
  })

  test('reads seats as they are typed', { tags: 'seats-of-resource' }, () => {
    const typed = (capacity: string) =>
      parseResourceFields({ ...newResourceFields(GroupId.make(7)), title: 'Sal', description: '<p>Sal</p>', capacity })
    for (const [text, seats] of [
      ['', null],
      [' 12 ', 12],
      ['1000', 1_000],
    ] as const)
      expect(typed(text)).toMatchObject({ _tag: 'Value', value: { capacity: seats } })
    for (const text of ['0', '1001', 'tolv', '1,5', '-3', '1e3'])
      expect(typed(text), text).toMatchObject({
        problems: { capacity: 'Platserna ska vara ett helt antal, från 1 till 1 000.' },
      })
  })

  test('of a resource sends that resource when nobody has typed', () => {
    check(
      fc.property(anyPublicResource, anyTitle, anyDescription, (any, title, words) => {
        const description = `<p>Rum</p>${words}`
        const { assets, information = '', group, enabled } = any
        fc.pre(information === cleanText(information).trim() && information.length <= 500)
        const attributes = [3, 11, 20].map((id) => AttributeId.make(id))
        const said = { capacity: 12, way: 'Plan 2, till höger' }
        const value = { title, description, assets, information, ...said, attributes, group, enabled }
        const named = attributes.map((id) => ({ id, name: `Sak ${id}` }))
        expect(
          parseResourceFields(resourceFieldsOf({ ...any, ...said, attributes: named, title, description })),
        ).toEqual({ _tag: 'Value', value })
      }),
    )
  })
})
