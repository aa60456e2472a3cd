// @vitest-environment happy-dom
/** The ticks of the user types: each is sent at once, and shown until it is read back. */
import { expect, test } from 'vitest'
import { UserTypes } from '../../../../src/administration/users/house-lists.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { field, group, isTicked, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { refused, userTypes } from '../../testing/some-user.ts'

const draw = screenOfFile()
const short = { ...userTypes, 0: { ...userTypes[0], shortRegistration: true } }
const types = { _tag: 'Ok', value: Object.values(short) } as const
const box = (name: string, type: string) => field(type, group(name))

test('short registration is set for a user type with one tick, apart from the one for approval', {
  tags: 'reg-short-set',
}, async () => {
  const call = await draw(
    <UserTypes />,
    createFakeCore({ userTypes: types, updateUserType: { _tag: 'Ok', value: {} } }),
  )
  const shortOnes = ['Privatperson', 'Företag'].map((name) => isTicked(box('Kort registrering', name)))
  expect(shortOnes).toEqual([true, false])
  expect(isTicked(box('Kräver godkännande', 'Privatperson'))).toBe(false)
  await press(box('Kort registrering', 'Företag'))
  expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual([
    'updateUserType',
    { parameters: { id: 2 }, body: { shortRegistration: true } },
  ])
  expect(isTicked(box('Kort registrering', 'Företag'))).toBe(true)
  expect(isTicked(box('Kräver godkännande', 'Företag'))).toBe(false)
})

test('a tick that is refused is taken back, and says why', { tags: 'reg-short-set' }, async () => {
  await draw(<UserTypes />, createFakeCore({ userTypes: types, updateUserType: refused('Det gick inte.') }))
  await press(box('Kort registrering', 'Privatperson'))
  expect(isTicked(box('Kort registrering', 'Privatperson'))).toBe(true)
  expect(texts('[role="alert"]').join()).toContain('Det gick inte.')
})
