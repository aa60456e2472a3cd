/** The user types that may book. A tick is sent at once, and the result is described in words. */
import { describe, expect, test } from 'vitest'
import { UserTypeId } from '../../../../domain/schema/ids.ts'
import { whoMayBook } from '../../../../src/administration/allowed/allowed-panel.tsx'
import { field, isTicked, part, press, texts } from '../../testing/screen.tsx'
import { refused } from '../../testing/some-user.ts'
import { COMPANY, owners, panelsOfFile } from '../panels/panels-scene.tsx'

const { show } = panelsOfFile()

describe.each(owners)('of a %s', (owner) => {
  test('who may book is ticked, sent at once, and said in words; what is refused is unticked', {
    tags: ['panel-allowed', 'toast-allowed-created', 'toast-allowed-deleted'],
  }, async () => {
    const { answers, parameters, sent, isNow } = await show(owner)
    const panel = part('Tillåtna användartyper')
    const sum = (): string[] => texts('.panel-sum', panel)
    expect(sum()).toEqual(['Alla användartyper får boka.'])
    await press(field('Skola', panel))
    await press(field('Företag', panel))
    const said = { toastsFailure: true }
    expect(sent()).toEqual([
      [`addAllowedOf${owner}`, { parameters, body: { userTypeId: 3 } }, said],
      [`addAllowedOf${owner}`, { parameters, body: { userTypeId: 2 } }, said],
    ])
    expect(sum()).toEqual(['Får boka: Företag och Skola.'])
    await isNow({ allowed: [COMPANY, UserTypeId.make(3)] })
    await press(field('Skola', panel))
    expect(sent().at(-1)).toEqual([
      ...[`removeAllowedOf${owner}`, { parameters: { ...parameters, userTypeId: 3 } }],
      { toastsFailure: true },
    ])
    await isNow({ allowed: [COMPANY] })
    answers[`removeAllowedOf${owner}`] = refused('Det gick inte.')
    await press(field('Företag', panel))
    expect(isTicked(field('Företag', panel))).toBe(true)
    expect(texts('[role="alert"]', panel)).toEqual(['Företag kunde inte ändras. Det gick inte.'])
  })
})

const typeId = (id: number) => UserTypeId.make(id)
const userTypes = [
  { id: typeId(1), name: 'Privatperson' },
  { id: typeId(2), name: 'Företag' },
  { id: typeId(3), name: 'Skola' },
]

describe('who may book, in words', () => {
  test.each([
    [[], [], 'Alla användartyper får boka.'],
    [[3], [], 'Får boka: Skola.'],
    [[], [2, 3], 'Får boka: Företag och Skola.'],
    [[2, 3], [3], 'Får boka: Skola.'],
    [[2], [3], 'Ingen kan boka, för gruppen och resursen tillåter inte samma användartyper.'],
    [[1, 2, 3], [], 'Alla användartyper får boka.'],
  ])('where the group allows %j and the resource %j', (group, own, words) => {
    expect(whoMayBook(userTypes, group.map(typeId), own.map(typeId))).toBe(words)
  })
})
