/** Protected personal data: turning it on and off, and an administrator's look with a reason. */
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { Protection } from '../../../../src/account/protection/protection.tsx'
import { HiddenPerson } from '../../../../src/administration/users/protected-person.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  focused,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { refused, someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const user = { ...someUser, protection: 'shown' } as const
/** A person whose data is read again after the change. */
const Changing = ({ isOnFirst = true }: { readonly isOnFirst?: boolean }): ReactElement => {
  const [isOn, setOn] = useState(isOnFirst)
  return (
    <>
      <Protection user={isOn ? user : someUser} isOwn />
      <button type="button" onClick={() => setOn((before) => !before)}>
        Uppgifterna hämtas om
      </button>
    </>
  )
}
const done = { _tag: 'Ok', value: null } as const

test('is turned on by a press, and off after a question that says what is seen then', {
  tags: 'protected-person',
}, async () => {
  const fake = createFakeCore({ setProtection: done })
  const call = await draw(<Protection user={someUser} isOwn />, fake, '/profile')
  const sets = (): unknown[] => call.mock.calls.filter(([name]) => name === 'setProtection').map(([, parts]) => parts)
  const to = (on: boolean): object => ({ parameters: { id: someUser.id }, body: { on } })
  await press(button('Skydda mina uppgifter'))
  expect(sets()).toEqual([to(true)])

  const ending = await draw(<Changing />, createFakeCore({ setProtection: done }), '/profile')
  expect(texts('[role="status"]').join('')).toBe('Dina personuppgifter är skyddade.')
  await press(button('Sluta skydda mina uppgifter'))
  expect(texts('dialog p').join(' ')).toContain('syns då för dem som arbetar här')
  expect(focused()).toBe(button('Fortsätt skydda'))
  expect(ending.mock.calls.filter(([name]) => name === 'setProtection')).toEqual([])
  await press(button('Sluta skydda mina uppgifter', document.querySelector('dialog') ?? document))
  await press(button('Uppgifterna hämtas om'))
  await settled(() => expect(focused()?.textContent).toBe('Dina personuppgifter är inte längre skyddade.'))
})

test('whoever has turned it on comes to the words that say so, in place of the button that is gone', {
  tags: 'protected-person',
}, async () => {
  await draw(<Changing isOnFirst={false} />, createFakeCore({ setProtection: done }), '/profile')
  await press(button('Skydda mina uppgifter'))
  await press(button('Uppgifterna hämtas om'))
  await settled(() => expect(focused()?.textContent).toBe('Dina personuppgifter är skyddade.'))
})

test('a refusal is said where it was asked', { tags: 'protected-person' }, async () => {
  const fake = createFakeCore({ setProtection: refused('Det går inte nu.') })
  await draw(<Protection user={user} isOwn={false} />, fake, '/admin/users/1')
  expect(texts('[role="status"]').join('')).toBe('Personuppgifterna är skyddade.')
  await press(button('Sluta skydda uppgifterna'))
  await press(button('Sluta skydda uppgifterna', document.querySelector('dialog') ?? document))
  expect(texts('dialog [role="alert"]').join('')).toBe('Det går inte nu.')
})

test('is ended for another only by who sees the person, and one’s own says what it costs', {
  tags: ['protected-person', 'protected-look'],
}, async () => {
  const hidden = { ...someUser, protection: 'hidden' } as const
  await draw(<Protection user={hidden} isOwn={false} />, createFakeCore({}), '/admin/users/1')
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(textOf(document.body)).toContain('Visa uppgifterna först, med ett skäl')
  await draw(<Protection user={someUser} isOwn />, createFakeCore({}), '/profile')
  expect(texts('li')).toEqual([
    expect.stringContaining('Säg bokningens nummer'),
    expect.stringContaining('Medbokare får inte veta'),
    expect.stringContaining('Skriv inte vem du är i önskemål'),
  ])
})

test('an administrator says why before anything is shown', { tags: 'protected-look' }, async () => {
  const call = await draw(
    <HiddenPerson id={someUser.id} />,
    createFakeCore({ lookAtProtected: { _tag: 'Ok', value: someUser } }),
    '/admin/users/1',
  )
  await press(button('Visa uppgifterna'))
  const dialog = part('Visa uppgifterna')
  expect(focused()).toBe(field('Varför behöver du se uppgifterna?'))
  await press(button('Visa uppgifterna', dialog))
  expect(fieldErrors()).toEqual(['Skriv varför du behöver se uppgifterna.'])
  await fill(field('Varför behöver du se uppgifterna?'), 'hm')
  await press(button('Visa uppgifterna', dialog))
  expect(fieldErrors()).toEqual([expect.stringContaining('så att andra förstår')])
  await fill(field('Varför behöver du se uppgifterna?'), ' Polisen har ringt. ')
  await press(button('Visa uppgifterna', dialog))
  const parts = { parameters: { id: someUser.id }, body: { reason: 'Polisen har ringt.' } }
  expect(call).toHaveBeenCalledWith('lookAtProtected', parts)
  await settled(() => expect(document.querySelector('dialog')).toBeNull())
})
