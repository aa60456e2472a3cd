/** The lists below the users. A tick of a user type is sent at once, and is shown until it is read back. The second list has the attributes of resources. */
import { expect, test } from 'vitest'
import { AttributesPanel, UserTypes } from '../../../../src/administration/users/house-lists.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  group,
  isTicked,
  press,
  screenOfFile,
  settled,
  texts,
} from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
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

const listed = ok([
  { id: 1, name: 'Projektor', resources: 4 },
  { id: 2, name: 'Hiss', resources: 0 },
])
const done = { addAttribute: ok({}), renameAttribute: ok({}), removeAttribute: ok(undefined) }

test('a thing is added under a name of its own, and renamed where it stands', { tags: 'attributes-list' }, async () => {
  const call = await draw(<AttributesPanel />, createFakeCore({ attributes: listed, ...done }))
  await settled(() => expect(texts('.panel-row-words')).toEqual(['Projektor 4 resurser', 'Hiss ingen resurs']))
  await press(button('Lägg till egenskapen'))
  expect(fieldErrors()).toEqual(['Fyll i ett namn.'])
  await fill(field('Namn'), ' Hörslinga ')
  await press(button('Lägg till egenskapen'))
  expect(call).toHaveBeenCalledWith('addAttribute', { body: { name: 'Hörslinga' } })
  await press(button('Ändra Hiss'))
  const form = document.querySelector('form[aria-label="Ändra Hiss"]') ?? document.body
  await fill(field('Namn', form), 'Hiss till alla plan')
  await press(button('Spara egenskapen', form))
  expect(call).toHaveBeenCalledWith('renameAttribute', { parameters: { id: 2 }, body: { name: 'Hiss till alla plan' } })
})

test('the question before it is removed says how many resources have it', { tags: 'attributes-list' }, async () => {
  const call = await draw(<AttributesPanel />, createFakeCore({ attributes: listed, ...done }))
  await settled(() => expect(texts('.panel-row-words')).toHaveLength(2))
  await press(button('Ta bort Projektor'))
  await settled(() => expect(texts('dialog').join()).toContain('Den tas bort från 4 resurser som har den.'))
  await press(button('Ta bort egenskapen'))
  expect(call).toHaveBeenCalledWith('removeAttribute', { parameters: { id: 1 } })
})
