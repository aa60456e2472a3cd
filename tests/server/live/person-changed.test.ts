/** The hub connections of a person whose role or user types change, on a real server with a real database. */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, describe, expect, test } from 'vitest'
import { PERSON_CHANGED } from '../../../domain/schema/hub.ts'
import { openAccountWorld } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const { server, content } = await openAccountWorld()
afterAll(() => server.stop())

const signedIn = async (email: string): Promise<Browser> => {
  const browser = await openBrowser(server.address)
  expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200)
  return browser
}

const connect = async ({ token }: Browser) => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`, { accessTokenFactory: () => token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
  const ended = Promise.withResolvers<string>()
  connection.onclose((error) => ended.resolve(error?.message ?? ''))
  await connection.start()
  return { connection, ended: ended.promise }
}

interface Changes {
  readonly role?: string
  readonly staff_role?: string | null
  readonly role_groups?: number[] | null
  readonly type_approved?: boolean
  readonly type_refusal?: string | null
  readonly first_name?: string
}
const change = (id: number, changes: Changes) =>
  server.database.updateTable('app_user').set(changes).where('id', '=', id).execute()

describe('the hub connections of a person', { tags: ['person-changed', 'api-token-hub'] }, () => {
  test('end with the reason at each change of role, type or approval, and the next one has what the person is now', async () => {
    const browser = await signedIn(people.anna)
    const changes: readonly Changes[] = [
      { role: 'administrator' },
      { role: 'user' },
      { staff_role: 'reader' },
      { role_groups: [content.group] },
      { staff_role: null, role_groups: null },
      { type_approved: false },
      { type_refusal: 'Nej' },
      { type_approved: true, type_refusal: null },
    ]
    for (const one of changes) {
      const { ended } = await connect(browser)
      await change(content.users.anna, one)
      expect(await ended).toContain(PERSON_CHANGED)
      // The person is not signed out.
      expect((await browser.send('/api/user/authenticated')).json).toBe(true)
      const { connection } = await connect(browser)
      const watching = connection.invoke('WatchWaiting', true)
      const isOfHouse = one.role === 'administrator' || (one.staff_role ?? one.role_groups ?? null) !== null
      await (isOfHouse ? expect(watching).resolves.toBeUndefined() : expect(watching).rejects.toThrow('forbidden'))
      await connection.stop()
    }
  })

  test('stay when something else of the person changes, and when another person becomes something', async () => {
    const [staying, changing] = [await signedIn(people.bertil), await signedIn(people.company)]
    const { connection } = await connect(staying)
    const { ended } = await connect(changing)
    await change(content.users.bertil, { first_name: 'Berit' })
    await change(content.users.company, { role: 'administrator' })
    expect(await ended).toContain(PERSON_CHANGED)
    expect(await connection.invoke('ClearReservations', staying.cookies.get('sess'))).toBe(0)
    await connection.stop()
  })
})
