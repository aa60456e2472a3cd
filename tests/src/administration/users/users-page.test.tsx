/** `/admin/users`: the table of users and its search. */
import { expect, test } from 'vitest'
import { UsersPage } from '../../../../src/administration/users/users-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, field, fill, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const karin = {
  ...someUser,
  firstName: 'Karin',
  lastName: 'Lindén',
  verified: true,
  organisation: { name: 'Lindén & Co' },
}
const show = (users: readonly unknown[], path = '/admin/users') =>
  draw(
    <UsersPage />,
    createFakeCore({
      users: { _tag: 'Ok', value: { users, page: 1, pageSize: 20, pages: Math.min(1, users.length) } },
    }),
    path,
  )

test('is a table of name, address and company, with what is not as one expects, and a link to each', {
  tags: 'users-table',
}, async () => {
  await show([karin, { ...someUser, id: 8, verified: false }])
  expect(texts('thead th')).toEqual(['Namn', 'E-post', 'Företag', 'Öppna'])
  expect(texts('tbody tr').map((row) => row.replaceAll('\n', ''))).toEqual([
    'Karin Lindénellen@example.seLindén & CoAdministrera Karin Lindén',
    'Ellen Ek E-posten inte bekräftadellen@example.seAdministrera Ellen Ek',
  ])
  expect([...document.querySelectorAll('tbody a')].map((one) => one.getAttribute('href'))).toEqual([
    '/admin/users/7',
    '/admin/users/8',
  ])
})

test('names and companies stand by themselves, whichever way they run', { tags: 'text-isolated' }, async () => {
  await show([{ ...karin, firstName: 'דנה', lastName: 'לוי', organisation: { name: 'לוי בע"מ' } }])
  expect(texts('tbody bdi')).toEqual(['דנה לוי', 'לוי בע"מ'])
})

test('what is searched for stands in the address, and back is what was searched for before', {
  tags: 'users-table',
}, async () => {
  const call = await show([karin])
  const searched = () => call.mock.calls.filter(([name]) => name === 'users').at(-1)?.[1]
  await fill(field('Sök användare'), 'lindén konsult')
  await press(button('Sök'))
  expect(new URLSearchParams(location.search).get('search')).toBe('lindén konsult')
  expect(searched()).toEqual({ query: { search: 'lindén konsult', page: 1, pageSize: 20 } })
  await does(() => {
    history.replaceState(null, '', '/admin/users?search=ek')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(field('Sök användare').value).toBe('ek')
  expect(searched()).toEqual({ query: { search: 'ek', page: 1, pageSize: 20 } })
})

test('where nobody is found it says so, and leads to everybody', { tags: 'users-table' }, async () => {
  await show([], '/admin/users?search=finns%20inte')
  expect(textOf(document.querySelector('h2'))).toBe('Inga användare hittades')
  expect(textOf(document.body)).toContain('Ingen användare passar på ”finns inte”.')
})
