/** The history on the page of a group: read when it is opened, with its own deeds in words. */
import { expect, test } from 'vitest'
import { GroupId } from '../../../../domain/schema/ids.ts'
import { OwnerHistory } from '../../../../src/administration/audit/owner-history.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
import { userChoices } from '../../testing/some-user.ts'

const draw = screenOfFile()
const entry = {
  id: 1,
  at: '2026-03-02T10:00:00Z',
  kind: 'group-changed',
  actor: { id: 9, name: 'Ada Alm' },
  userId: null,
  bookingNumber: null,
  details: { groupId: 4, change: 'price-added', time: 30, price: 50, userTypeId: 3 },
}

test('the history of a group is asked for when it is opened, and says who changed what', {
  tags: 'audit-owner',
}, async () => {
  const core = createFakeCore({ ...userChoices, audit: ok({ entries: [entry], more: false }) })
  const call = await draw(<OwnerHistory owner={{ _tag: 'Group', id: GroupId.make(4) }} />, core)
  expect(call.mock.calls.map(([name]) => name)).not.toContain('audit')
  await press(button('Visa historiken'))
  await settled(() => expect(texts('tbody td')).toHaveLength(3))
  const asked = call.mock.calls.filter(([name]) => name === 'audit').map(([, parts]) => JSON.stringify(parts))
  expect(new Set(asked)).toEqual(new Set(['{"query":{"group":4}}']))
  const [, what = '', who] = texts('tbody td')
  expect(what).toContain('Pris lades till')
  expect(what.replaceAll('\u00a0', ' ')).toContain('Skola: Halvtimme 50 kr')
  expect(who).toBe('Ada Alm')
})
