/** Every page, and the people who may see it. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { useUnsavedWork } from '../../../../src/shell/leaving/use-unsaved-work.tsx'
import { administrationPages } from '../../../../src/shell/routes/administration-routes.tsx'
import { furtherPages } from '../../../../src/shell/routes/further-routes.tsx'
import { PageRoutes } from '../../../../src/shell/routes/page-routes.tsx'
import { createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { does, screenOfFile, texts } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const pages = [...furtherPages.filter(({ path }) => !path.endsWith('*')), ...administrationPages]
const noted = vi.fn()
const Drawn = (): ReactElement => {
  noted()
  return <h1>drawn</h1>
}
const toSignIn = 'to sign in, and back'
const administrator = { ...someUser, role: 'administrator' } as const
const people = [
  ['somebody who is not known yet', null, 'nothing yet', 'nothing yet'],
  ['a visitor', signedOut, toSignIn, toSignIn],
  ['a user', signedIn(someUser), 'drawn', 'not found'],
  ['an administrator', signedIn(administrator), 'drawn', 'drawn'],
] as const

test.each(people)(
  '%s gets the pages of the role, and of no other so much as a glimpse',
  {
    tags: ['role-visitor', 'role-user', 'role-administrator', 'guard-signed-in', 'guard-admin', 'page-forbidden'],
  },
  async (_, who, ofSignedIn, ofAdministrators) => {
    const expected = new Map<string, string>([
      ['everybody', 'drawn'],
      ['signed-in', ofSignedIn],
    ])
    for (const { path, guard } of pages) {
      const fake = createFakeCore()
      if (who !== null) fake.change(who)
      const address = path.replace(/:\w+/g, '1')
      noted.mockClear()
      await draw(<PageRoutes pages={pages.map((page) => ({ ...page, draw: () => <Drawn /> }))} />, fake, address)
      const back = `/sign-in?returnUrl=${encodeURIComponent(address)}`
      const isSentAway = `${location.pathname}${location.search}`.startsWith(back)
      const isUnknown = texts('h1').includes('Sidan kunde ej hittas')
      const outcome =
        noted.mock.calls.length > 0 ? 'drawn' : isSentAway ? toSignIn : isUnknown ? 'not found' : 'nothing yet'
      expect([address, outcome]).toEqual([address, expected.get(guard) ?? ofAdministrators])
    }
  },
)

let typed = false
const Form = (): ReactElement => {
  const question = useUnsavedWork(() => typed)
  return (
    <>
      <input aria-label="typed" />
      {question}
    </>
  )
}

test('who loses the permission in the middle of typing keeps what was typed and is told, until they leave or are one again', {
  tags: ['person-changed', 'page-forbidden'],
}, async () => {
  const fake = createFakeCore()
  fake.change(signedIn(administrator))
  const typing = pages.map((page) => ({ ...page, draw: () => <Form /> }))
  await draw(<PageRoutes pages={typing} />, fake, '/admin/user-types')
  const input = document.querySelector('input')
  const become = (user: typeof someUser | typeof administrator) => does(() => fake.change(signedIn(user)))
  typed = true
  await become(someUser)
  expect(document.querySelector('input')).toBe(input)
  expect(texts('[role=alert]')).toEqual([expect.stringContaining('Det du skrev är inte sparat')])
  await become(administrator)
  expect(document.querySelector('input')).toBe(input)
  expect(texts('[role=alert]')).toEqual([])
  typed = false
  await become(someUser)
  expect(document.querySelector('input')).toBeNull()
  expect(texts('h1')).toEqual(['Sidan kunde ej hittas'])
})
