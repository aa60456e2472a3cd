/** *Regler för bokning*: the rules for the person who looks, before any press. */
import { beforeEach, expect, test } from 'vitest'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import { GroupId, ResourceId, RowId } from '../../../../domain/schema/ids.ts'
import { RulesFold } from '../../../../src/booking/rules/rules-fold.tsx'
import { createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { does, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const [eken, linden] = [ResourceId.make(1), ResourceId.make(2)]
const quota = { minutes: 240, per: 'day', scope: RowId.make(1), ofGroup: true } as const
const limits: ResourceLimits = { quota, cancelMinutes: 7 * 24 * 60 }

let fake = createFakeCore()
beforeEach(() => {
  fake = createFakeCore()
  fake.change(signedIn(someUser))
  fake.change((state) => ({
    ...state,
    groups: { 1: { title: 'Labb och studior', color: 'primary', slotTime: 30, order: 0 } },
    resources: {
      1: { title: 'Eken', groupId: GroupId.make(1), limits },
      2: { title: 'Linden', groupId: GroupId.make(1), limits: { quota, longestMinutes: 60 } },
    },
  }))
})
const unfolded = async (of: readonly ResourceId[]): Promise<void> => {
  await draw(<RulesFold of={of} />, fake)
  expect(texts('summary')).toEqual(['Regler för bokning'])
  expect(texts('li')).toEqual([])
  await does(() => {
    const fold = document.querySelector('details')
    if (fold === null) return
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
  await settled(() => expect(texts('li')).not.toEqual([]))
}

test('unfolded it says one’s own rules, and names the resources of those that do not hold of all', {
  tags: 'rules-own-told',
}, async () => {
  await unfolded([eken, linden])
  expect(texts('li')).toEqual([
    'Högst 4 timmar per dag, sammanlagt i Labb och studior.',
    'Eken: kan ändras och avbokas senast 7 dygn innan.',
    'Linden: högst 1 timme i taget.',
  ])
  expect(texts('.muted')).toEqual([])
})

test('of nearly all it names the others', { tags: 'rules-own-told' }, async () => {
  fake.change((state) => ({
    ...state,
    resources: { ...state.resources, 3: { title: 'Aulan', groupId: GroupId.make(1), limits } },
  }))
  await unfolded([eken, linden, ResourceId.make(3)])
  expect(texts('li')).toContain('Alla utom Linden: kan ändras och avbokas senast 7 dygn innan.')
})

test('of one resource it names none; a visitor reads that others may hold for them', {
  tags: 'rules-own-told',
}, async () => {
  fake.change(signedOut)
  await unfolded([linden])
  expect(texts('li')).toEqual(['Högst 1 timme i taget.', 'Högst 4 timmar per dag, sammanlagt i Labb och studior.'])
  expect(texts('.muted')).toEqual(['Logga in, så ser du om andra regler gäller för dig.'])
})
