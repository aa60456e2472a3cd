/** People write the same name, address and number in many ways: over HTTP it is one, as it is kept and as it is looked for. */
import { afterAll, describe, expect, test } from 'vitest'
import { failureOf } from './testing/browser.ts'
import { openServerWorld } from './testing/server-world.ts'
import { people, TEST_PASSWORD } from './testing/test-content.ts'

const { server, administrator, visitor } = await openServerWorld()
afterAll(() => server.stop())

const post = (path: string, body: object, browser = administrator) => browser.send(path, { method: 'POST', body })

const added = await post('/api/user/person', {
  ...{ firstName: 'Karin\u200b', lastName: 'Linde\u0301n', phone: '070\u2011123\u00a045 67' },
  email: 'Karin Lindén <Karin.Linden@Test.example>',
})
const odd = await post('/api/user/person', { firstName: 'Anna\u2011Karin', lastName: 'O\u2019Brien', phone: '08 123' })

test('a person is kept in one form', { tags: ['one-form-of-text', 'pasted-address'] }, () => {
  expect(added.status).toBe(201)
  expect(added.json).toMatchObject({
    ...{ firstName: 'Karin', lastName: 'Lindén', phone: '070-123 45 67' },
    email: 'Karin.Linden@Test.example',
  })
})

const namesBy = async (search: string): Promise<unknown> => {
  const answer = await administrator.send(`/api/user?search=${encodeURIComponent(search)}`)
  return answer.json
}

test.for([
  'Linde\u0301n',
  'linde\u0301n\u200b',
  'Lindén, Karin',
  'Lindén,Karin',
  '"Lindén, Karin" <karin.linden@test.example>',
  '\u202akarin.linden@test.example\u202c',
  'Karin;Lindén;',
  '070\u2011123\u200b4567',
])('she is found by %j', { tags: ['one-form-of-text'] }, async (search) => {
  expect(await namesBy(search)).toMatchObject({ users: [{ lastName: 'Lindén' }] })
  const bookings = await post('/api/booking/paged', { page: 1, pageSize: 20, words: search })
  expect(bookings.status).toBe(200)
})

test.for(['Anna-Karin', 'Anna\u2013Karin', "O'Brien", 'o´brien', 'O\u2019Brien'])(
  'whatever dash and apostrophe a keyboard has: %j',
  { tags: ['one-form-of-text'] },
  async (search) => {
    expect(odd.status).toBe(201)
    expect(await namesBy(search)).toMatchObject({ users: [{ lastName: 'O\u2019Brien' }] })
  },
)

describe('where the same is meant', () => {
  test('an attribute is there once', { tags: ['one-form-of-text'] }, async () => {
    expect((await post('/api/attributes', { name: 'Hörslinga' })).status).toBe(201)
    for (const name of ['Ho\u0308rslinga', 'hör\u00adslinga', ' HÖRSLINGA\u200b'])
      expect(failureOf(await post('/api/attributes', { name })).fields).toEqual({ name: 'Den finns redan i listan.' })
  })

  test('one signs in with a pasted address', { tags: ['pasted-address'] }, async () => {
    for (const email of [`\u200b${people.anna}\u2060`, `Anna Test <${people.anna}>`, `mailto:${people.anna}`]) {
      const answer = await post('/api/auth/sign-in', { email, password: TEST_PASSWORD }, visitor)
      expect([email, answer.status]).toEqual([email, 200])
    }
  })

  test('a link to choose a password is asked for with one', { tags: ['pasted-address'] }, async () => {
    const before = await server.database.selectFrom('outbox_mail').selectAll().execute()
    await post('/api/user/forgot-password', { email: `Bertil <${people.bertil}>;` }, visitor)
    const after = await server.database.selectFrom('outbox_mail').select('recipient').execute()
    expect(after.slice(before.length)).toEqual([{ recipient: people.bertil }])
  })
})

test('an address that is filled in wrongly is not told to be missing', { tags: ['wrong-email'] }, async () => {
  for (const path of ['/api/auth/sign-in', '/api/user/forgot-password'])
    expect(failureOf(await post(path, { email: 'anna', password: 'x' }, visitor)).fields?.email).toBe(
      'E-postadressen stämmer inte. Skriv den som namn@exempel.se.',
    )
})
